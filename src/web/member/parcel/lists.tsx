import { Switch } from '@mantine/core'
import { IconHistory, IconTruckDelivery } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { memberHistory, memberInTransit } from '#contract/member-lists/parcel.ts'
import type { MemberResource } from '#contract/member-resource.ts'
import { parcelTracking } from '#contract/parcel-tracking.ts'
import type { TrackingStatus } from '#domain/tracking.ts'
import { logisticsPath } from '#web/features/parcel/parcel-queries.ts'
import { DueDay, formatTransitDays, TrackingBadge } from '#web/features/parcel/parcel-state.tsx'
import { TwoLines } from '#web/kit/two-lines.tsx'
import { call } from '#web/lib/call.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { refresh } from '#web/lib/query-client.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { askOptions } from '#web/lib/use-call.ts'
import { t } from '#web/lib/words.ts'
import { channelFilter, countryFilter } from '#web/member/order/queries.ts'
import { type ColumnDefinition, defineList } from '#web/resource/list-definition.ts'
import { ListScreen } from '#web/resource/list-screen.tsx'

/** What both lists show of a parcel. */
type ParcelRow = {
  id: number
  order_code: string
  tracking_number: string
  receiver_name: string
  receiver_city: string
  receiver_country: string
  channel: { name: string } | null
  tracking_status: TrackingStatus
  transit_time: number | null
  tracking_time: number | null
  due_time: number | null
  last_place: string
  last_text: string
}

const townOf = ({ receiver_city: city, receiver_country: country }: ParcelRow): string =>
  [city, country].filter(Boolean).join(' · ')

const spanOf = ({ tracking_status: status, transit_time: start, tracking_time: end }: ParcelRow) => ({ status, start, end })

const columns: ColumnDefinition<ParcelRow>[] = [
  {
    name: 'order',
    list: true,
    render: (row) => <TwoLines first={<b>{row.order_code}</b>} second={row.tracking_number} />,
  },
  { name: 'receiver', list: true, render: (row) => <TwoLines first={row.receiver_name} second={townOf(row)} isElastic /> },
  {
    name: 'channel_id',
    list: true,
    render: (row) => <TwoLines first={row.channel?.name ?? ''} second={formatTransitDays(spanOf(row), { isLabelled: false })} />,
  },
  { name: 'tracking_status', list: true, render: ({ tracking_status: status }) => <TrackingBadge status={status} /> },
  { name: 'last', list: true, render: (row) => <TwoLines first={row.last_text} second={row.last_place} isElastic /> },
]

const dueColumn: ColumnDefinition<ParcelRow> = {
  name: 'due_time',
  list: true,
  sort: 'due_time',
  // A card leaves out what is ''.
  render: ({ tracking_status: status, due_time: due }) => (due === null ? '' : <DueDay status={status} due={due} isStacked />),
}

const endColumn: ColumnDefinition<ParcelRow> = {
  name: 'tracking_time',
  list: true,
  sort: 'tracking_time',
  render: ({ tracking_time: time }) => formatSiteTime(time, 'yyyy-mm-dd hh:MM'),
}

const parcelList = (resource: MemberResource, last: ColumnDefinition<ParcelRow>) => ({
  resource,
  columns: [...columns, last],
  layout: 'tall' as const,
  filterOptions: { channel_id: channelFilter, receiver_country: countryFilter },
  card: (row: ParcelRow) => ({
    title: row.order_code,
    state: <TrackingBadge status={row.tracking_status} />,
    facts: [
      { key: 'last', value: [row.last_text, row.last_place].filter(Boolean).join(' · ') },
      { key: 'receiver', value: `${row.receiver_name} · ${townOf(row)}` },
      { key: last.name, value: last.render(row) },
      { key: 'transit_days', value: formatTransitDays(spanOf(row)), isWide: false },
      { key: 'channel_id', value: row.channel?.name ?? '', isWide: false },
      { key: 'tracking_number', value: row.tracking_number },
    ],
  }),
  detail: 'page' as const,
  detailPath: ({ id }: ParcelRow) => logisticsPath(id),
})

const inTransitList = defineList<ParcelRow>({
  ...parcelList(memberInTransit, dueColumn),
  filters: ['is_late', 'tracking_status', 'channel_id', 'receiver_country', 'transit_time'],
  emptyIcon: IconTruckDelivery,
})

const historyList = defineList<ParcelRow>({
  ...parcelList(memberHistory, endColumn),
  filters: ['tracking_status', 'channel_id', 'receiver_country', 'tracking_time'],
  emptyIcon: IconHistory,
})

/** What is on its way, the late ones first. */
export const InTransitPage = () => <ListScreen definition={inTransitList} lead={<RecipientMailSwitch />} />

/** What was delivered or came back. */
export const HistoryPage = () => <ListScreen definition={historyList} />

const settingOptions = askOptions(['tracking', 'setting'], parcelTracking.setting, {}, { throwOnError: false })

/** Whether whoever a parcel goes to is written to on its way. */
function RecipientMailSwitch() {
  const { data } = useQuery(settingOptions)
  const save = useMutation({
    mutationFn: (isOn: boolean) => call(parcelTracking.saveSetting, { mails_recipient: isOn ? 1 : 0 }),
    onSuccess: (_, isOn) => toastSuccess(t(isOn ? 'tracking.mail.on' : 'tracking.mail.off')),
    onSettled: () => refresh(settingOptions.queryKey),
  })
  return (
    <Switch
      label={t('tracking.mail.label')}
      description={t('tracking.mail.hint')}
      checked={save.isPending ? save.variables : data?.mails_recipient === 1}
      disabled={!data || save.isPending}
      onChange={(event) => save.mutate(event.currentTarget.checked)}
    />
  )
}

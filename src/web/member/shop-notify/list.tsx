import '#web/styles-whole.css'
import { Anchor, Box } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { UseQueryOptions } from '@tanstack/react-query'
import { Link } from 'react-router'
import { memberShopNotify } from '#contract/member-lists/shop-notify.ts'
import { type NotifyAttempt, shopNotify } from '#contract/shop-notify.ts'
import { notifyState } from '#domain/shop/state.ts'
import { NotifyAttempts } from '#web/features/shop/notify-attempts.tsx'
import { partName } from '#web/features/shop/part-name.ts'
import { StateBadge } from '#web/kit/state-badge.tsx'
import { TwoLines } from '#web/kit/two-lines.tsx'
import { WholeNumbers } from '#web/kit/whole-numbers.tsx'
import { call } from '#web/lib/call.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import { type ColumnDefinition, defineList, type FilterOption } from '#web/resource/list-definition.ts'
import { ListScreen } from '#web/resource/list-screen.tsx'

const orderPath = (id: number): string => `/user/account/sheetOrder?open=${id}`

const shopOf = ({ shop }: NotifyRow): string =>
  shop ? [shop.name, tMaybe(`shopKind.name.${shop.kind}`)].filter(Boolean).join(' · ') : ''

const printedOf = ({ order }: NotifyRow): string =>
  order ? t(order.print_count > 0 ? 'shopNotify.printed' : 'shopNotify.not_printed') : ''

function OrderCode({ row }: { row: NotifyRow }) {
  if (!row.order)
    return (
      <Box component="span" c="dimmed">
        {t('shopNotify.voided')}
      </Box>
    )
  return (
    <Anchor
      component={Link}
      to={orderPath(row.order.id)}
      size="sm"
      aria-label={`${t('shopNotify.open_order')} ${row.order.order_code}`}
    >
      <WholeNumbers text={row.order.order_code} />
    </Anchor>
  )
}

const columns: ColumnDefinition<NotifyRow>[] = [
  {
    name: 'platform_order_number',
    list: true,
    render: (row) => <TwoLines first={<b>{partName(row)}</b>} second={shopOf(row)} />,
  },
  { name: 'order_id', list: true, render: (row) => <TwoLines first={<OrderCode row={row} />} second={parcelOf(row)} /> },
  { name: 'receiver_name', list: true, render: (row) => [row.receiver_name, row.receiver_country].filter(Boolean).join(' · ') },
  { name: 'printed', list: true, render: printedOf },
  {
    name: 'notify_state',
    list: true,
    render: (row) => (
      <Box w={300} py={6} style={{ whiteSpace: 'normal' }}>
        <TwoLines first={<NotifyState row={row} />} second={noteOf(row)} />
      </Box>
    ),
  },
  { name: 'notify_attempts', list: false, isNumeric: true, render: (row) => row.notify_attempts },
  { name: 'ordered_time', list: false, render: (row) => formatSiteTime(row.ordered_time, 'yyyy-mm-dd hh:MM') },
]

const shopFilter: UseQueryOptions<FilterOption[]> = {
  queryKey: ['resource', memberShopNotify.name, 'shops'],
  queryFn: async () =>
    (await call(shopNotify.shops, {}, { quiet: true })).list.map(({ id, name }) => ({ value: String(id), label: name })),
}

const notifyList = defineList<NotifyRow>({
  resource: memberShopNotify,
  columns,
  layout: 'tall',
  // An answer is a sentence, not a tag.
  cells: { notify_reason: (reason) => tMaybe(`shopNotify.reason.${String(reason)}`) ?? '–' },
  filters: ['shop_id', 'ordered_time'],
  filterOptions: { shop_id: shopFilter },
  rowName: (row) => `${partName(row)} · ${row.shop?.name ?? ''}`,
  nextAction: ({ notify_state: state }) => (state === notifyState.notified ? undefined : 'notify'),
  actionLabel: (verb, rows) =>
    verb === 'notify' && rows.length > 0 && rows.every(({ notify_state: state }) => state === notifyState.failed)
      ? t('shopNotify.retry')
      : undefined,
  card: (row) => ({
    title: partName(row),
    state: <NotifyState row={row} />,
    facts: [
      { key: 'notify_reason', value: noteOf(row) },
      { key: 'shop_id', value: shopOf(row) },
      { key: 'order_id', value: <OrderCode row={row} /> },
      { key: 'printed', value: printedOf(row), isWide: false },
      { key: 'tracking', value: parcelOf(row) },
      { key: 'receiver_name', value: row.receiver_name },
    ],
  }),
  detail: (row: NotifyRow, { facts }) => (
    <>
      {facts}
      <NotifyAttempts attempts={row.attempts ?? []} />
    </>
  ),
  emptyIcon: IconSend,
})

/** The queue of what shops are told of parcels: what waits, what failed and why, and what they know. */
export const NotifyMarketplacePage = () => <ListScreen definition={notifyList} />

type NotifyRow = {
  id: number
  platform_order_number: string
  part: number
  shop: { id: number; name: string; kind: string } | null
  order: { id: number; order_code: string; tracking_number: string; print_count: number; void_status: number } | null
  channel: { name: string } | null
  receiver_name: string
  receiver_country: string
  notify_state: number
  notify_reason: string
  notify_detail: string
  notify_by: string
  notify_attempts: number
  next_notify_time: number | null
  notify_time: number | null
  notify_lease: number | null
  notified_number: string
  ordered_time: number
  /** with a single row */
  attempts?: NotifyAttempt[]
}

const isSending = ({ notify_lease: lease }: NotifyRow): boolean => lease !== null && lease * 1000 > Date.now()

function NotifyState({ row }: { row: NotifyRow }) {
  if (isSending(row)) return <StateBadge tone="working" word={t('shopNotify.sending')} />
  if (row.notify_state === notifyState.notified) return <StateBadge tone="done" word={t('shopNotify.state.notified')} />
  if (row.notify_state === notifyState.failed) return <StateBadge tone="failed" word={t('shopNotify.state.failed')} />
  return <StateBadge tone="waiting" word={t('shopNotify.state.waiting')} />
}

/** The last answer in plain words and what happens next; of one that is told, when and by whom. */
function noteOf(row: NotifyRow): string {
  const { notify_reason: reason, notify_detail: detail, next_notify_time: next } = row
  if (row.notify_state === notifyState.notified)
    return t('shopNotify.notified_at', {
      time: formatSiteTime(row.notify_time, 'yyyy-mm-dd hh:MM'),
      by: tMaybe(`shopNotify.by.${row.notify_by}`) ?? '',
    })
  const said = tMaybe(`shopNotify.reason.${reason}`) ?? ''
  const follows =
    next === null
      ? detail
      : next * 1000 <= Date.now()
        ? t('shopNotify.queued')
        : t('shopNotify.retry_at', { time: formatSiteTime(next, 'hh:MM') })
  return [said, isSending(row) ? '' : follows].filter(Boolean).join(' · ')
}

const parcelOf = ({ order, channel, notified_number: told }: NotifyRow): string =>
  [order?.tracking_number || told, channel?.name].filter(Boolean).join(' · ')

import { Anchor, Group, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { channelCalls } from '#contract/channel.ts'
import { channel } from '#contract/resources/channel.ts'
import type { Carrier } from '#domain/channel.ts'
import { SelectInput } from '#web/inputs/select-input.tsx'
import { StateBadge } from '#web/kit/state-badge.tsx'
import { Can } from '#web/lib/access.ts'
import { call } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'
import type { FieldInputProps, InputRenderers } from '#web/resource/field-input.tsx'
import { asText } from '#web/resource/form-values.ts'
import type { CellRenderers } from '#web/resource/list-definition.ts'
import { ManyWords } from '#web/resource/many-words.tsx'
import { idOf, type RowData, recordName } from '#web/resource/record.ts'
import { optionLabel } from '#web/resource/resource-labels.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export const ChannelListPage = () => <ResourceList resource={channel} cells={cells} inputs={inputs} />

/** What is left empty has a meaning, and a dash would hide it. */
const cells: CellRenderers = {
  carrier: (value, row) => (
    <Group gap={6} wrap="nowrap">
      <Text span inherit truncate maw={100} title={carrierLabel(value)}>
        {carrierLabel(value)}
      </Text>
      <NotConnected carrier={value as Carrier} /> <ParamsLink row={row} />
    </Group>
  ),
  destination_arr: (_value, row) => destinationsOf((row.destination_name_arr as string[] | undefined) ?? []),
  max_weight_g: (value) => (value === null ? t('channel.usual') : Number(value).toLocaleString('en-GB')),
  days_min: (value, row) => daysOf(value, row.days_max),
}

const inputs: InputRenderers = { carrier: (props) => <CarrierInput {...props} /> }

/** Why a channel of an earlier version, or of another installation, is not offered. */
function NotConnected({ carrier }: { carrier: Carrier }) {
  const { data } = useQuery(connectedCarriersQuery)
  if (!data || data.includes(carrier)) return null
  return (
    <span title={t('channel.not_connected_why')}>
      <StateBadge tone="attention" word={t('channel.not_connected')} />
    </span>
  )
}

const carrierLabel = (value: unknown): string => (channel.fields.carrier && optionLabel(channel.fields.carrier, value)) || '–'

/** Leads to what the carrier is told of our account. */
const ParamsLink = ({ row }: { row: RowData }) => (
  <Can action={{ path: '/admin/channelParam', action: 'index' }}>
    <Anchor
      component={Link}
      to={`/admin/channelParam?channel_id=${idOf(row)}`}
      size="xs"
      aria-label={t('channel.params_named', { name: recordName(channel, row) })}
    >
      {t('channel.params')}
    </Anchor>
  </Can>
)

/** A row stays one line high: of several countries it says how many. */
function destinationsOf(names: string[]) {
  const [first] = names
  if (first === undefined) return t('channel.anywhere')
  return names.length === 1 ? (
    first
  ) : (
    <ManyWords
      words={names}
      label={t('field.channel.destination_arr.count', { count: names.length })}
      restLabel={(count) => t('resource.delete_more', { count })}
    />
  )
}

const daysOf = (least: unknown, most: unknown): string =>
  least === most || most === undefined ? String(least) : `${String(least)}–${String(most)}`

/** Offers the carriers that this server can buy labels from; one that a channel has already stays in sight with the reason why it is not offered. */
function CarrierInput({ field, isNew: _isNew, value, description, ...frame }: FieldInputProps) {
  const { data: connected = [] } = useQuery(connectedCarriersQuery)
  const current = asText(value) as Carrier | ''
  const isStranded = current !== '' && connected.length > 0 && !connected.includes(current)
  const offered = new Set<Carrier>(current === '' ? connected : [...connected, current])
  return (
    <SelectInput
      {...frame}
      required={field.required}
      description={isStranded ? t('channel.not_connected_why') : description}
      value={current}
      choices={[...offered].map((carrier) => ({ value: carrier, label: optionLabel(field, carrier) }))}
    />
  )
}

/** Changes only with the server that runs. */
const connectedCarriersQuery = queryOptions({
  queryKey: ['connected-carriers'],
  queryFn: async () => (await call(channelCalls.connectedCarriers, {}, { quiet: true })).list,
  staleTime: Number.POSITIVE_INFINITY,
  throwOnError: false,
})

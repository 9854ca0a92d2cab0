import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { channel } from '#contract/resources/channel.ts'
import { Can } from '#web/lib/can.tsx'
import { t } from '#web/lib/words.ts'
import type { Cells } from '#web/resource/list-view.ts'
import { idOf, type RowData, recordName } from '#web/resource/record.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'
import { optionWord } from '#web/resource/words-of.ts'

export function ChannelListPage() {
  return <ResourceList resource={channel} cells={cells} />
}

/** A row stays one line high: of many countries the first few, and how many more. */
const fewNames = 2

/** What is left empty has a meaning, and a dash would hide it. */
const cells: Cells = {
  carrier: (value, row) => (
    <>
      {carrierWord(value)} <ParamsLink row={row} />
    </>
  ),
  destination_arr: (_value, row) => destinationsOf((row.destination_name_arr as string[] | undefined) ?? []),
  max_weight_g: (value) => (value === null ? t('channel.usual') : Number(value).toLocaleString('en-GB')),
  days_min: (value, row) => t('channel.days', { count: Number(row.days_max), days: daysOf(value, row.days_max) }),
}

const carrierWord = (value: unknown): string => (channel.fields.carrier && optionWord(channel.fields.carrier, value)) || '–'

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

function destinationsOf(names: string[]) {
  if (names.length === 0) return t('channel.anywhere')
  const more = names.length - fewNames
  const shown = names.slice(0, fewNames).join(', ')
  return <span title={names.join(', ')}>{more > 0 ? `${shown} +${more}` : shown}</span>
}

const daysOf = (least: unknown, most: unknown): string =>
  least === most || most === undefined ? String(least) : `${String(least)}–${String(most)}`

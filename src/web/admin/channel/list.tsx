import { channel } from '#contract/resources/channel.ts'
import { t } from '#web/lib/words.ts'
import type { Cells } from '#web/resource/list-view.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function ChannelListPage() {
  return <ResourceList resource={channel} cells={cells} />
}

/** What is left empty has a meaning, and a dash would hide it. */
const cells: Cells = {
  max_weight_g: (value) => (value === null ? t('channel.usual') : Number(value).toLocaleString('en-GB')),
  days_min: (value, row) => t('channel.days', { count: Number(row.days_max), days: daysOf(value, row.days_max) }),
}

const daysOf = (least: unknown, most: unknown): string =>
  least === most || most === undefined ? String(least) : `${String(least)}–${String(most)}`

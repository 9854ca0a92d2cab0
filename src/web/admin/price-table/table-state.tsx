import { Text } from '@mantine/core'
import type { PriceTableView } from '#contract/price-table.ts'
import { priceTable } from '#contract/resources/price-table.ts'
import { priceTableState } from '#domain/price-table.ts'
import { StateBadge } from '#web/kit/state-badge.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import { optionLabel } from '#web/resource/resource-labels.ts'

const validity = {
  [priceTableState.in_force]: 'priceTable.valid_since',
  [priceTableState.coming]: 'priceTable.valid_at',
  [priceTableState.past]: 'priceTable.valid_was',
} as const

/** How the version stands, and since or until when. */
export function TableState({ table: { state, valid_from } }: { table: PriceTableView }) {
  const field = priceTable.fields.state
  const key = validity[state as keyof typeof validity]
  return (
    <>
      {field && <StateBadge tone={field.tones?.[state] ?? 'off'} word={optionLabel(field, state)} />}
      {key && valid_from !== null && (
        <Text size="sm" c="dimmed">
          {t(key, { time: formatSiteTime(valid_from) })}
        </Text>
      )}
    </>
  )
}

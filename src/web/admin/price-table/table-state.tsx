import { Text } from '@mantine/core'
import type { PriceTableView } from '#contract/price-table.ts'
import { priceTable } from '#contract/resources/price-table.ts'
import { priceTableState } from '#domain/price-table.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import { FieldBadge } from '#web/resource/cell-value.tsx'

const validity = {
  [priceTableState.in_force]: 'priceTable.valid_since',
  [priceTableState.coming]: 'priceTable.valid_at',
  [priceTableState.past]: 'priceTable.valid_was',
} as const

/** How the version stands, and since or until when. */
export function TableState({ table: { state, valid_from } }: { table: PriceTableView }) {
  const key = validity[state as keyof typeof validity]
  return (
    <>
      <FieldBadge field={priceTable.fields.state} value={state} />
      {key && valid_from !== null && (
        <Text size="sm" c="dimmed">
          {t(key, { time: formatSiteTime(valid_from) })}
        </Text>
      )}
    </>
  )
}

import { Text } from '@mantine/core'
import type { TableRead } from '#contract/price-table.ts'
import { priceTable } from '#contract/resources/price-table.ts'
import { priceTableState } from '#domain/price-table.ts'
import { StateBadge } from '#web/kit/state-badge.tsx'
import { showTime } from '#web/lib/show-time.ts'
import { t } from '#web/lib/words.ts'
import { optionWord } from '#web/resource/words-of.ts'

const validity = {
  [priceTableState.in_force]: 'priceTable.valid_since',
  [priceTableState.coming]: 'priceTable.valid_at',
  [priceTableState.past]: 'priceTable.valid_was',
} as const

/** How the version stands, and since or until when. */
export function TableState({ table: { state, valid_from } }: { table: TableRead }) {
  const field = priceTable.fields.state
  const key = validity[state as keyof typeof validity]
  return (
    <>
      {field && <StateBadge tone={field.tones?.[state] ?? 'off'} word={optionWord(field, state)} />}
      {key && valid_from !== null && (
        <Text size="sm" c="dimmed">
          {t(key, { time: showTime(valid_from) })}
        </Text>
      )}
    </>
  )
}

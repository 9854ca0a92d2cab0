import type { RowAction } from '#contract/row-action.ts'
import { nowSeconds } from '#web/lib/now.ts'
import { t } from '#web/lib/words.ts'
import type { WordKey } from '#words/keys.ts'
import type { RowData } from './record.ts'

/** A selection as one action sees it: the rows it is possible for, and the others with the reason why not. */
export type RowPartition<Row = RowData> = { allowed: Row[]; skipped: { row: Row; reason: WordKey }[] }

export function partitionByCheck<Row extends object>(
  { check }: Pick<RowAction, 'check'>,
  rows: readonly Row[],
  now = nowSeconds(),
): RowPartition<Row> {
  const partition: RowPartition<Row> = { allowed: [], skipped: [] }
  for (const row of rows) {
    const reason = check(row as RowData, now)
    if (reason === null) partition.allowed.push(row)
    else partition.skipped.push({ row, reason })
  }
  return partition
}

/** How many rows are left out for each reason, the commonest first. */
export function countReasons(skipped: readonly { reason: WordKey }[]): { reason: WordKey; count: number }[] {
  const counts = new Map<WordKey, number>()
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((one, other) => other.count - one.count)
}

/** "It has no label yet (2) · It was voided (1)" */
export const skippedText = (skipped: RowPartition<unknown>['skipped']): string =>
  countReasons(skipped)
    .map(({ reason, count }) => t('resource.why_count', { why: t(reason), count }))
    .join(' · ')

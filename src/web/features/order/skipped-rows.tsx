import { t } from '#web/lib/words.ts'
import { countReasons, type RowPartition } from './action-checks.ts'
import classes from './order-list.module.css'

type SkippedReasons = RowPartition<unknown>['skipped']

/** "It has no label yet (2), It was voided (1)" */
export const skippedText = (skipped: SkippedReasons): string =>
  countReasons(skipped)
    .map(({ reason, count }) => t('orders.why_count', { why: t(`order.refused.${reason}`), count }))
    .join(' · ')

/** Those of a selection that a deed leaves alone, by why. */
export function SkippedRows({ skipped }: { skipped: SkippedReasons }) {
  if (skipped.length === 0) return null
  return (
    <div className={classes.left}>
      {t('orders.left_out', { count: skipped.length })}
      <ul>
        {countReasons(skipped).map(({ reason, count }) => (
          <li key={reason}>{t('orders.why_count', { why: t(`order.refused.${reason}`), count })}</li>
        ))}
      </ul>
    </div>
  )
}

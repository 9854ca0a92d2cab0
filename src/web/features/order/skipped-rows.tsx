import { t } from '#web/lib/words.ts'
import { countReasons, type Partitioned } from './action-checks.ts'
import classes from './order-list.module.css'

type Others = Partitioned<unknown>['others']

/** "It has no label yet (2), It was voided (1)" */
export const skippedText = (others: Others): string =>
  countReasons(others)
    .map(({ reason, count }) => t('orders.why_count', { why: t(`order.refused.${reason}`), count }))
    .join(' · ')

/** Those of a selection that a deed leaves alone, by why. */
export function SkippedRows({ others }: { others: Others }) {
  if (others.length === 0) return null
  return (
    <div className={classes.left}>
      {t('orders.left_out', { count: others.length })}
      <ul>
        {countReasons(others).map(({ reason, count }) => (
          <li key={reason}>{t('orders.why_count', { why: t(`order.refused.${reason}`), count })}</li>
        ))}
      </ul>
    </div>
  )
}

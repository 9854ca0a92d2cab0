import { Paper } from '@mantine/core'
import { t } from '#web/lib/words.ts'
import { countReasons, type RowPartition } from './row-partition.ts'

/** The rows of a selection that an action leaves as they are, by the reason why. */
export function SkippedRows({ skipped }: { skipped: RowPartition<unknown>['skipped'] }) {
  if (skipped.length === 0) return null
  return (
    <Paper p="sm" radius="md" bg="var(--mantine-color-default-hover)" fz="sm">
      {t('resource.left_out', { count: skipped.length })}
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 18 }}>
        {countReasons(skipped).map(({ reason, count }) => (
          <li key={reason}>{t('resource.why_count', { why: t(reason), count })}</li>
        ))}
      </ul>
    </Paper>
  )
}

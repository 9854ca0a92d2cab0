import { Button, Group, Progress, Text } from '@mantine/core'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ImportStatus } from '#contract/import.ts'
import { t } from '#web/lib/words.ts'
import classes from './import.module.css'

type Props = { status: ImportStatus; onCorrect: () => void; onOther: () => void; onClose: () => void }

/** What came of it, or how far it is; and what can still be done with the rest. */
export function ImportDone({ status: { counts, task }, onCorrect, onOther, onClose }: Props) {
  if (task) return <ImportProgress done={task.done} total={task.total ?? counts.good + counts.added} onClose={onClose} />
  const rest = counts.bad + counts.twin + counts.skipped + counts.good
  const Icon = counts.added > 0 ? IconCircleCheck : IconInfoCircle
  return (
    <div className={classes.done}>
      <Icon size={48} stroke={1.4} color={`var(--mantine-color-${counts.added > 0 ? 'green' : 'gray'}-6)`} aria-hidden />
      <h3 className={classes.outcome} role="status">
        {t('import.added', { count: counts.added })}
      </h3>
      {rest > 0 && (
        <Text c="dimmed" ta="center">
          {t('import.left', { bad: counts.bad, twin: counts.twin, skipped: counts.skipped })} {t('import.kept')}
        </Text>
      )}
      <Group justify="center">
        {rest > 0 && (
          <Button variant="default" onClick={onCorrect}>
            {t('import.correct_rest')}
          </Button>
        )}
        <Button variant="default" onClick={onOther}>
          {t('import.other_file')}
        </Button>
        <Button onClick={onClose}>{t('import.finish')}</Button>
      </Group>
    </div>
  )
}

function ImportProgress({ done, total, onClose }: { done: number; total: number; onClose: () => void }) {
  const text = t('import.adding', { done: done.toLocaleString('en-GB'), total: total.toLocaleString('en-GB') })
  return (
    <div className={classes.done}>
      <h3 className={classes.outcome} role="status">
        {text}
      </h3>
      <Progress className={classes.progress} value={total > 0 ? (done / total) * 100 : 0} aria-label={text} />
      <Text c="dimmed" ta="center">
        {t('import.adding_hint')}
      </Text>
      <Button variant="default" onClick={onClose}>
        {t('common.close')}
      </Button>
    </div>
  )
}

import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconDownload, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ImportCalls, ImportStatus } from '#contract/import.ts'
import { t } from '#web/lib/words.ts'
import { useResult } from './queries.ts'

type Props = {
  calls: ImportCalls
  status: ImportStatus
  /** what can be done with what was added */
  next?: ReactNode
  hasResult: boolean
  onCorrect: () => void
  onOther: () => void
  onClose: () => void
}

/** What came of it, or how far it is; and what can still be done with the rest. */
export function ImportDone({ calls, status: { id, counts, task }, next, hasResult, onCorrect, onOther, onClose }: Props) {
  const result = useResult(calls, id)
  if (task) return <ImportProgress done={task.done} total={task.total ?? counts.good + counts.added} onClose={onClose} />
  const rest = counts.bad + counts.twin + counts.skipped + counts.good
  const Icon = counts.added > 0 ? IconCircleCheck : IconInfoCircle
  return (
    <Stack align="center" py={48}>
      <Icon size={48} stroke={1.4} color={`var(--mantine-color-${counts.added > 0 ? 'green' : 'gray'}-6)`} aria-hidden />
      <Title order={3} size="h4" role="status">
        {t('import.added', { count: counts.added })}
      </Title>
      {rest > 0 && (
        <Text c="dimmed" ta="center">
          {t('import.left', { bad: counts.bad, twin: counts.twin, skipped: counts.skipped })} {t('import.kept')}
        </Text>
      )}
      {counts.added > 0 && next}
      <Group justify="center">
        {hasResult && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={result.isPending}
            onClick={() => result.mutate()}
          >
            {t('import.download_result')}
          </Button>
        )}
        {rest > 0 && (
          <Button variant="default" onClick={onCorrect}>
            {t('import.correct_rest')}
          </Button>
        )}
        <Button variant="default" onClick={onOther}>
          {t('import.other_file')}
        </Button>
        <Button variant={next ? 'default' : 'filled'} onClick={onClose}>
          {t('import.finish')}
        </Button>
      </Group>
    </Stack>
  )
}

function ImportProgress({ done, total, onClose }: { done: number; total: number; onClose: () => void }) {
  const text = t('import.adding', { done: done.toLocaleString('en-GB'), total: total.toLocaleString('en-GB') })
  return (
    <Stack align="center" py={48}>
      <Title order={3} size="h4" role="status">
        {text}
      </Title>
      <Progress w="min(100%, 420px)" value={total > 0 ? (done / total) * 100 : 0} aria-label={text} />
      <Text c="dimmed" ta="center">
        {t('import.adding_hint')}
      </Text>
      <Button variant="default" onClick={onClose}>
        {t('common.close')}
      </Button>
    </Stack>
  )
}

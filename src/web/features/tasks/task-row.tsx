import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { TaskView } from '#contract/task.ts'
import { StateBadge, type Tone } from '#web/kit/state-badge.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import { isTaskOpen } from './queries.ts'

type Props = { task: TaskView; seenAtMs: number; onCancel: () => void; onDownload: () => void }

const tones: Record<TaskView['state'], Tone> = {
  waiting: 'waiting',
  running: 'working',
  done: 'done',
  failed: 'failed',
  cancelled: 'off',
}

/** One task: how far it is while it runs, what came of it afterwards. */
export function TaskRow({ task, seenAtMs, onCancel, onDownload }: Props) {
  const { title, state, done, total, cancel_asked: isStopping, error } = task
  const text = useProgressText(task, seenAtMs)
  return (
    <Stack component="li" gap={4} px="md" py="xs">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={500} miw={0}>
          {title}
        </Text>
        <StateBadge
          tone={tones[state]}
          word={t(isTaskOpen(task) && isStopping ? 'task.state.stopping' : `task.state.${state}`)}
        />
      </Group>
      {state === 'running' && (
        <Progress
          my={4}
          value={total ? (done / total) * 100 : 100}
          animated={!total}
          size="sm"
          aria-label={title}
          aria-valuetext={text}
        />
      )}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
      <Group justify="space-between" wrap="nowrap" gap="xs" mih={26}>
        <Text size="xs" c="dimmed">
          {text}
        </Text>
        <TaskAction task={task} onCancel={onCancel} onDownload={onDownload} />
      </Group>
    </Stack>
  )
}

function TaskAction({ task, onCancel, onDownload }: Omit<Props, 'seenAtMs'>): ReactNode {
  const { title } = task
  if (task.has_result)
    return (
      <Button
        size="compact-xs"
        variant="light"
        leftSection={<IconDownload size={14} aria-hidden />}
        aria-label={t('task.download_named', { title })}
        onClick={onDownload}
      >
        {t('task.download')}
      </Button>
    )
  if (!isTaskOpen(task) || task.cancel_asked) return null
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      fw={500}
      aria-label={t('task.cancel_named', { title })}
      onClick={onCancel}
    >
      {t('task.cancel')}
    </Button>
  )
}

/** "1,240 of 10,000, about 20 s left" while it runs; when it ended afterwards. */
function useProgressText({ state, done, total, create_time, end_time }: TaskView, seenAtMs: number): string {
  const first = useRef<ProgressSample>(undefined)
  if (state === 'running' && total !== null && (!first.current || done < first.current.done))
    first.current = { done, atMs: seenAtMs }
  if (state !== 'running' || total === null) return formatSiteTime(end_time ?? create_time)
  const shown = { done: done.toLocaleString('en-GB'), total: total.toLocaleString('en-GB') }
  const seconds = first.current && secondsLeft(first.current, { done, atMs: seenAtMs }, total)
  if (!seconds) return t('task.progress', shown)
  const { unit, count } = roundDuration(seconds)
  return t('task.progress_left', { ...shown, left: t(`task.${unit}`, { count }) })
}

/** How far a task was, and when by this browser's clock: its own observations need no agreement of clocks with the server. */
type ProgressSample = { done: number; atMs: number }

/** Sooner any guess is a bad one. */
const minSampleMs = 1500

/** Seconds until it is finished, going by the pace since it was first seen; null while there is no pace yet. */
export function secondsLeft(first: ProgressSample, last: ProgressSample, total: number): number | null {
  const [rows, ms] = [last.done - first.done, last.atMs - first.atMs]
  if (rows <= 0 || ms < minSampleMs) return null
  return Math.max(1, Math.round((((total - last.done) / rows) * ms) / 1000))
}

/** 7 s, 20 s, 3 min, 2 h: as exact as such a guess deserves. */
export function roundDuration(seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } {
  if (seconds < 10) return { unit: 'seconds', count: seconds }
  if (seconds < 90) return { unit: 'seconds', count: Math.round(seconds / 5) * 5 }
  if (seconds < 5400) return { unit: 'minutes', count: Math.round(seconds / 60) }
  return { unit: 'hours', count: Math.round(seconds / 3600) }
}

import { Stack } from '@mantine/core'
import { IconChecklist, IconCloudOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { Realm } from '#contract/envelope.ts'
import type { TaskView } from '#contract/task.ts'
import { BarPanel } from '#web/kit/bar-panel.tsx'
import { PanelNote } from '#web/kit/panel-note.tsx'
import { useAccountId } from '#web/lib/session.ts'
import { setTaskTrayOpen, taskTray } from '#web/lib/task-tray.ts'
import { toastTask } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import { downloadResult, isTaskOpen, taskList, useCancelTask } from './queries.ts'

// Fetched as soon as there is one to draw.
const loadTaskRow = async () => ({ default: (await import('./task-row.tsx')).TaskRow })
const TaskRow = lazy(loadTaskRow)

/** The running and the finished work of the account: found again on any page, and after a reload. */
export function TaskTray({ realm }: { realm: Realm }) {
  const isShown = useStore(taskTray, (state) => state.isOpen)
  const list = useQuery(taskList(realm, useAccountId(realm)))
  const { mutate: cancel } = useCancelTask(realm)
  useFinishedToasts(realm, list.data)
  const hasTasks = (list.data?.length ?? 0) > 0
  useEffect(() => {
    if (hasTasks) void loadTaskRow().catch(() => undefined)
  }, [hasTasks])
  const running = list.data?.filter(isTaskOpen).length ?? 0
  return (
    <BarPanel
      icon={<IconChecklist size={20} aria-hidden />}
      label={t('task.button', { count: running })}
      count={running}
      isBusy
      title={t('task.title')}
      opened={isShown}
      onChange={setTaskTrayOpen}
    >
      {list.data === undefined && list.isError ? (
        <PanelNote
          icon={<IconCloudOff aria-hidden />}
          title={t('task.failed')}
          hint={list.error.message}
          retry={{ label: t('common.retry'), onRetry: () => void list.refetch() }}
        />
      ) : list.data?.length === 0 ? (
        <PanelNote icon={<IconChecklist aria-hidden />} title={t('task.empty')} hint={t('task.empty_hint')} />
      ) : (
        <Stack component="ul" gap={0} className="divided" aria-live="polite">
          <Suspense>
            {list.data?.map((task) => (
              <TaskRow
                key={task.id}
                task={task}
                seenAtMs={list.dataUpdatedAt}
                onCancel={() => cancel({ id: task.id })}
                onDownload={() => void downloadResult(realm, task.id).catch(() => undefined)}
              />
            ))}
          </Suspense>
        </Stack>
      )}
    </BarPanel>
  )
}

/** Says of each task that ended while this page was open what came of it; of several tabs the one that is looked at. */
function useFinishedToasts(realm: Realm, list: TaskView[] | undefined): void {
  const knownIds = useRef<Set<number>>(undefined)
  useEffect(() => {
    const ended = list?.filter(({ state }) => state === 'done' || state === 'failed')
    if (!ended) return
    const fresh = knownIds.current ? ended.filter(({ id }) => !knownIds.current?.has(id)) : []
    knownIds.current = new Set(ended.map(({ id }) => id))
    // Who looks at the tray sees it there.
    if (document.visibilityState === 'visible' && !taskTray.getState().isOpen) for (const task of fresh) toastResult(realm, task)
  }, [realm, list])
}

function toastResult(realm: Realm, { id, title, state, error, has_result }: TaskView): void {
  const hasWorked = state === 'done'
  toastTask({
    kind: hasWorked ? 'success' : 'error',
    title: t(hasWorked ? 'task.toast.done' : 'task.toast.failed', { title }),
    detail: error || undefined,
    link: has_result
      ? { label: t('task.download'), run: () => void downloadResult(realm, id).catch(() => undefined) }
      : { label: t('task.show'), run: () => setTaskTrayOpen(true) },
  })
}

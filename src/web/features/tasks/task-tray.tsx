import { Stack } from '@mantine/core'
import { IconChecklist, IconCloudOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import type { Realm } from '#contract/envelope.ts'
import { BarPanel } from '#web/kit/bar-panel.tsx'
import { PanelNote } from '#web/kit/panel-note.tsx'
import { useAccountId } from '#web/lib/session.ts'
import { setTaskTrayOpen, taskTray } from '#web/lib/task-tray.ts'
import { t } from '#web/lib/words.ts'
import { downloadResult, isTaskOpen, taskList, useCancelTask } from './queries.ts'
import { useFinishedToasts } from './use-finished-toasts.ts'

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
        <Stack component="ul" gap={0} aria-live="polite">
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

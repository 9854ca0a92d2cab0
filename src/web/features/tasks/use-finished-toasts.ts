import { useEffect, useRef } from 'react'
import type { Realm } from '#contract/envelope.ts'
import type { TaskView } from '#contract/task.ts'
import { setTaskTrayOpen, taskTray } from '#web/lib/task-tray.ts'
import { toastTask } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import { downloadResult } from './queries.ts'

/** Says of each task that ended while this page was open what came of it; of several tabs the one that is looked at. */
export function useFinishedToasts(realm: Realm, list: TaskView[] | undefined): void {
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

import { queryOptions } from '@tanstack/react-query'
import type { Realm } from '#contract/envelope.ts'
import { type TaskView, task } from '#contract/task.ts'
import { call } from '#web/lib/call.ts'
import { refresh } from '#web/lib/query-client.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useCall } from '#web/lib/use-call.ts'

const calls = {
  admin: { index: task.adminIndex, cancel: task.adminCancel, result: task.adminResult },
  member: { index: task.memberIndex, cancel: task.memberCancel, result: task.memberResult },
} satisfies Record<Realm, unknown>

export const isTaskOpen = ({ state }: TaskView): boolean => state === 'waiting' || state === 'running'

/** Where live news cannot come through, running work is asked for now and then. */
const pollMs = 5000

export const taskList = (realm: Realm, accountId: number) =>
  queryOptions({
    queryKey: ['task', realm, accountId],
    queryFn: async () => (await call(calls[realm].index, {}, { quiet: true })).list,
    refetchInterval: ({ state }) => (state.data?.some(isTaskOpen) ? pollMs : false),
    // The bar must stand whatever happens; the panel says what went wrong.
    throwOnError: false,
  })

/** Refreshes the list. */
export const useCancelTask = (realm: Realm) => useCall(calls[realm].cancel, { onSettled: () => refresh(['task', realm]) })

export async function downloadResult(realm: Realm, id: number): Promise<void> {
  saveFile((await call(calls[realm].result, { id })).url)
}

import type { Tx } from '#server/platform/db/tx.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import type { NewTask, TaskOwner } from '#server/platform/tasks/task.ts'
import { insertTask } from './store.ts'

/** Books long work in the caller's transaction: it is in the owner's tray if and only if what caused it is true. */
export async function startTask(tx: Tx, task: NewTask): Promise<number> {
  const id = await insertTask(tx, task)
  await queueTask(tx, id)
  await tellOwner(tx, task.owner, id)
  return id
}

export const queueTask = (tx: Tx, id: number): Promise<number> =>
  queueJob(tx, { name: 'run-task', payload: { id }, key: `task:${id}`, attempts: 5 })

export const tellOwner = (tx: Tx, { realm, id }: TaskOwner, taskId: number): Promise<void> =>
  publishChange(tx, { to: realm === 'admin' ? { admin: id } : { member: id }, topic: 'task', id: taskId })

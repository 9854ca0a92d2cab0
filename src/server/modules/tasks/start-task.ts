import type { Realm } from '#contract/envelope.ts'
import { AppError } from '#domain/errors.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import type { NewTask, TaskOwner } from '#server/platform/tasks/task.ts'
import { queueJob } from '#server/reactions.ts'
import { countOpen, insertTask, lockTasksOf } from './store.ts'

/** One person's work must not be everybody's queue. */
const maxOpen: Record<Realm, number> = { member: 5, admin: 20 }

/** Books long work in the caller's transaction: it is in the owner's tray if and only if what caused it is true. */
export async function startTask(tx: Tx, task: NewTask): Promise<number> {
  await lockTasksOf(tx, task.owner)
  const most = maxOpen[task.owner.realm]
  if ((await countOpen(tx, task.owner)) >= most) throw new AppError('task.too_many', { detail: { most } })
  const id = await insertTask(tx, task)
  await queueTask(tx, id)
  await notifyOwner(tx, task.owner, id)
  return id
}

export const queueTask = (tx: Tx, id: number): Promise<number> =>
  queueJob(tx, { name: 'run-task', payload: { id }, key: `task:${id}`, attempts: 5 })

export const notifyOwner = (tx: Tx, { realm, id }: TaskOwner, taskId: number): Promise<void> =>
  publishChange(tx, { to: realm === 'admin' ? { admin: id } : { member: id }, topic: 'task', id: taskId })

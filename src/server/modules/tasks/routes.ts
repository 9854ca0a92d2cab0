import { type TaskView, task } from '#contract/task.ts'
import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { issueTicket } from '#server/modules/files/index.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { type Reply, replyWithMessage } from '#server/platform/http/reply.ts'
import { sayAny, sayWithWords } from '#server/platform/i18n.ts'
import type { WordValues } from '#words/keys.ts'
import { notifyOwner } from './start-task.ts'
import { findOwnTask, listTasks, requestCancel, type StoredTask } from './store.ts'

/** What fits a tray: the newest. */
const maxShown = 20

export const taskRoutes: Route<Ctx>[] = [
  on(task.memberIndex, getTasks),
  on(task.memberCancel, cancelTask),
  on(task.memberResult, getResultUrl),
  on(task.adminIndex, getTasks),
  on(task.adminCancel, cancelTask),
  on(task.adminResult, getResultUrl),
]

async function getTasks(ctx: Ctx, _input: unknown, caller: Caller): Promise<{ list: TaskView[] }> {
  const rows = await listTasks(ctx.db, actorOf(caller), maxShown)
  return { list: rows.map((row) => toView(row, caller.language)) }
}

/** Stops what waits or runs. May run twice; what is over already is left as it is, and said so. */
async function cancelTask(ctx: Ctx, { id }: { id: number }, caller: Caller): Promise<Reply<null>> {
  const owner = actorOf(caller)
  await inTx(ctx, async (tx) => {
    if (!(await findOwnTask(tx, owner, id))) throw new AppError('row.missing')
    if (!(await requestCancel(tx, owner, id, ctx.clock()))) throw new AppError('task.over')
    await notifyOwner(tx, owner, id)
  })
  return replyWithMessage('message.task_stopping', null)
}

/** One download of what came of it. */
async function getResultUrl(ctx: Ctx, { id }: { id: number }, caller: Caller): Promise<{ url: string }> {
  const owner = actorOf(caller)
  const row = await findOwnTask(ctx.db, owner, id)
  if (!row) throw new AppError('row.missing')
  const { result_storage: storage, result_key: attachmentKey, result_name: name, result_mimetype: mimetype } = row
  if (!storage || !attachmentKey || !name || !mimetype) throw new AppError('task.no_result')
  const { url } = await issueTicket(ctx.db, { storage, attachmentKey, name, mimetype, owner, now: ctx.clock() })
  return { url }
}

const toView = (row: StoredTask, language: Language): TaskView => ({
  id: row.id,
  kind: row.kind,
  title: sayWithWords(language, row.title_key, row.title_values as WordValues),
  state: row.state as TaskView['state'],
  done: row.done,
  total: row.total,
  cancel_asked: row.cancel_asked ? 1 : 0,
  error: row.error_code === null ? '' : sayAny(language, `error.${row.error_code}`, (row.error_detail ?? {}) as WordValues),
  has_result: row.result_key === null ? 0 : 1,
  create_time: toSeconds(row.create_time),
  start_time: row.start_time && toSeconds(row.start_time),
  end_time: row.end_time && toSeconds(row.end_time),
})

import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { notify } from '#server/modules/notices/index.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import type { TaskKind, TaskResult } from '#server/platform/tasks/task.ts'
import type { WordValues } from '#words/keys.ts'
import { startLease, TaskStopped } from './lease.ts'
import { notifyOwner } from './start-task.ts'
import { claimTask, endTask, type HeldTask, ownerOf, releaseTask, type StoredTask } from './store.ts'

/** After so many tries a task that breaks, or takes its process with it, is given up. */
const maxAttempts = 3
/** An owner who has waited longer than this has probably left the page, and gets a notice. */
const noticeAfterMs = 5000

/**
 * Runs a task to its end: done, failed or cancelled. May run twice and on several workers at once: only the
 * worker with the lease goes on, the task of a killed worker is taken over, and every worker writes the
 * result to one place.
 */
export async function runTask(ctx: Ctx, id: number, kinds: readonly TaskKind<Ctx>[]): Promise<void> {
  const held = { id, lease: randomUUID() }
  const now = ctx.clock()
  const task = await inTx(ctx, (tx) => claimTask(tx, held, now))
  if (!task) return
  const kind = kinds.find((one) => one.kind === task.kind)
  if (!kind || task.tries > maxAttempts) return fail(ctx, task, held, new AppError('task.broken'))
  const folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-task-'))
  const leaseRenewal = startLease(ctx, held, ownerOf(task))
  try {
    const taskContext = {
      id,
      owner: ownerOf(task),
      language: task.language as 'zh-cn' | 'en',
      folder,
      progress: leaseRenewal.progress,
    }
    const file = await kind.run(ctx, kind.input.parse(task.input), taskContext)
    await leaseRenewal.check()
    const result = file && (await storeResult(ctx, id, file))
    await finish(ctx, task, held, { state: 'done', result })
  } catch (error) {
    if (error instanceof TaskStopped) {
      if (error.why === 'cancelled') await finish(ctx, task, held, { state: 'cancelled' })
    } else if (error instanceof AppError) await fail(ctx, task, held, error)
    else if (task.tries >= maxAttempts) {
      ctx.log.error({ err: error, task: id, kind: task.kind }, 'task given up')
      await fail(ctx, task, held, new AppError('task.broken'))
    } else {
      // Perhaps the database or the disk had a bad moment: the queue tries again, a little later each time.
      await inTx(ctx, (tx) => releaseTask(tx, held))
      throw error
    }
  } finally {
    leaseRenewal.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** One place per task: a second worker's file takes the place of the first one's. */
async function storeResult(ctx: Ctx, id: number, { path: file, name, mimetype }: TaskResult) {
  const { size } = await stat(file)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  const key = `tasks/${id}/result${path.extname(name)}`
  await ctx.files.main.put(key, { path: file, size, sha256: hash.digest('hex'), mimetype })
  return { storage: ctx.files.main.name, key, name, mimetype, size }
}

const fail = (ctx: Ctx, task: StoredTask, held: HeldTask, error: AppError): Promise<void> =>
  finish(ctx, task, held, { state: 'failed', code: error.code, detail: error.detail })

async function finish(ctx: Ctx, task: StoredTask, held: HeldTask, outcome: Parameters<typeof endTask>[2]): Promise<void> {
  await inTx(ctx, async (tx) => {
    if (!(await endTask(tx, held, outcome, ctx.clock()))) return
    await notifyOwner(tx, ownerOf(task), task.id)
    if (outcome.state !== 'cancelled') await notifyIfLong(ctx, tx, task, outcome.state)
  })
}

async function notifyIfLong(ctx: Ctx, tx: Tx, task: StoredTask, state: 'done' | 'failed'): Promise<void> {
  if (ctx.clock().getTime() - task.create_time.getTime() < noticeAfterMs) return
  const values = task.title_values as WordValues
  await notify(ctx, tx, {
    to: ownerOf(task),
    kind: `task.${state}`,
    word: { key: `notice.task.${state}`, values: { ...values, title_key: task.title_key } },
    mail: false,
  })
}

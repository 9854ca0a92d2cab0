import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { type Job, scheduledJob } from '#server/platform/jobs/job.ts'
import type { TaskKind } from '#server/platform/tasks/task.ts'
import { handleJob } from '#server/reactions.ts'
import { runTask } from './run-task.ts'
import { queueTask } from './start-task.ts'
import { deleteTask, listAbandoned, listEndedBefore } from './store.ts'

const dayMs = 86_400_000
/** One that nobody has booked and nobody has begun: its worker died between the two. */
const lostAfterMs = 30_000
const batchSize = 500

/** Runs tasks of these kinds, picks up what a killed process left, and forgets what is old. */
export const taskJobs = (kinds: readonly TaskKind<Ctx>[]): Job<Ctx>[] => [
  handleJob({
    name: 'run-task',
    payload: z.object({ id: z.int() }),
    attempts: 5,
    lane: 'long',
    run: (ctx, { id }) => runTask(ctx, id, kinds),
  }),
  scheduledJob<Ctx>({
    name: 'resume-tasks',
    schedule: '* * * * *',
    run: resumeTasks,
  }),
  scheduledJob<Ctx>({
    name: 'sweep-tasks',
    schedule: '37 3 * * *',
    lane: 'long',
    run: sweepTasks,
  }),
]

/** The queue itself waits hours for a worker that was killed; a task's lease tells within a minute. May run twice. */
async function resumeTasks(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  const abandoned = await listAbandoned(ctx.db, { now, waitedSince: new Date(now.getTime() - lostAfterMs) })
  for (const { id } of abandoned) await inTx(ctx, (tx) => queueTask(tx, id))
}

/** First the file, then the row: what is cut off in between is found again. May run twice. */
async function sweepTasks(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock().getTime() - ctx.settings.get('task_keep_days') * dayMs)
  for (;;) {
    const old = await listEndedBefore(ctx.db, before, batchSize)
    for (const { id, result_storage: storage, result_key: key } of old) {
      if (storage && key) await ctx.files.find(storage)?.remove(key)
      await deleteTask(ctx.db, id)
    }
    if (old.length < batchSize) return
  }
}

import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { TaskOwner } from '#server/platform/tasks/task.ts'
import { notifyOwner } from './start-task.ts'
import { type HeldTask, renewLease, taskLease } from './store.ts'

/** Twice a second is as quick as anyone can read. */
const betweenWritesMs = 500

type StopReason = 'cancelled' | 'taken over'

/** Ends the work from inside. A class only because `catch` tells errors by their type. */
export class TaskStopped extends Error {
  readonly why: StopReason
  constructor(why: StopReason) {
    super(`task ${why}`)
    this.why = why
  }
}

/**
 * Holds a running task: renews the lease while the work runs, writes its progress, and learns when the task
 * was cancelled.
 */
export function startLease(ctx: Ctx, held: HeldTask, owner: TaskOwner) {
  let stopped: StopReason | undefined
  let lastWrite = Number.NEGATIVE_INFINITY

  async function write(progress?: { done: number; total: number }): Promise<void> {
    const now = ctx.clock()
    const found = await inTx(ctx, async (tx) => {
      const renewed = await renewLease(tx, held, { now, progress })
      if (renewed && progress) await notifyOwner(tx, owner, held.id)
      return renewed
    })
    if (!found) stopped = 'taken over'
    else if (found.cancel_asked) stopped = 'cancelled'
  }

  function mustNotBeStopped(): void {
    if (stopped) throw new TaskStopped(stopped)
  }

  // Work may report no progress for longer than the lease. The next renewal makes up for one that fails.
  const timer = setInterval(
    () => void write().catch((error: Error) => ctx.log.warn({ err: error.message }, 'lease')),
    taskLease.ms / 3,
  )
  timer.unref()

  return {
    progress: async (done: number, total: number): Promise<void> => {
      mustNotBeStopped()
      if (performance.now() - lastWrite < betweenWritesMs) return
      lastWrite = performance.now()
      await write({ done, total })
      mustNotBeStopped()
    },
    /** the last check before the result is stored */
    check: async (): Promise<void> => {
      await write()
      mustNotBeStopped()
    },
    stop: () => clearInterval(timer),
  }
}

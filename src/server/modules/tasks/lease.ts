import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { TaskOwner } from '#server/platform/tasks/task.ts'
import { notifyOwner } from './start-task.ts'
import { renewLease } from './store.ts'

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

type TaskLease = { id: number; lease: string }

/** Holds a running task: renews the lease while the work is busy, writes its progress, and learns that it shall stop. */
export function startLease(ctx: Ctx, held: TaskLease, owner: TaskOwner, leaseMs: number) {
  let stopped: StopReason | undefined
  let lastWrite = Number.NEGATIVE_INFINITY

  async function write(at?: { done: number; total: number }): Promise<void> {
    const leaseTime = new Date(ctx.clock().getTime() + leaseMs)
    const found = await inTx(ctx, async (tx) => {
      const renewed = await renewLease(tx, { ...held, leaseTime, at })
      if (renewed && at) await notifyOwner(tx, owner, held.id)
      return renewed
    })
    if (!found) stopped = 'taken over'
    else if (found.cancel_asked) stopped = 'cancelled'
  }

  function mustNotBeStopped(): void {
    if (stopped) throw new TaskStopped(stopped)
  }

  // Work that says nothing for long is still at work. A renewal that fails is tried again by the next one.
  const timer = setInterval(
    () => void write().catch((error: Error) => ctx.log.warn({ err: error.message }, 'lease')),
    leaseMs / 3,
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
    /** asked once more before what was made is kept */
    check: async (): Promise<void> => {
      await write()
      mustNotBeStopped()
    },
    stop: () => clearInterval(timer),
  }
}

import { createTurnQueue, type Release, type TurnQueue } from '../turn-queue.ts'

/** How many calls of one caller are worked on at once; the others wait in the order they came. */
const atOnce = 6
/** What draws documents takes three turns: two of them at a time, and the rest of the screen still answers. */
const heavyTurns = 3
/** No page asks for so much at once. Such a crowd goes through one by one as long as somebody else is there. */
const crowd = 20
const othersLastMs = 1000
const mostWaiting = 500

export type Turns = {
  /** Waits for the caller's turn and says how to give it back; nothing when too many of the same caller wait already. */
  take(caller: string, call: { isHeavy: boolean }): Promise<Release> | null
}

/**
 * One caller's crowd of calls waits for itself: without this it would fill the connections to the database, and everybody else would wait behind it.
 * Counted in this process, as floods are.
 */
export function makeTurns(nowMs: () => number = () => performance.now()): Turns {
  const queues = new Map<string, TurnQueue>()
  // The last two who asked, in order: enough to tell whether there was anybody but the caller.
  let [last, other] = [
    { caller: '', atMs: Number.NEGATIVE_INFINITY },
    { caller: '', atMs: Number.NEGATIVE_INFINITY },
  ]
  const noteCaller = (caller: string) => {
    if (last.caller !== caller) other = last
    last = { caller, atMs: nowMs() }
  }
  const hasOthers = (caller: string) => nowMs() - (last.caller === caller ? other : last).atMs < othersLastMs

  return {
    take(caller, { isHeavy }) {
      noteCaller(caller)
      const queue: TurnQueue =
        queues.get(caller) ?? createTurnQueue(() => (queue.waiting > crowd && hasOthers(caller) ? 1 : atOnce))
      if (queue.waiting >= mostWaiting) return null
      queues.set(caller, queue)
      return queue.take(isHeavy ? heavyTurns : 1).then((release) => () => {
        release()
        if (queue.isIdle) queues.delete(caller)
      })
    },
  }
}

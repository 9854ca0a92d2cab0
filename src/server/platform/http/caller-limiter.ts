import { createSemaphore, type Release, type Semaphore } from '../semaphore.ts'

/** How many calls of one caller are worked on at once; the others wait in the order they came. */
const maxConcurrent = 6
/** What draws documents takes three permits: two of them at a time, and the rest of the screen still answers. */
const heavyCallPermits = 3
/**
 * No page asks for so much at once. As long as somebody else is there, such a crowd goes through one by one, and between two of its calls the server
 * rests from it as long as the last one took: it never has more than half of the processor.
 */
const crowdSize = 20
const longestRestMs = 100
const otherCallerWindowMs = 1000
const maxWaiting = 500

export type CallerLimiter = {
  /** Waits for the caller's turn and says how to give it back; nothing when too many of the same caller wait already. */
  acquire(caller: string, call: { isHeavy: boolean; isUpload: boolean }): Promise<Release> | null
}

/**
 * One caller's crowd of calls waits for itself: without this it would fill the connections to the database, and everybody else would wait behind it.
 * Counted in this process, as floods are.
 */
export function createCallerLimiter(nowMs: () => number = () => performance.now()): CallerLimiter {
  const queues = new Map<string, Semaphore>()
  // The last two who asked, in order: enough to tell whether there was anybody but the caller.
  let [last, other] = [
    { caller: '', atMs: Number.NEGATIVE_INFINITY },
    { caller: '', atMs: Number.NEGATIVE_INFINITY },
  ]
  const recordCaller = (caller: string) => {
    if (last.caller !== caller) other = last
    last = { caller, atMs: nowMs() }
  }
  const hasOthers = (caller: string) => nowMs() - (last.caller === caller ? other : last).atMs < otherCallerWindowMs

  const isCrowding = (caller: string, queue: Semaphore) => queue.waiting > crowdSize && hasOthers(caller)

  return {
    acquire(caller, { isHeavy, isUpload }) {
      recordCaller(caller)
      // A file takes as long to come as its line is slow: only other files wait for it.
      const key = isUpload ? `${caller} upload` : caller
      const queue: Semaphore = queues.get(key) ?? createSemaphore(() => (isCrowding(caller, queue) ? 1 : maxConcurrent))
      if (queue.waiting >= maxWaiting) return null
      queues.set(key, queue)
      return queue.acquire(isHeavy ? heavyCallPermits : 1).then((release) => {
        const startMs = nowMs()
        const finish = () => {
          release()
          if (queue.isIdle) queues.delete(key)
        }
        return () => {
          if (!isCrowding(caller, queue)) finish()
          else setTimeout(finish, Math.min(longestRestMs, nowMs() - startMs))
        }
      })
    },
  }
}

import { createSemaphore, type Release, type Semaphore } from '../semaphore.ts'

/** A signed-in account, or the network of a caller without a session. */
export type CallerKey = { account: string } | { network: string }

export type CallCost = { isHeavy: boolean; isUpload: boolean }

/** Calls of one caller that run at once; its other calls wait in order of arrival. */
const maxConcurrent = 6
/** A call that draws documents takes three permits, so two of them leave no room for a third. */
const heavyCallPermits = 3
/** Calls without a session that run at once, from all networks together: fewer than there are database connections. */
const maxConcurrentStrangers = 8
/**
 * No page sends so many calls at once. While other callers are active, such a crowd runs one call at a time. After each
 * call it pauses as long as that call took, so it never has more than half of the processor.
 */
const crowdSize = 20
const longestPauseMs = 100
const otherCallerWindowMs = 1000
const maxWaiting = 500

export type CallerLimiter = {
  /** Waits for the caller's turn; null when too many calls of this caller wait already. Aborting `signal` ends the wait. */
  acquire(caller: CallerKey, cost: CallCost, signal?: AbortSignal): Promise<Release> | null
  /** How many calls without a session wait for a turn. */
  readonly strangersWaiting: number
}

/**
 * Makes many calls of one caller wait for each other. Without this limit they would take all database connections, and
 * every other caller would wait behind them. Counted in this process, as floods are.
 */
export function createCallerLimiter(nowMs: () => number = () => performance.now()): CallerLimiter {
  const queues = new Map<string, Semaphore>()
  const strangers = createSemaphore(() => maxConcurrentStrangers)
  // The last two distinct callers are enough to know whether anyone besides one caller is active.
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

  /** Lets the event loop read other connections before the next waiting call starts. */
  const releaseAfterIo = (queue: Semaphore, release: Release) => {
    if (queue.waiting > 0) setImmediate(release)
    else release()
  }

  async function waitForTurn(key: string, caller: string, queue: Semaphore, permits: number, signal?: AbortSignal) {
    const release = await queue.acquire(permits, undefined, signal)
    const startMs = nowMs()
    const finish = () => {
      releaseAfterIo(queue, () => {
        release()
        if (queue.isIdle) queues.delete(key)
      })
    }
    return () => {
      if (!isCrowding(caller, queue)) finish()
      else setTimeout(finish, Math.min(longestPauseMs, nowMs() - startMs))
    }
  }

  async function waitAsStranger(turn: Promise<Release>, signal?: AbortSignal): Promise<Release> {
    const releaseOwn = await turn
    try {
      const release = await strangers.acquire(1, undefined, signal)
      return () => {
        releaseAfterIo(strangers, release)
        releaseOwn()
      }
    } catch (reason) {
      releaseOwn()
      throw reason
    }
  }

  return {
    get strangersWaiting() {
      return strangers.waiting
    },
    acquire(callerKey, { isHeavy, isUpload }, signal) {
      const isStranger = 'network' in callerKey
      const caller = isStranger ? `network ${callerKey.network}` : `account ${callerKey.account}`
      recordCaller(caller)
      // A file takes as long to arrive as its connection is slow, so uploads wait for other uploads only.
      const key = isUpload ? `${caller} upload` : caller
      const queue: Semaphore = queues.get(key) ?? createSemaphore(() => (isCrowding(caller, queue) ? 1 : maxConcurrent))
      if (queue.waiting >= maxWaiting) return null
      queues.set(key, queue)
      const turn = waitForTurn(key, caller, queue, isHeavy ? heavyCallPermits : 1, signal)
      return isStranger ? waitAsStranger(turn, signal) : turn
    },
  }
}

export type Release = () => void

type Waiter = { permits: number; start: () => void }

export type Semaphore = {
  readonly waiting: number
  readonly isIdle: boolean
  /**
   * Waits until so many permits are free, first come, first served. Releasing twice counts once. The wait fails after
   * `timeout`, or with the signal's reason when `signal` aborts.
   */
  acquire(permits?: number, timeout?: { ms: number; error: () => Error }, signal?: AbortSignal): Promise<Release>
}

/** Limits how much runs at once. `limit` is read at each admission, so it may depend on current load. */
export function createSemaphore(limit: () => number): Semaphore {
  const waiting: Waiter[] = []
  let taken = 0

  const admitNext = () => {
    // A request for more permits than the limit runs alone.
    for (let next = waiting[0]; next && (taken === 0 || taken + next.permits <= limit()); next = waiting[0]) {
      waiting.shift()
      taken += next.permits
      next.start()
    }
  }
  const releaseOnce = (permits: number): Release => {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      taken -= permits
      admitNext()
    }
  }

  return {
    get waiting() {
      return waiting.length
    },
    get isIdle() {
      return taken === 0 && waiting.length === 0
    },
    acquire(permits = 1, timeout, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const stopWaiting = (reason: unknown) => {
          endWait()
          waiting.splice(waiting.indexOf(waiter), 1)
          // The one that gave up may have been too large for what is free.
          admitNext()
          reject(reason)
        }
        const handleAbort = () => stopWaiting(signal?.reason)
        const endWait = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', handleAbort)
        }
        const waiter = {
          permits,
          start: () => {
            endWait()
            resolve(releaseOnce(permits))
          },
        }
        const timer = timeout && setTimeout(() => stopWaiting(timeout.error()), timeout.ms)
        signal?.addEventListener('abort', handleAbort)
        waiting.push(waiter)
        admitNext()
      })
    },
  }
}

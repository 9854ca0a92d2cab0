export type Release = () => void

type Waiter = { permits: number; go: () => void }

export type Semaphore = {
  readonly waiting: number
  readonly isIdle: boolean
  /** Waits until so many permits are free, first come, first served. Giving back twice counts once. After `timeout` it fails instead. */
  acquire(permits?: number, timeout?: { ms: number; error: () => Error }): Promise<Release>
}

/** So much at once and the rest in the order it came. `limit` is asked each time, for it may depend on who else wants something. */
export function createSemaphore(limit: () => number): Semaphore {
  const waiting: Waiter[] = []
  let taken = 0

  const admitNext = () => {
    // What needs more permits than there are goes alone.
    for (let next = waiting[0]; next && (taken === 0 || taken + next.permits <= limit()); next = waiting[0]) {
      waiting.shift()
      taken += next.permits
      next.go()
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
    acquire(permits = 1, timeout) {
      return new Promise((resolve, reject) => {
        const entry = {
          permits,
          go: () => {
            clearTimeout(timer)
            resolve(releaseOnce(permits))
          },
        }
        const giveUp = () => {
          waiting.splice(waiting.indexOf(entry), 1)
          if (timeout) reject(timeout.error())
        }
        const timer = timeout && setTimeout(giveUp, timeout.ms)
        waiting.push(entry)
        admitNext()
      })
    },
  }
}

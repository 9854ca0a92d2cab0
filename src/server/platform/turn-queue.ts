export type Release = () => void

type Waiting = { turns: number; go: () => void }

export type TurnQueue = {
  readonly waiting: number
  readonly isIdle: boolean
  /** Waits until so many turns are free, first come, first served. Giving back twice counts once. After `patience` it fails instead. */
  take(turns?: number, patience?: { ms: number; error: () => Error }): Promise<Release>
}

/** So much at once and the rest in the order it came. `limit` is asked each time, for it may depend on who else wants something. */
export function createTurnQueue(limit: () => number): TurnQueue {
  const waiting: Waiting[] = []
  let taken = 0

  const admit = () => {
    // What needs more turns than there are goes alone.
    for (let next = waiting[0]; next && (taken === 0 || taken + next.turns <= limit()); next = waiting[0]) {
      waiting.shift()
      taken += next.turns
      next.go()
    }
  }
  const releaseOnce = (turns: number): Release => {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      taken -= turns
      admit()
    }
  }

  return {
    get waiting() {
      return waiting.length
    },
    get isIdle() {
      return taken === 0 && waiting.length === 0
    },
    take(turns = 1, patience) {
      return new Promise((resolve, reject) => {
        const entry = {
          turns,
          go: () => {
            clearTimeout(timer)
            resolve(releaseOnce(turns))
          },
        }
        const giveUp = () => {
          waiting.splice(waiting.indexOf(entry), 1)
          if (patience) reject(patience.error())
        }
        const timer = patience && setTimeout(giveUp, patience.ms)
        waiting.push(entry)
        admit()
      })
    },
  }
}

import { AppError } from '#domain/errors.ts'

/** Whose file is read: nobody's where it is not a stranger's. */
export type ReadOwner = string | undefined

/** Ends a turn with the time that reading took. Ending it twice counts once. */
export type EndTurn = (spentMs: number) => void

type TurnOptions = {
  /** how many files are read at once, each in a thread of its own */
  most: () => number
  /** a member who waits so long is told to try again, before the caller gives up */
  waitMs: number
  /** reading time that a member may use at a stretch, and how much of each second comes back */
  budgetMs: number
  refill: number
  now?: () => number
}

type Waiter = { owner: ReadOwner; start: () => void }

/**
 * Shares the reading threads by member: nobody has two, and the next turn goes to the member who has used least. A member who has used up the reading
 * time of a while is refused until some of it has come back, so files that cost much and bring nothing cannot be sent without end.
 */
export function createReadTurns({ most, waitMs, budgetMs, refill, now = () => performance.now() }: TurnOptions) {
  const waiting: Waiter[] = []
  const busy = new Set<string>()
  const used = new Map<string, { ms: number; at: number }>()
  let running = 0

  const usedBy = (owner: ReadOwner): number => {
    const account = owner === undefined ? undefined : used.get(owner)
    return account ? Math.max(0, account.ms - (now() - account.at) * refill) : 0
  }
  const charge = (owner: string, spentMs: number) => {
    used.set(owner, { ms: usedBy(owner) + spentMs, at: now() })
    for (const other of used.keys()) if (usedBy(other) === 0) used.delete(other)
  }
  const admit = () => {
    while (running < most()) {
      const ready = waiting.filter(({ owner }) => owner === undefined || !busy.has(owner))
      const [next] = ready.sort((a, b) => usedBy(a.owner) - usedBy(b.owner))
      if (!next) return
      waiting.splice(waiting.indexOf(next), 1)
      running++
      if (next.owner !== undefined) busy.add(next.owner)
      next.start()
    }
  }
  const endTurn = (owner: ReadOwner): EndTurn => {
    let isOver = false
    return (spentMs) => {
      if (isOver) return
      isOver = true
      running--
      if (owner !== undefined) {
        busy.delete(owner)
        charge(owner, spentMs)
      }
      admit()
    }
  }

  return {
    take(owner: ReadOwner): Promise<EndTurn> {
      const over = usedBy(owner) - budgetMs
      // A minute's worth must be there again, or the next file would be refused as well.
      if (over >= 0) return Promise.reject(usedUp((over + 60_000 * refill) / refill))
      return new Promise((resolve, reject) => {
        const giveUp = () => {
          waiting.splice(waiting.indexOf(waiter), 1)
          reject(new AppError('sheet.busy'))
        }
        const timer = setTimeout(giveUp, waitMs)
        const start = () => {
          clearTimeout(timer)
          resolve(endTurn(owner))
        }
        const waiter = { owner, start }
        waiting.push(waiter)
        admit()
      })
    },
  }
}

const usedUp = (ms: number) => new AppError('sheet.used_up', { detail: { minutes: Math.max(1, Math.ceil(ms / 60_000)) } })

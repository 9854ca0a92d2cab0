import { type CountQuery, countUpTo, maxCounted } from '#server/platform/db/count-rows.ts'
import type { Db } from '#server/platform/db/pool.ts'
import type { Listener } from '#server/platform/listen.ts'
import { audienceKey, type LiveNotification } from '#server/platform/live/publish.ts'

/** So few are counted sooner than anybody notices. */
const minCachedTotal = 1000
const cacheMs = 10_000
const maxCachedTotals = 500

type CachedTotal = { counted: number; owner?: string; until: number }
type RunningCount = { owner?: string; isStale: boolean }
type TotalsCache = { known: Map<string, CachedTotal>; running: Set<RunningCount> }

/** Every instance has its own, and so has every transaction. */
const caches = new WeakMap<Db, TotalsCache>()

export type ListCount = CountQuery & {
  /** the member whose rows they are: told whenever one of them changes */
  member?: number
}

/**
 * The total of a list, or of one of its tabs. Thousands of entries of an index take longer to count than a page takes to read, and whoever turns
 * pages asks for the same total again. A member's long total is remembered until something of theirs changes; of any list it is remembered that it has more than are
 * counted, since ten thousand rows do not vanish within seconds. Everything else is counted every time.
 */
export async function countList(db: Db, { member, ...count }: ListCount): Promise<number> {
  const owner = member === undefined ? undefined : audienceKey({ member })
  const memory = caches.get(db) ?? { known: new Map(), running: new Set() }
  caches.set(db, memory)
  const question = JSON.stringify([count.from, count.values, count.most])
  const found = memory.known.get(question)
  if (found && found.until > performance.now()) return found.counted
  memory.known.delete(question)
  const counting: RunningCount = { owner, isStale: false }
  memory.running.add(counting)
  const counted = await countUpTo(db, count).finally(() => memory.running.delete(counting))
  if (!counting.isStale && (counted > maxCounted || (owner && counted >= minCachedTotal)))
    cacheTotal(memory.known, question, counted, owner)
  return counted
}

function cacheTotal(known: TotalsCache['known'], question: string, counted: number, owner?: string): void {
  const [oldest] = known.keys()
  if (known.size >= maxCachedTotals && oldest !== undefined) known.delete(oldest)
  known.set(question, { counted, owner, until: performance.now() + cacheMs })
}

/** Before the browsers hear of a change: who asks again because of it must get the new total. */
export function clearTotalsOnChange({ db, listener }: { db: Db; listener: Listener }): void {
  listener.onMessage('live', {
    heard: (payload) => {
      const { to } = JSON.parse(payload) as Partial<LiveNotification>
      if (to !== undefined) clearTotals(db, to)
    },
    missed: () => clearTotals(db),
  })
}

/** Of one owner, or all of them. */
export function clearTotals(db: Db, owner?: string): void {
  const { known, running } = caches.get(db) ?? {}
  for (const [question, one] of known ?? []) if (owner === undefined || one.owner === owner) known?.delete(question)
  for (const counting of running ?? []) if (owner === undefined || counting.owner === owner) counting.isStale = true
}

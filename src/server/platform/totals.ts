import { type Count, countUpTo, mostCounted } from '#server/platform/db/count-rows.ts'
import type { Db } from '#server/platform/db/pool.ts'
import type { Listener } from '#server/platform/listen.ts'
import { audienceKey, type LiveNotification } from '#server/platform/live/publish.ts'

/** So few are counted sooner than anybody notices. */
const fewest = 1000
const rememberedMs = 10_000
const mostRemembered = 500

type Known = { counted: number; owner?: string; until: number }
type Counting = { owner?: string; isStale: boolean }
type Memory = { known: Map<string, Known>; running: Set<Counting> }

/** Every house has its own, and so has every transaction. */
const memories = new WeakMap<Db, Memory>()

export type ListCount = Omit<Count, 'most'> & {
  /** the member whose rows they are: told whenever one of them changes */
  member?: number
}

/**
 * The total of a list. Thousands of entries of an index take longer to count than a page takes to read, and whoever turns pages asks for the same
 * total again. A member's long total is remembered until something of theirs changes; of any list it is remembered that it has more than are
 * counted, since ten thousand rows do not vanish within seconds. Everything else is counted every time.
 */
export async function countList(db: Db, { member, ...count }: ListCount): Promise<number> {
  const owner = member === undefined ? undefined : audienceKey({ member })
  const memory = memories.get(db) ?? { known: new Map(), running: new Set() }
  memories.set(db, memory)
  const question = JSON.stringify([count.from, count.values])
  const found = memory.known.get(question)
  if (found && found.until > performance.now()) return found.counted
  memory.known.delete(question)
  const counting: Counting = { owner, isStale: false }
  memory.running.add(counting)
  const counted = await countUpTo(db, count).finally(() => memory.running.delete(counting))
  if (!counting.isStale && (counted > mostCounted || (owner && counted >= fewest)))
    remember(memory.known, question, counted, owner)
  return counted
}

function remember(known: Memory['known'], question: string, counted: number, owner?: string): void {
  const [oldest] = known.keys()
  if (known.size >= mostRemembered && oldest !== undefined) known.delete(oldest)
  known.set(question, { counted, owner, until: performance.now() + rememberedMs })
}

/** Before the browsers hear of a change: who asks again because of it must get the new total. */
export function forgetChangedTotals({ db, listener }: { db: Db; listener: Listener }): void {
  listener.onMessage('live', {
    heard: (payload) => {
      const { to } = JSON.parse(payload) as Partial<LiveNotification>
      if (to !== undefined) forgetTotals(db, to)
    },
    missed: () => forgetTotals(db),
  })
}

/** Of one owner, or all of them. */
export function forgetTotals(db: Db, owner?: string): void {
  const { known, running } = memories.get(db) ?? {}
  for (const [question, one] of known ?? []) if (owner === undefined || one.owner === owner) known?.delete(question)
  for (const counting of running ?? []) if (owner === undefined || counting.owner === owner) counting.isStale = true
}

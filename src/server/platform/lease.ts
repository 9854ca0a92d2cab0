import { type Db, prepareOnce, run } from './db/pool.ts'
import type { Tx } from './db/tx.ts'

type Declaration = {
  table: string
  /** holds the time when the lease ends; an empty lease is free */
  column: string
  /** a uuid column that names the holder, for work that renews the time while it runs */
  holderColumn?: string
  /** longer than the work takes between two renewals, so a holder whose lease is over has died */
  ms: number
}

/** A holder is known by the end of its lease, or by its uuid where the lease has a holder column. */
export type Held = { id: number; lease: Date | string }

/** A job that waits for the end of a lease runs a moment later, when the lease is certainly over. */
const retryMarginMs = 1000

/**
 * The right of one worker to work on a row for a while. It ends by itself, so the work of a killed process is
 * taken up again.
 *
 * A claim and a sweep take rows where `isFreeSql` is true, and a claim writes `claimSql`. A later write
 * checks `hold` or `isOursSql`, so a worker that lost its lease writes nothing. A larger update releases the
 * row with `releaseSql`. These fragments take a parameter such as `$2`, or another expression of SQL.
 */
export function createLease({ table, column, holderColumn, ms }: Declaration) {
  const fence = holderColumn ?? column
  const owned = `id = $1 and ${fence} = $2`
  const cleared = holderColumn ? `${column} = null, ${holderColumn} = null` : `${column} = null`

  return {
    ms,

    until: (now: Date): Date => new Date(now.getTime() + ms),

    /** The counterpart of `isHeldSql` for a row that was already read. */
    isHeld: (end: Date | null, now: Date): boolean => end !== null && end > now,

    /** How long a job that found the row held waits before it tries again. */
    retryDelayMs: (end: Date, now: Date): number => Math.max(0, end.getTime() - now.getTime()) + retryMarginMs,

    /** True where no worker holds the row: the lease was released, or its holder died. */
    isFreeSql: (now: string, alias?: string): string => {
      const end = aliased(column, alias)
      return `(${end} is null or ${end} <= ${now})`
    },

    isHeldSql: (now: string, alias?: string): string => `${aliased(column, alias)} > ${now}`,

    /** True while this holder still has the row. It does not lock the row by itself: use it in an update. */
    isOursSql: (lease: string): string => `${fence} = ${lease}`,

    /**
     * Assignments of an update that claims the row. Without `holder` it renews the lease of the same holder.
     */
    claimSql: (end: string, holder?: string): string =>
      holder ? `${column} = ${end}, ${fence} = ${holder}` : `${column} = ${end}`,

    /**
     * Assignments of an update that releases the row. A time given here stays, so that the row shows that it
     * was held.
     */
    releaseSql: (time?: string): string => (time ? `${column} = ${time}` : cleared),

    /**
     * Whether this holder still has the row. If so, no other worker can claim it until the transaction ends.
     */
    hold: async (tx: Tx, { id, lease }: Held): Promise<boolean> => {
      const held = await run(tx, prepareOnce(`select 1 from ${table} where ${owned} for no key update`), [id, lease])
      return held.length > 0
    },

    /** Does nothing when another worker has taken over. */
    release: async (db: Db, { id, lease }: Held): Promise<void> => {
      await run(db, prepareOnce(`update ${table} set ${cleared} where ${owned}`), [id, lease])
    },
  }
}

const aliased = (column: string, alias?: string): string => (alias ? `${alias}.${column}` : column)

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from 'kysely'
import { crashPoint } from '#server/platform/crash-points.ts'
import type { DB } from '#server/platform/db/db-types.gen.ts'
import type { Db } from '#server/platform/db/pool.ts'
import { isDeadlock, isSerialisationFailure } from '#server/platform/db/sql-errors.ts'

export type Tx = Transaction<DB>

const open = new AsyncLocalStorage<true>()
let openCount = 0

/** Whether the caller stands inside a transaction; a call to the outside asks before it starts. */
export const insideTx = (): boolean => open.getStore() === true

/**
 * Begins something that is no part of any transaction, whoever woke it: what a connection hears belongs to whoever opened that connection, and
 * that may have been a transaction long over.
 */
export const outsideTx = <Result>(work: () => Result): Result => open.exit(work)

const maxAttempts = 5

/**
 * Transactions that the database ended since the process began, because they waited for each other or saw what another one changed. They are run
 * again and nobody hears of them, so they are counted: a deadlock means that somebody does not keep to the order of locks (docs/architecture.md).
 */
export const retriedTransactions = { deadlock: 0, serialization: 0 }

/** What must be true together. The whole function runs again on a serialisation failure or deadlock, so it must not touch the outside. */
export async function inTx<Result>({ db }: { db: Db }, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (insideTx()) throw new Error('inTx inside inTx: pass tx on instead')
  return retryOnConflict(async () => {
    const result = await markOpen(() =>
      db.transaction().execute(async (tx) => {
        const done = await work(tx)
        await crashPoint('before commit')
        return done
      }),
    )
    await crashPoint('after commit')
    return result
  })
}

/**
 * As long as a storage is in use Node 20 and 22 follow every promise of the process, which is 6 % of a list call (measured): while no transaction is
 * open there is nothing to follow.
 */
async function markOpen<Result>(work: () => Promise<Result>): Promise<Result> {
  openCount += 1
  try {
    return await open.run(true, work)
  } finally {
    openCount -= 1
    if (openCount === 0) open.disable()
  }
}

/** Begins again what the database ended because it waited for another, or saw what another one changed. */
export async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isSerialisationFailure(error)) throw error
      retriedTransactions[isDeadlock(error) ? 'deadlock' : 'serialization']++
      if (attempt >= maxAttempts) throw error
    }
  }
}

import { type Db, run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'

/** Whether this step was never taken on this database; it is taken with the transaction. */
export const claimStep = async (tx: Tx, step: string): Promise<boolean> =>
  (await run(tx, 'insert into applied_step (name) values ($1) on conflict do nothing returning name', [step])).length > 0

/** Writes what a new installation starts with, once for each database. */
export const seedOnce = (deps: { db: Db }, step: string, write: (tx: Tx) => Promise<unknown>): Promise<void> =>
  inTx(deps, async (tx) => {
    if (await claimStep(tx, step)) await write(tx)
  })

/** Sorted as they stand here: the first weighs most. */
export const weighed = <Row extends object>(rows: readonly Row[]): (Row & { weigh: number })[] =>
  rows.map((row, index) => ({ ...row, weigh: rows.length - index }))

import { type Db, getRow, prepareOnce, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Tx } from '#server/platform/db/tx.ts'

const columns = columnsOf('wallet', 'money, held, points, points_pending, owed, is_frozen, frozen_reason')
export type Wallet = RowOf<typeof columns>

const read = prepareOnce(`select ${columns} from wallet where user_id = $1`)

export function getWallet(db: Db | Tx, userId: number): Promise<Wallet> {
  return getRow<Wallet>(db, read, [userId])
}

const held = prepareOnce(`select ${columns} from wallet where user_id = $1 for no key update`)

/**
 * The wallet, held until the transaction ends. Not `for update`: everything a member has refers to their wallet, so whoever wrote such a row and
 * waits for something of ours would have us wait for them.
 */
export function lockWallet(tx: Tx, userId: number): Promise<Wallet> {
  return getRow<Wallet>(tx, held, [userId])
}

/** A frozen wallet still takes money in; nothing goes out. Twice is once; says whether it changed. */
export async function freezeWallet(tx: Tx, userId: number, reason: string): Promise<boolean> {
  const changed = await run(
    tx,
    'update wallet set is_frozen = true, frozen_reason = $2, update_time = now() where user_id = $1 and not is_frozen returning user_id',
    [userId, reason],
  )
  return changed.length > 0
}

export async function unfreezeWallet(tx: Tx, userId: number): Promise<boolean> {
  const changed = await run(
    tx,
    `update wallet set is_frozen = false, frozen_reason = '', update_time = now() where user_id = $1 and is_frozen returning user_id`,
    [userId],
  )
  return changed.length > 0
}

import { AppError } from '#domain/errors.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

export type Wallet = {
  money: number
  held: number
  points: number
  points_pending: number
  owed: number
  is_frozen: boolean
  frozen_reason: string
}

const read = prepareOnce(
  'select money, held, points, points_pending, owed, is_frozen, frozen_reason from wallet where user_id = $1',
)

export async function getWallet(db: Db | Tx, userId: number): Promise<Wallet> {
  const [wallet] = await run<Wallet>(db, read, [userId])
  if (!wallet) throw new AppError('row.missing')
  return wallet
}

const held = prepareOnce(
  'select money, held, points, points_pending, owed, is_frozen, frozen_reason from wallet where user_id = $1 for no key update',
)

/**
 * The wallet, held until the transaction ends. Not `for update`: everything a member has refers to their wallet, so whoever wrote such a row and
 * waits for something of ours would have us wait for them.
 */
export async function lockWallet(tx: Tx, userId: number): Promise<Wallet> {
  const [wallet] = await run<Wallet>(tx, held, [userId])
  if (!wallet) throw new AppError('row.missing')
  return wallet
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

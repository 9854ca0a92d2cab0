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

/** Wallets that fell below the line since they were last noted, the emptiest first. */
export const listFallenWallets = (db: Db, line: number, limit: number): Promise<{ user_id: number }[]> =>
  run<{ user_id: number }>(
    db,
    'select user_id from wallet where money < $1 and peak >= $1 and peak > money order by money limit $2',
    [line, limit],
  )

/** Notes what a wallet fell to below the line; null where it is above again, or another sweep noted it before. */
export async function noteFall(tx: Tx, userId: number, line: number): Promise<number | null> {
  const [fallen] = await run<{ money: number }>(
    tx,
    'update wallet set peak = money where user_id = $1 and money < $2 and peak >= $2 returning money',
    [userId, line],
  )
  return fallen?.money ?? null
}

type WalletSums = { money: number; held: number; owed: number; points: number; points_pending: number; frozen: number }

/** What all members have together, and how many wallets are frozen. */
export const sumWallets = (db: Db): Promise<WalletSums> =>
  getRow<WalletSums>(
    db,
    `select coalesce(sum(money), 0)::bigint as money, coalesce(sum(held), 0)::bigint as held, coalesce(sum(owed), 0)::bigint as owed,
            coalesce(sum(points), 0)::bigint as points,
            coalesce(sum(points_pending), 0)::bigint as points_pending, count(*) filter (where is_frozen) as frozen from wallet`,
  )

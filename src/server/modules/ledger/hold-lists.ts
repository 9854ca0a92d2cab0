import { holdStatus } from '#domain/ledger/hold.ts'
import { type Db, run } from '#server/platform/db/pool.ts'

/** The holds that are open, as a source to join. */
export const openHoldsSql = `(select user_id, amount from wallet_hold where status = ${holdStatus.open})`

/** What became of the hold whose entry has this key, which is `hold:` and the hold's own. */
export const holdStateSql = (entryKey: string): string => `(
    select case hold.status when ${holdStatus.open} then 'reserved' when ${holdStatus.captured} then 'charged' else 'returned' end
    from wallet_hold hold where hold.key = substr(${entryKey}, 6))`

/** Open holds whose time is over, the oldest first. */
export const listExpiredHolds = (db: Db, now: Date, limit: number): Promise<{ id: number; user_id: number }[]> =>
  run<{ id: number; user_id: number }>(
    db,
    `select id, user_id from wallet_hold where status = ${holdStatus.open} and expire_time < $1 order by expire_time limit $2`,
    [now, limit],
  )

import type { Realm } from '#contract/envelope.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { hashToken } from './token.ts'

type Device = { realm: Realm; accountId: number; token: string | undefined }

/** More browsers than this one person hardly uses; each has tries of its own at the password. */
const mostDevices = 10
const keepDays = 180

/** Made by the client: 256 random bits. Anything shorter could be guessed and is no device. */
const tokenPattern = /^[\w-]{43,64}$/

/** Whether this browser signed in to the account before. Costs the same where there is no account. */
export async function isKnownDevice(db: Db, { realm, accountId, token }: Device): Promise<boolean> {
  if (!token || !tokenPattern.test(token)) return false
  const rows = await run(db, 'select 1 from sign_in_device where realm = $1 and account_id = $2 and token_hash = $3', [
    realm,
    accountId,
    hashToken(token),
  ])
  return rows.length > 0
}

/** Beside opening a session. Of too many the one that was away longest is forgotten. */
export async function recordDevice(tx: Tx, { realm, accountId, token, now }: Device & { now: Date }): Promise<void> {
  if (!token || !tokenPattern.test(token)) return
  await run(
    tx,
    `insert into sign_in_device (realm, account_id, token_hash, create_time, last_time) values ($1, $2, $3, $4, $4)
     on conflict (realm, account_id, token_hash) do update set last_time = excluded.last_time`,
    [realm, accountId, hashToken(token), now],
  )
  await run(
    tx,
    `delete from sign_in_device where realm = $1 and account_id = $2 and token_hash in (
       select token_hash from sign_in_device where realm = $1 and account_id = $2 order by last_time desc, token_hash offset $3)`,
    [realm, accountId, mostDevices],
  )
}

/** With a new password: whoever knew the old one is a stranger again. */
export const deleteDevicesOf = (db: Db | Tx, realm: Realm, accountId: number): Promise<unknown> =>
  run(db, 'delete from sign_in_device where realm = $1 and account_id = $2', [realm, accountId])

export const deleteOldDevices = (db: Db, now: Date): Promise<unknown> =>
  run(db, 'delete from sign_in_device where last_time < $1', [new Date(now.getTime() - keepDays * 86_400_000)])

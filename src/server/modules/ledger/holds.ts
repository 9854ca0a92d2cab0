import { AppError } from '#domain/errors.ts'
import type { LedgerActor } from '#domain/ledger/accounts.ts'
import { capturePostings, holdPostings, releasePostings, type Sale, salePostings, sumPostings } from '#domain/ledger/postings.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { type AboutRef, type PostedEntry, postEntry } from './post-entry.ts'

export const holdStatus = { open: 0, captured: 1, released: 2 } as const

type NewHold = {
  key: string
  userId: number
  amount: number
  about: AboutRef
  actor: LedgerActor
  memo: string
  /** released by the sweep when nobody came back for it */
  expiresAt: Date | null
  now: Date
}

const insertHold = prepareOnce(
  `insert into wallet_hold (key, user_id, amount, about_type, about_id, expire_time, create_time)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (key) do nothing returning id`,
)

/** Sets money aside for something that is being bought. The same key twice is one hold; what the wallet cannot cover is refused. */
export async function openHold(tx: Tx, { key, userId, amount, about, actor, memo, expiresAt, now }: NewHold): Promise<number> {
  const [made] = await run<{ id: number }>(tx, insertHold, [key, userId, amount, about.type, about.id, expiresAt, now])
  if (!made) {
    const [before] = await run<{ id: number }>(tx, 'select id from wallet_hold where key = $1', [key])
    return (before as { id: number }).id
  }
  await postEntry(tx, { key: `hold:${key}`, kind: 'hold', userId, about, actor, memo, postings: holdPostings(amount), now })
  return made.id
}

type ClosedHold = { user_id: number; amount: number; key: string; about_type: string; about_id: number }

const closeHold = prepareOnce(
  `update wallet_hold set status = $2, captured = $3, close_time = $4 where id = $1 and status = 0
   returning user_id, amount, key, about_type, about_id`,
)

type HoldClosing = { holdId: number; actor: LedgerActor; memo: string; now: Date }

/** What was held is spent: the sales to their accounts, the rest back to the wallet. Null when the hold was closed before. */
export async function captureHold(
  tx: Tx,
  { holdId, sales, actor, memo, now }: HoldClosing & { sales: readonly Sale[] },
): Promise<PostedEntry | null> {
  const captured = sumPostings(salePostings(sales))
  const hold = await close(tx, holdId, holdStatus.captured, captured, now)
  if (!hold) return null
  if (captured > hold.amount) throw new Error(`hold ${holdId}: ${captured} captured of ${hold.amount}`)
  const postings = capturePostings(hold.amount, sales)
  return postEntry(tx, { key: `capture:${hold.key}`, kind: 'capture', ...ownerOf(hold), actor, memo, postings, now })
}

/** The money goes back to the wallet. Null when the hold was closed before. */
export async function releaseHold(tx: Tx, { holdId, actor, memo, now }: HoldClosing): Promise<PostedEntry | null> {
  const hold = await close(tx, holdId, holdStatus.released, 0, now)
  if (!hold) return null
  const postings = releasePostings(hold.amount)
  return postEntry(tx, { key: `release:${hold.key}`, kind: 'release', ...ownerOf(hold), actor, memo, postings, now })
}

async function close(tx: Tx, id: number, status: number, captured: number, now: Date): Promise<ClosedHold | null> {
  const [hold] = await run<ClosedHold>(tx, closeHold, [id, status, captured, now])
  if (hold) return hold
  const known = await run(tx, 'select 1 from wallet_hold where id = $1', [id])
  if (known.length === 0) throw new AppError('row.missing')
  return null
}

const ownerOf = ({ user_id: userId, about_type: type, about_id: id }: ClosedHold) => ({ userId, about: { type, id } })

import type { EntryKind, HouseAccount, Posting } from '#domain/ledger/accounts.ts'
import { creditPostings, takePostings } from '#domain/ledger/postings.ts'
import { hot, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { type About, type LedgerActor, type PostedEntry, postEntry } from './post-entry.ts'

type Movement = {
  key: string
  kind: EntryKind
  userId: number
  amount: number
  about: About | null
  actor: LedgerActor
  memo: string
  internalNote?: string
  now: Date
}

const lockWallet = hot(
  'select case when is_frozen then 0 else money end as money, owed from wallet where user_id = $1 for update',
)

/** Money comes in; what is owed is settled first. */
export async function credit(
  tx: Tx,
  { from, amount, ...movement }: Movement & { from: HouseAccount },
): Promise<PostedEntry | null> {
  const { owed } = await heldWallet(tx, movement.userId)
  return postEntry(tx, { ...movement, postings: creditPostings(from, amount, owed) })
}

/** Money that must be paid, whether the wallet has it or not: what it cannot cover, or must not because it is frozen, is owed from now on. */
export async function takeOrOwe(tx: Tx, { to, amount, ...movement }: Movement & { to: Posting[] }): Promise<PostedEntry | null> {
  const { money } = await heldWallet(tx, movement.userId)
  return postEntry(tx, { ...movement, postings: takePostings(to, amount, money) })
}

/** How the split falls depends on what is there, so nobody else may move it in between. */
async function heldWallet(tx: Tx, userId: number): Promise<{ money: number; owed: number }> {
  const [wallet] = await run<{ money: number; owed: number }>(tx, lockWallet, [userId])
  if (!wallet) throw new Error(`member ${userId} has no wallet`)
  return wallet
}

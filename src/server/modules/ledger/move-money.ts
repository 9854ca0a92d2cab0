import type { CompanyAccount, Posting } from '#domain/ledger/accounts.ts'
import { creditPostings, debitPostings } from '#domain/ledger/postings.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { type NewEntry, type PostedEntry, postEntry } from './post-entry.ts'
import { lockWallet } from './wallet.ts'

type Movement = Omit<NewEntry, 'postings'> & { amount: number }

/** Money comes in; what is owed is settled first. */
export async function credit(
  tx: Tx,
  { from, amount, ...movement }: Movement & { from: CompanyAccount },
): Promise<PostedEntry | null> {
  // How the split falls depends on what is there, so nobody else may move it in between.
  const { owed } = await lockWallet(tx, movement.userId)
  return postEntry(tx, { ...movement, postings: creditPostings(from, amount, owed) })
}

/** Money that must be paid, whether the wallet has it or not: what it cannot cover, or must not because it is frozen, is owed from now on. */
export async function debitOrOwe(tx: Tx, { to, amount, ...movement }: Movement & { to: Posting[] }): Promise<PostedEntry | null> {
  const { money, is_frozen: isFrozen } = await lockWallet(tx, movement.userId)
  return postEntry(tx, { ...movement, postings: debitPostings(to, amount, isFrozen ? 0 : money) })
}

import { AppError } from '#domain/errors.ts'
import type { EntryKind, LedgerActor, MemberAccount, Posting } from '#domain/ledger/accounts.ts'
import { isMemberAccount } from '#domain/ledger/accounts.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { violatedCheck } from '#server/platform/db/sql-errors.ts'
import type { Tx } from '#server/platform/db/tx.ts'

export type AboutRef = { type: string; id: number }

export type NewEntry = {
  /** the same key twice is one entry */
  key: string
  kind: EntryKind
  userId: number
  about: AboutRef | null
  actor: LedgerActor
  memo: string
  /** what staff noted for each other; a member never sees it */
  internalNote?: string
  postings: Posting[]
  now: Date
}

export type PostedEntry = { entryId: number; balances: Partial<Record<MemberAccount, number>> }

const insertEntry = prepareOnce(
  `with entry as (
     insert into ledger_entry (key, kind, user_id, about_type, about_id, actor_type, actor_id, request_id, memo, create_time, internal_note)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $14) on conflict (key) do nothing returning id
   )
   insert into ledger_posting (entry_id, account, user_id, amount, kind, create_time)
   select entry.id, line.account, line.user_id, line.amount, $2, $10
   from entry, unnest($11::text[], $12::bigint[], $13::bigint[]) as line (account, user_id, amount)
   returning entry_id, account, balance_after`,
)

type PostingRow = { entry_id: number; account: MemberAccount; balance_after: number | null }

/**
 * Writes one movement: entry, postings and the member's balances in one statement. Null when the key was there already: it happened before and
 * nothing moves. What the wallet cannot cover, and any debit of a frozen one, is refused, and the caller's transaction with it.
 */
export async function postEntry(tx: Tx, entry: NewEntry): Promise<PostedEntry | null> {
  const { key, kind, userId, about, actor, memo, internalNote = '', postings, now } = entry
  if (postings.length === 0) throw new Error(`${key}: an entry without postings`)
  const values = [
    ...[key, kind, userId, about?.type ?? null, about?.id ?? null, actor.type, actor.id, actor.requestId ?? '', memo, now],
    postings.map(({ account }) => account),
    postings.map(({ account }) => (isMemberAccount(account) ? userId : null)),
    postings.map(({ amount }) => amount),
    internalNote,
  ]
  const rows = await run<PostingRow>(tx, insertEntry, values).catch((error: unknown) => {
    throw toAppError(error)
  })
  const [first] = rows
  if (!first) return null
  return {
    entryId: first.entry_id,
    balances: Object.fromEntries(rows.flatMap(({ account, balance_after: after }) => (after === null ? [] : [[account, after]]))),
  }
}

function toAppError(error: unknown): unknown {
  switch (violatedCheck(error)) {
    case 'wallet_money_covers':
      return new AppError('wallet.too_low', { cause: error })
    case 'wallet_points_cover':
      return new AppError('wallet.few_points', { cause: error })
    case 'wallet_not_frozen':
      return new AppError('wallet.frozen', { cause: error })
    default:
      return error
  }
}

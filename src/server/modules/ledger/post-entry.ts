import { AppError } from '#domain/errors.ts'
import { type EntryKind, isMemberAccount, type LedgerActor, type MemberAccount, type Posting } from '#domain/ledger/accounts.ts'
import { violatedCheck } from '#server/platform/db/sql-errors.ts'
import { createStatement, type Steps } from '#server/platform/db/steps.ts'
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

type PostingRow = { entry_id: number; account: MemberAccount; balance_after: number | null }

/** Several entries of one member about one thing, written together. */
export type EntryGroup = Omit<NewEntry, 'key' | 'kind' | 'postings'> & {
  entries: readonly Pick<NewEntry, 'key' | 'kind' | 'postings'>[]
  /** the step without whose row nothing is written */
  after?: string
}

/** The steps `entry` and `posted`: entries, postings and the member's balances. A key that was there already writes nothing. */
export function addEntries(
  steps: Steps,
  { entries, after, userId, about, actor, memo, internalNote = '', now }: EntryGroup,
): void {
  const time = steps.bind(now, 'timestamptz')
  const columns = [about?.type ?? null, about?.id ?? null, actor.type, actor.id, actor.requestId ?? '', memo].map((value) =>
    steps.bind(value),
  )
  const heads = [entries.map(({ key }) => key), entries.map(({ kind }) => kind)].map((list) => steps.bind(list, 'text[]'))
  steps.add(
    'entry',
    `insert into ledger_entry (key, kind, user_id, about_type, about_id, actor_type, actor_id, request_id, memo, create_time, internal_note)
     select one.key, one.kind, ${[steps.bind(userId), ...columns, time, steps.bind(internalNote)].join(', ')}
     from ${after ? `${after}, ` : ''}unnest(${heads.join(', ')}) as one (key, kind)
     on conflict (key) do nothing returning id, key, kind`,
  )
  const lines = entries.flatMap(({ key, postings }) => postings.map((posting) => ({ key, ...posting })))
  const bindEach = (of: (line: (typeof lines)[number]) => unknown, type: string) => steps.bind(lines.map(of), type)
  const lists = [
    bindEach(({ key }) => key, 'text[]'),
    bindEach(({ account }) => account, 'text[]'),
    bindEach(({ account }) => (isMemberAccount(account) ? userId : null), 'bigint[]'),
    bindEach(({ amount }) => amount, 'bigint[]'),
  ]
  steps.add(
    'posted',
    `insert into ledger_posting (entry_id, account, user_id, amount, kind, create_time)
     select entry.id, line.account, line.user_id, line.amount, entry.kind, ${time}
     from unnest(${lists.join(', ')}) with ordinality as line (key, account, user_id, amount, place) join entry on entry.key = line.key
     order by line.place
     returning entry_id, account, balance_after`,
  )
}

/**
 * Writes one movement: entry, postings and the member's balances in one statement. Null when the key was there already: it happened before and
 * nothing moves. What the wallet cannot cover, and any debit of a frozen one, is refused, and the caller's transaction with it.
 */
export async function postEntry(tx: Tx, { key, kind, postings, ...entry }: NewEntry): Promise<PostedEntry | null> {
  if (postings.length === 0) throw new Error(`${key}: an entry without postings`)
  const statement = createStatement()
  addEntries(statement, { ...entry, entries: [{ key, kind, postings }] })
  const rows = await statement
    .run<PostingRow>(tx, { select: 'entry_id, account, balance_after', from: 'posted' })
    .catch(throwLedgerError)
  const [first] = rows
  if (!first) return null
  return {
    entryId: first.entry_id,
    balances: Object.fromEntries(rows.flatMap(({ account, balance_after: after }) => (after === null ? [] : [[account, after]]))),
  }
}

/** For whoever runs a statement with entries in it: what a wallet refuses is an answer, not a fault. */
export function throwLedgerError(error: unknown): never {
  switch (violatedCheck(error)) {
    case 'wallet_money_covers':
      throw new AppError('wallet.too_low', { cause: error })
    case 'wallet_points_cover':
      throw new AppError('wallet.few_points', { cause: error })
    case 'wallet_not_frozen':
      throw new AppError('wallet.frozen', { cause: error })
    default:
      throw error
  }
}

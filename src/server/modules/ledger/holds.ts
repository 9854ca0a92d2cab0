import type { LedgerActor } from '#domain/ledger/accounts.ts'
import { holdLifecycle, holdStatus } from '#domain/ledger/hold.ts'
import { capturePostings, holdPostings, releasePostings, type Sale, salePostings, sumPostings } from '#domain/ledger/postings.ts'
import { findFirst, getRow, prepareOnce } from '#server/platform/db/pool.ts'
import { createStatement, type Steps } from '#server/platform/db/steps.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { createTransitions } from '#server/platform/lifecycle.ts'
import { type AboutRef, addEntries, type EntryGroup, type PostedEntry, postEntry, throwLedgerError } from './post-entry.ts'

const holdMoves = createTransitions({ column: 'status', lifecycle: holdLifecycle })

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
  /** the step without whose row nothing is held */
  after?: string
}

/** The steps `hold`, `entry` and `posted`. The same key twice is one hold: then `hold` has no row, and nothing moves. */
export function addHold(steps: Steps, { key, amount, expiresAt, after, ...movement }: NewHold): void {
  const { userId, about, now } = movement
  const columns = [key, userId, amount, about.type, about.id, expiresAt, now].map((value) => steps.bind(value))
  steps.add(
    'hold',
    `insert into wallet_hold (key, user_id, amount, about_type, about_id, expire_time, create_time)
     select ${columns.join(', ')}${after ? ` from ${after}` : ''} on conflict (key) do nothing returning id`,
  )
  const entries = [{ key: `hold:${key}`, kind: 'hold' as const, postings: holdPostings(amount) }]
  addEntries(steps, { ...movement, entries, after: 'hold' })
}

/** Sets money aside for something that is being bought. The same key twice is one hold; what the wallet cannot cover is refused. */
export async function openHold(tx: Tx, hold: NewHold): Promise<number> {
  const statement = createStatement()
  addHold(statement, hold)
  const [made] = await statement.run<{ id: number }>(tx, { select: 'id', from: 'hold' }).catch(throwLedgerError)
  if (made) return made.id
  return (await getRow<{ id: number }>(tx, 'select id from wallet_hold where key = $1', [hold.key])).id
}

/** What a hold is about. It never changes; only whether it is still open does. */
export type HoldFacts = { id: number; key: string; amount: number; userId: number; about: AboutRef }

type HoldClosing = { holdId: number; actor: LedgerActor; memo: string; now: Date }
type HoldCapture = Omit<HoldClosing, 'holdId'> & {
  hold: HoldFacts
  sales: readonly Sale[]
  /** entries that the purchase earns, written with its own */
  also?: EntryGroup['entries']
}

const captureMove = holdMoves.to(holdStatus.captured, { by: 'system' })
const releaseMove = holdMoves.to(holdStatus.released, { by: 'system' })

/** The steps `hold`, `entry` and `posted`: what was held is spent, the sales to their accounts, the rest back to the wallet. No row of a hold that was closed before. */
export function addCapture(steps: Steps, { hold, sales, also = [], ...movement }: HoldCapture): void {
  const captured = sumPostings(salePostings(sales))
  if (captured > hold.amount) throw new Error(`hold ${hold.id}: ${captured} captured of ${hold.amount}`)
  const [id, key, amount] = [hold.id, hold.key, hold.amount].map((value) => steps.bind(value))
  steps.add(
    'hold',
    `update wallet_hold set ${captureMove.set}, captured = ${steps.bind(captured)}, close_time = ${steps.bind(movement.now)}
     where id = ${id} and key = ${key} and amount = ${amount} and ${captureMove.where} returning id`,
  )
  const capture = { key: captureKey(hold), kind: 'capture' as const, postings: capturePostings(hold.amount, sales) }
  addEntries(steps, { ...movement, userId: hold.userId, about: hold.about, entries: [capture, ...also], after: 'hold' })
}

/** Somebody closed it before, and that is why it was not captured now. Anything else would be a sale that nobody paid. */
export async function mustBeClosed(tx: Tx, { id }: Pick<HoldFacts, 'id'>): Promise<void> {
  const hold = await getRow<{ status: number }>(tx, 'select status from wallet_hold where id = $1', [id])
  if (hold.status === holdStatus.open) throw new Error(`hold ${id} was not captured`)
}

/** The key of the entry that captures a hold. */
export const captureKey = ({ key }: Pick<HoldFacts, 'key'>): string => `capture:${key}`

type ClosedHold = { user_id: number; amount: number; key: string; about_type: string; about_id: number }

const closeHold = prepareOnce(
  `update wallet_hold set ${releaseMove.set}, captured = 0, close_time = $2 where id = $1 and ${releaseMove.where}
   returning user_id, amount, key, about_type, about_id`,
)

/** The money goes back to the wallet. Null when the hold was closed before. */
export async function releaseHold(tx: Tx, { holdId, actor, memo, now }: HoldClosing): Promise<PostedEntry | null> {
  const hold = await findFirst<ClosedHold>(tx, closeHold, [holdId, now])
  if (!hold) {
    await mustBeClosed(tx, { id: holdId })
    return null
  }
  const postings = releasePostings(hold.amount)
  return postEntry(tx, { key: `release:${hold.key}`, kind: 'release', ...ownerOf(hold), actor, memo, postings, now })
}

const ownerOf = ({ user_id: userId, about_type: type, about_id: id }: ClosedHold) => ({ userId, about: { type, id } })

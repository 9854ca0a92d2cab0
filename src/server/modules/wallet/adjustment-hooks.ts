import { randomUUID } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import type { Posting } from '#domain/ledger/accounts.ts'
import type { Ctx } from '#server/ctx.ts'
import { credit, type LedgerActor, postEntry } from '#server/modules/ledger/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import type { Row } from '#server/platform/resources/columns.ts'
import type { ResourceHooks } from '#server/platform/resources/routes.ts'

/** A million pounds by hand is a slip of the finger. */
const maxPence = 100_000_000

/** Staff give or take money: an entry of its own, once for each form. A minus the wallet cannot cover, and any of a frozen one, is refused. */
export const moneyHooks: ResourceHooks<Ctx> = {
  insert: async (ctx, tx, row, { caller, onceKey }) => {
    const amount = amountOf(row, 'money', maxPence)
    const entry = { ...(await entryOf(ctx, tx, row, caller, `adjust:${onceKey ?? randomUUID()}`)), kind: 'adjust' as const }
    const postings = [
      { account: 'wallet' as const, amount },
      { account: 'adjustments' as const, amount: -amount },
    ]
    const posted =
      amount > 0 ? await credit(tx, { ...entry, amount, from: 'adjustments' }) : await postEntry(tx, { ...entry, postings })
    if (!posted) await mustMatchEarlier(tx, entry, { account: 'adjustments', amount: -amount })
    await publishChange(tx, { to: { member: entry.userId }, topic: 'balance' })
  },
}

export const scoreHooks: ResourceHooks<Ctx> = {
  insert: async (ctx, tx, row, { caller, onceKey }) => {
    const amount = amountOf(row, 'score', Number.MAX_SAFE_INTEGER)
    const entry = await entryOf(ctx, tx, row, caller, `points_adjust:${onceKey ?? randomUUID()}`)
    const postings = [
      { account: 'points' as const, amount },
      { account: 'points_issued' as const, amount: -amount },
    ]
    const posted = await postEntry(tx, { ...entry, kind: 'points_adjust', postings })
    if (!posted) await mustMatchEarlier(tx, entry, { account: 'points_issued', amount: -amount })
    await publishChange(tx, { to: { member: entry.userId }, topic: 'balance' })
  },
}

const postedBefore = prepareOnce(
  `select 1 from ledger_entry e join ledger_posting p on p.entry_id = e.id where e.key = $1 and e.user_id = $2 and p.account = $3 and p.amount = $4`,
)

/** The form was sent before. With another member or amount since, to say done would be untrue. */
async function mustMatchEarlier(
  tx: Tx,
  { key, userId }: { key: string; userId: number },
  { account, amount }: Posting,
): Promise<void> {
  const same = await run(tx, postedBefore, [key, userId, account, amount])
  if (same.length === 0) throw new AppError('input.key_used')
}

function amountOf(row: Row, field: 'money' | 'score', most: number): number {
  const amount = Number(row[field])
  if (amount === 0) throw new AppError('input.invalid', { fields: { [field]: { key: 'invalid.not_zero' } } })
  if (Math.abs(amount) > most)
    throw new AppError('input.invalid', { fields: { [field]: { key: 'invalid.too_big', values: { max: most / 100 } } } })
  return amount
}

async function entryOf(ctx: Ctx, tx: Tx, row: Row, caller: Caller, key: string) {
  const userId = Number(row.user_id)
  // Held before the entry's key is, as by everybody who adds: one form sent twice, with plus and with minus, waits instead of blocking itself.
  const known = await run(tx, 'select 1 from wallet where user_id = $1 for no key update', [userId])
  if (known.length === 0) throw new AppError('input.invalid', { fields: { user_id: { key: 'invalid.unknown_row' } } })
  const { id } = actorOf(caller)
  const actor: LedgerActor = { type: 'admin', id, requestId: caller.requestId }
  // Another admin's form with the same key is another movement.
  return {
    key: `${key}:${id}`,
    userId,
    about: null,
    actor,
    memo: String(row.memo),
    internalNote: String(row.internal_note ?? ''),
    now: ctx.clock(),
  }
}

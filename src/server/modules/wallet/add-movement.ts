import { randomUUID } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { credit, type LedgerActor, postEntry } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import type { Row } from '#server/platform/resources/columns.ts'
import type { Hooks } from '#server/platform/resources/routes.ts'

/** A million pounds by hand is a slip of the finger. */
const mostPence = 100_000_000

/** Staff give or take money: an entry of its own, once for each form. A minus the wallet cannot cover, and any of a frozen one, is refused. */
export const moneyHooks: Hooks<Ctx> = {
  insert: async (ctx, tx, row, { caller, onceKey }) => {
    const amount = amountOf(row, 'money', mostPence)
    const entry = { ...(await entryOf(ctx, tx, row, caller, `adjust:${onceKey ?? randomUUID()}`)), kind: 'adjust' as const }
    if (amount > 0) await credit(tx, { ...entry, amount, from: 'adjustments' })
    else
      await postEntry(tx, {
        ...entry,
        postings: [
          { account: 'wallet', amount },
          { account: 'adjustments', amount: -amount },
        ],
      })
    await publishChange(tx, { to: { member: entry.userId }, topic: 'balance' })
  },
}

export const scoreHooks: Hooks<Ctx> = {
  insert: async (ctx, tx, row, { caller, onceKey }) => {
    const amount = amountOf(row, 'score', Number.MAX_SAFE_INTEGER)
    const entry = await entryOf(ctx, tx, row, caller, `points_adjust:${onceKey ?? randomUUID()}`)
    const postings = [
      { account: 'points' as const, amount },
      { account: 'points_issued' as const, amount: -amount },
    ]
    await postEntry(tx, { ...entry, kind: 'points_adjust', postings })
    await publishChange(tx, { to: { member: entry.userId }, topic: 'balance' })
  },
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
  const known = await run(tx, 'select 1 from wallet where user_id = $1', [userId])
  if (known.length === 0) throw new AppError('input.invalid', { fields: { user_id: { key: 'invalid.unknown_row' } } })
  const { id } = actorOf(caller)
  const actor: LedgerActor = { type: 'admin', id, requestId: caller.requestId }
  // Another admin's form with the same key is another movement.
  return { key: `${key}:${id}`, userId, about: null, actor, memo: String(row.memo), now: ctx.clock() }
}

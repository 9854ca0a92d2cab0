import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { returnOrders } from '#contract/return-order.ts'
import { payStatus } from '#domain/order/status.ts'
import { checkPayFee } from '#domain/return/checks.ts'
import type { ReturnFee } from '#domain/return/fees.ts'
import type { Ctx } from '#server/ctx.ts'
import { getWallet, type LedgerActor } from '#server/modules/ledger/index.ts'
import { mustBeAllowedToBuy, mustMatchExpected } from '#server/modules/orders/index.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { queueJob } from '#server/reactions.ts'
import { chargeFees, readFees, sumFees } from '../fees.ts'
import { toFollowUpAnswer } from '../follow-up-order.ts'
import { makeReshipOrder, reshipTo, reviewReship } from '../reship.ts'
import { finishReturn, getMemberReturn, lockReturn, mustBeAllowed, recordReturn, type StoredReturn, setReturn } from '../store.ts'

type PayFee = (typeof returnOrders)['payFee']
const dayMs = 86_400_000

/**
 * Pays the fees of what was chosen from the balance, at what they are today, and makes the order that the parcel goes out with again. Nothing is taken when
 * the caller saw another sum. Twice pays once.
 */
export async function payReturnFee(ctx: Ctx, input: InputOf<PayFee>, caller: Caller): Promise<DataOf<PayFee>> {
  const { id: userId } = actorOf(caller)
  const stored = await getMemberReturn(ctx.db, userId, input.id)
  const isPaid = stored.pay_status !== payStatus.unpaid && stored.choice !== ''
  if (!isPaid) await pay(ctx, stored, input, caller)
  const order = stored.choice === 'reship' ? await makeReshipOrder(ctx, stored.id, caller.language) : null
  const { status, pay_status } = await getMemberReturn(ctx.db, userId, input.id)
  return { status, pay_status, reship_order: toFollowUpAnswer(order) }
}

async function pay(ctx: Ctx, stored: StoredReturn, { id, expected_amount: expected }: InputOf<PayFee>, caller: Caller) {
  const { id: userId } = actorOf(caller)
  mustBeAllowedToBuy(ctx, await getWallet(ctx.db, userId))
  // Whoever pays for sending it on must be able to: what is not offered any more is said before any money moves.
  if (stored.choice === 'reship' && stored.reship) await reviewReship(ctx, stored, reshipTo(ctx, stored.reship), caller.language)
  await inTx(ctx, async (tx) => {
    const { held } = await lockReturn(tx, id, userId)
    // The other of two clicks has paid.
    if (held.pay_status !== payStatus.unpaid && held.choice === stored.choice) return
    mustBeAllowed(checkPayFee(held))
    const now = ctx.clock()
    const fees = await readFees(ctx, tx, held, now)
    if (expected !== undefined) mustMatchExpected(sumFees(fees), expected)
    await takeFees(ctx, tx, held, { fees, actor: { type: 'member', id: userId, requestId: caller.requestId }, now })
  })
}

/** `isForced`: what the balance does not have is owed */
type Taking = { fees: readonly ReturnFee[]; actor: LedgerActor; now: Date; isForced?: boolean }

/** Takes the money and does what was chosen. The return must be held by the caller, who knows that its fees can be paid. */
export async function takeFees(ctx: Ctx, tx: Tx, held: StoredReturn, { fees, actor, now, isForced }: Taking): Promise<void> {
  const amount = sumFees(fees)
  const isPaid = held.pay_status !== payStatus.unpaid
  if (isPaid) return settlePaidFees(ctx, tx, held, { actor, now })
  const entryId = amount > 0 ? await chargeFees(ctx, tx, held, { fees, actor, now, isForced }) : null
  await setReturn(tx, held.id, { amount, fee_amount: amount, fees: JSON.stringify(fees), entry_id: entryId }, now)
  await recordReturn(tx, held, { verb: 'fee_paid', actor, now })
  await settlePaidFees(ctx, tx, held, { actor, now })
}

/** What happens once nothing is to be paid any more: it is disposed of at once, or waits for the order it goes out with. */
export async function settlePaidFees(
  ctx: Ctx,
  tx: Tx,
  held: StoredReturn,
  { actor, now }: Pick<Taking, 'actor' | 'now'>,
): Promise<void> {
  if (held.choice === 'dispose') return finishReturn(tx, held, { outcome: 'disposed', actor, now })
  const due = new Date(now.getTime() + ctx.settings.get('return_keep_days') * dayMs)
  await setReturn(tx, held.id, { pay_status: payStatus.paid, due_time: due, reminded: false }, now)
  // Whoever pays here makes the order in the next moment; the job does where they cannot, or the process ends in between.
  await queueJob(tx, { name: 'make-reship-order', payload: { return_id: held.id }, key: `reship:${held.id}` })
}

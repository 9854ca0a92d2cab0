import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { returnOrders } from '#contract/return-order.ts'
import { AppError } from '#domain/errors.ts'
import { asPence, formatDecimal, type Pence } from '#domain/money.ts'
import { mostRefund } from '#domain/order/parcel-account.ts'
import { payStatus } from '#domain/order/status.ts'
import { checkChoose } from '#domain/return/checks.ts'
import type { ReturnFee } from '#domain/return/fees.ts'
import type { ReturnChoice } from '#domain/return/status.ts'
import type { Ctx } from '#server/ctx.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { getMemberOrder, type LockedOrder, readParcelAccount } from '#server/modules/orders/index.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { readFees, sumFees } from '../fees.ts'
import { partyInput } from '../follow-up-order.ts'
import { notifyDesk } from '../notices.ts'
import { makeReshipOrder, reviewReship } from '../reship.ts'
import {
  getMemberReturn,
  lockReturn,
  mustBeAllowed,
  type Reship,
  recordReturn,
  returnRefusal,
  type StoredReturn,
  setReturn,
} from '../store.ts'
import { settlePaidFees } from './pay-fee.ts'

type Choose = (typeof returnOrders)['choose']

/**
 * What is to be done with a parcel in stock. A refund is asked of staff; the rest costs the fees, and happens at once where there are none. Another choice
 * replaces the first until its fees are paid.
 */
export async function chooseReturn(ctx: Ctx, input: InputOf<Choose>, caller: Caller): Promise<DataOf<Choose>> {
  const { id: userId } = actorOf(caller)
  const stored = await getMemberReturn(ctx.db, userId, input.id)
  mustBeAllowed(checkChoose(stored))
  const reship = input.choice === 'reship' ? await readReship(ctx, stored, input, caller) : null
  const actor = { type: 'member', id: userId, requestId: caller.requestId } as const
  const feeAmount = await inTx(ctx, async (tx) => {
    const { held, order } = await lockReturn(tx, input.id, userId)
    mustBeAllowed(checkChoose(held))
    return choose(ctx, tx, { held, order, choice: input.choice, reship, actor, now: ctx.clock() })
  })
  if (input.choice === 'reship' && feeAmount === 0) await makeReshipOrder(ctx, input.id, caller.language)
  const { status, pay_status, reship_order_id } = await getMemberReturn(ctx.db, userId, input.id)
  return { status, pay_status, fee_amount: formatDecimal(feeAmount), reship_order_id }
}

/** To whom it goes, checked as for a new order, and kept with the number for customs sealed. */
async function readReship(ctx: Ctx, stored: StoredReturn, input: InputOf<Choose>, { language }: Caller): Promise<Reship> {
  const { channel_id: channelId } = input
  if (channelId === undefined) throw new AppError('input.invalid', { fields: { channel_id: { key: 'invalid.required' } } })
  const receiver = input.receiver ?? partyInput(ctx, (await getMemberOrder(ctx.db, stored.user_id, stored.order_id)).receiver)
  const { prepared } = await reviewReship(ctx, stored, { channelId, receiver }, language)
  return { channel_id: channelId, receiver: prepared.receiver }
}

type Choosing = {
  held: StoredReturn
  order: LockedOrder
  choice: ReturnChoice
  reship: Reship | null
  actor: LedgerActor
  now: Date
}

/** Returns what is to be paid for the choice. */
async function choose(ctx: Ctx, tx: Tx, { held, order, choice, reship, actor, now }: Choosing): Promise<Pence> {
  const isPaid = held.pay_status !== payStatus.unpaid
  const most = choice === 'refund' ? mostRefund(await readParcelAccount(ctx, tx, order), 'request').value : asPence(0)
  if (choice === 'refund' && most === 0) throw returnRefusal('nothing_left')
  const fees: ReturnFee[] = choice === 'refund' || isPaid ? [] : await readFees(ctx, tx, held, now)
  const amount = sumFees(fees)
  const feesOfChoice = isPaid ? {} : { amount, fee_amount: amount, fees: JSON.stringify(fees) }
  // The order of an earlier choice, whose label is void, is not followed any more.
  const change = { choice, asked_amount: most, reship: reship && JSON.stringify(reship), reship_order_id: null, ...feesOfChoice }
  await setReturn(tx, held.id, change, now)
  await recordReturn(tx, held, { verb: 'chosen', actor, reason: choice, now })
  if (choice === 'refund') {
    await notifyDesk(ctx, tx, held, 'notice.return.requested')
    return amount
  }
  if (amount === 0) await settlePaidFees(ctx, tx, { ...held, choice, reship }, { actor, now })
  return amount
}

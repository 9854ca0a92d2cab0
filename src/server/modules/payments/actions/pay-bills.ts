import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { pay as payCalls } from '#contract/pay.ts'
import { AppError } from '#domain/errors.ts'
import { asPence, formatDecimal, formatPounds, type Pence } from '#domain/money.ts'
import { paymentStatus, splitPayment } from '#domain/payment.ts'
import type { Ctx } from '#server/ctx.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { newNumber } from '#server/platform/new-number.ts'
import { getBills, type Payable, sumBills } from '../bills.ts'
import { findPaymentByClientKey, type PaymentRequest } from '../client-key.ts'
import { getOfferedWay, openPayment, returnUrlOf } from '../open-payment.ts'
import { toPaymentView } from '../payment-view.ts'
import { sourcesOf } from '../settle-payment.ts'
import { insertPayment, type Payment } from '../store.ts'

type Create = (typeof payCalls)['create']

/**
 * Pays bills: from the balance, by a way of paying, or with the balance first and the way for the rest. Nothing is taken when the sum is not the
 * one the member saw. The same client key is the same payment.
 */
export async function payBills(ctx: Ctx, input: InputOf<Create>, caller: Caller): Promise<DataOf<Create>> {
  const findEarlier = () => findPaymentByClientKey(ctx.db, actorOf(caller).id, input.client_key, toPaymentRequest(input))
  const payment =
    (await findEarlier()) ??
    (await pay(ctx, input, caller).catch(async (error: unknown) => {
      // The other of two clicks has paid meanwhile: that is the answer, not that the money is gone.
      const same = await findEarlier()
      if (same) return same
      throw error
    }))
  return toPaymentView(ctx, payment, caller.language)
}

const toPaymentRequest = (input: InputOf<Create>): PaymentRequest => ({
  orderType: input.order_type,
  orderIds: input.order_ids,
  amount: input.expected_amount,
  wayId: input.pay_way_id,
  usesBalance: input.use_balance,
})

async function pay(ctx: Ctx, input: InputOf<Create>, caller: Caller): Promise<Payment> {
  const { id: userId } = actorOf(caller)
  const { payable, bills } = await getBills(ctx, input, userId, caller.language)
  const refused = bills.find(({ reason }) => reason !== '')
  if (refused) throw new AppError('payment.bill_refused', { detail: { no: refused.no, why: refused.reason } })
  const due = sumBills(bills)
  mustMatchExpected(due, input.expected_amount)
  const wallet = await getWallet(ctx.db, userId)
  if (wallet.is_frozen) throw new AppError('wallet.frozen')
  if (wallet.owed > ctx.settings.get('owed_limit') * 100)
    throw new AppError('wallet.owes', {
      detail: { owed: formatPounds(asPence(wallet.owed)) },
      data: { owed: formatDecimal(asPence(wallet.owed)) },
    })
  const { fromBalance, byWay } = splitPayment(due, asPence(wallet.money), input.use_balance)
  if (byWay > 0 && input.pay_way_id === undefined)
    throw new AppError('wallet.short', { detail: { missing: formatPounds(byWay) }, data: { missing: formatDecimal(byWay) } })
  if (byWay === 0) return payFromBalance(ctx, { payable, input, due, userId, requestId: caller.requestId })
  return openPayment(ctx, {
    userId,
    orderType: input.order_type,
    orderIds: bills.map(({ id }) => id),
    agreed: bills.flatMap(({ agreed }) => agreed ?? []),
    amount: due,
    fromBalance,
    expected: input.expected_amount,
    usesBalance: input.use_balance,
    way: await getOfferedWay(ctx, input.pay_way_id ?? 0, byWay),
    clientKey: input.client_key,
    language: caller.language,
    siteUrl: returnUrlOf(ctx, caller),
  })
}

function mustMatchExpected(due: Pence, expected: Pence | undefined): void {
  if (expected !== undefined && expected !== due)
    throw new AppError('payment.changed', {
      detail: { before: formatPounds(expected), now: formatPounds(due) },
      data: { expected_amount: formatDecimal(expected), amount: formatDecimal(due) },
    })
}

type BalancePayment = { payable: Payable; input: InputOf<Create>; due: Pence; userId: number; requestId: string }

const payFromBalance = (ctx: Ctx, { payable, input, due, userId, requestId }: BalancePayment): Promise<Payment> =>
  inTx(ctx, async (tx) => {
    const now = ctx.clock()
    const made = await insertPayment(tx, {
      payment_no: newNumber('P', now, ctx.settings.get('time_zone')),
      user_id: userId,
      order_type: input.order_type,
      order_ids: [...new Set(input.order_ids)],
      provider: 'balance',
      pay_way_id: null,
      amount: due,
      balance_part: due,
      fee: asPence(0),
      charge_minor: 0,
      currency: 'GBP',
      rate: '1',
      status: paymentStatus.paid,
      client_key: input.client_key ?? null,
      check_time: null,
      expire_time: now,
      create_time: now,
      pay_time: now,
      agreed: null,
    })
    if (!made) return (await findPaymentByClientKey(tx, userId, input.client_key, toPaymentRequest(input))) as Payment
    const actor = { type: 'member', id: userId, requestId } as const
    await payable.pay(ctx, tx, { userId, ids: made.order_ids, sources: sourcesOf(made), actor, now })
    await publishChange(tx, { to: { member: userId }, topic: 'balance' })
    return made
  })

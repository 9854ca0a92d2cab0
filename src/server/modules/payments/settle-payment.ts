import { formatMinor } from '#domain/currency-digits.ts'
import { AppError } from '#domain/errors.ts'
import { creditPostings } from '#domain/ledger/postings.ts'
import { asPence, formatPounds } from '#domain/money.ts'
import { checkReportedCharge, isOpenPayment, paymentStatus } from '#domain/payment.ts'
import type { PaymentFacts } from '#server/adapters/gateways/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { type LedgerActor, lockWallet, postEntry, releaseHold } from '#server/modules/ledger/index.ts'
import { notify } from '#server/modules/notices/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { mustHaveMoved } from '#server/platform/lifecycle.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import type { Payable } from './bills.ts'
import { closePaymentIn } from './close-payment.ts'
import { notifyFinance } from './notify-finance.ts'
import { lockPayment, type Payment, paymentMoves } from './store.ts'
import { requeueEvents } from './waiting-events.ts'

const systemActor: LedgerActor = { type: 'system', id: null }

/** What came of it, for the record of events. */
export type PaymentOutcome = 'paid' | 'pending' | 'closed' | 'known' | 'wrong_amount' | 'wrong_currency'

/**
 * Makes true what a provider says of a payment. May be told the same any number of times, in any order, at once. Money that arrived counts even
 * when we had given the payment up; a sum that is not the one we asked for is believed by nobody and looked at by finance.
 */
export const settlePayment = (ctx: Ctx, id: number, facts: PaymentFacts): Promise<PaymentOutcome> =>
  inTx(ctx, (tx) => settlePaymentIn(ctx, tx, id, facts))

export async function settlePaymentIn(ctx: Ctx, tx: Tx, id: number, facts: PaymentFacts): Promise<PaymentOutcome> {
  const payment = await lockPayment(tx, id)
  if (payment.status === paymentStatus.paid) return 'known'
  if (facts.state === 'pending') return 'pending'
  if (facts.state !== 'paid')
    return (await closePaymentIn(ctx, tx, id, paymentStatus[facts.state], facts.reason ?? facts.state)) ? 'closed' : 'known'
  const wrong = checkReportedCharge(payment, facts)
  if (wrong) {
    await notifyFinance(ctx, tx, {
      key: 'notice.payment.mismatch',
      values: {
        no: payment.payment_no,
        told: `${formatMinor(facts.amountMinor, facts.currency.toUpperCase())} ${facts.currency.toUpperCase()}`,
      },
    })
    return `wrong_${wrong}`
  }
  await receivePayment(ctx, tx, payment, { chargeRef: facts.chargeRef, actor: systemActor })
  return 'paid'
}

type ReceiveOptions = { chargeRef: string | null; actor: LedgerActor; adminId?: number }

/** The money is there: it goes through the wallet, and on to what it was paid for. */
export async function receivePayment(
  ctx: Ctx,
  tx: Tx,
  payment: Payment,
  { chargeRef, actor, adminId }: ReceiveOptions,
): Promise<void> {
  const now = ctx.clock()
  const { id, user_id: userId, payment_no: memo, fee } = payment
  const payable = ctx.payables.find(({ orderType }) => orderType === payment.order_type)
  // Before the wallet: whoever pays for the same things from the balance holds them first.
  await payable?.lock(tx, payment.order_ids)
  const paid = paymentMoves.to(paymentStatus.paid, { by: adminId === undefined ? 'system' : 'staff' })
  const moved = await run(
    tx,
    `update payment set ${paid.set}, pay_time = $2, charge_ref = $3, reason = '', check_time = null, update_time = $2, admin_id = $4
     where id = $1 and ${paid.where} returning id`,
    [id, now, chargeRef, adminId ?? null],
  )
  mustHaveMoved(moved)
  if (payment.hold_id !== null) await releaseHold(tx, { holdId: payment.hold_id, actor: systemActor, memo, now })
  const clearing = payment.provider === 'offline' ? 'bank_clearing' : 'card_clearing'
  const byWay = payment.amount - payment.balance_part
  // What is paid for bills passes through; only money for the balance itself settles what is owed.
  // The wallet is held until the entry is written, so that nobody settles the same debt twice.
  const owed = payment.order_type === 'recharge' ? (await lockWallet(tx, userId)).owed : 0
  const feePostings =
    fee === 0 ? [] : [{ account: clearing, amount: -fee } as const, { account: 'addon_revenue', amount: fee } as const]
  await postEntry(tx, {
    key: `payment:${payment.payment_no}`,
    kind: 'recharge',
    userId,
    about: { type: 'payment', id },
    actor,
    memo,
    postings: [...creditPostings(clearing, byWay, owed), ...feePostings],
    now,
  })
  if (payment.order_type === 'recharge') await notifyCredited(ctx, tx, payment)
  else await payBills(ctx, tx, payment, payable, actor)
  await requeueEvents(tx, { provider: payment.provider, paymentId: id, key: memo, chargeRef })
  await publishChange(tx, { to: { member: userId }, topic: 'balance' })
}

/** If the bills can no longer be paid, the money stays in the wallet and the member is told why. */
async function payBills(ctx: Ctx, tx: Tx, payment: Payment, payable: Payable | undefined, actor: LedgerActor): Promise<void> {
  await run(tx, 'savepoint bills')
  try {
    if (!payable) throw new AppError('payment.not_payable')
    await payable.pay(ctx, tx, {
      userId: payment.user_id,
      ids: payment.order_ids,
      sources: sourcesOf(payment),
      // Given up or too late, nothing is agreed any more.
      agreed: isOpenPayment(payment.status) ? (payment.agreed ?? []) : [],
      actor: { ...actor, type: 'member', id: payment.user_id },
      now: ctx.clock(),
    })
    await run(tx, 'release savepoint bills')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await run(tx, 'rollback to savepoint bills')
    await notify(ctx, tx, {
      to: { realm: 'member', id: payment.user_id },
      kind: 'payment',
      word: { key: 'notice.payment.kept', values: { amount: formatPounds(asPence(payment.amount - payment.balance_part)) } },
      link: payable?.link(payment.order_ids) ?? '/user/account/balanceRecord',
      mail: true,
    })
  }
}

export function sourcesOf(payment: Payment) {
  const byWay = asPence(payment.amount - payment.balance_part)
  const isOffline = payment.provider === 'offline'
  const isForeign = payment.provider !== 'balance' && payment.currency !== 'GBP'
  return {
    paymentNo: payment.payment_no,
    money: payment.balance_part,
    thirdParty: isOffline ? asPence(0) : byWay,
    offline: isOffline ? byWay : asPence(0),
    foreign: isForeign
      ? { amount: formatMinor(payment.charge_minor, payment.currency), currency: payment.currency, rate: payment.rate }
      : null,
  }
}

const notifyCredited = (ctx: Ctx, tx: Tx, { user_id, amount }: Payment) =>
  notify(ctx, tx, {
    to: { realm: 'member', id: user_id },
    kind: 'payment',
    word: { key: 'notice.payment.credited', values: { amount: formatPounds(amount) } },
    link: '/user/account/balanceRecord',
    mail: true,
  })

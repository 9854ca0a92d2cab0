import { asPence, formatPounds } from '#domain/money.ts'
import { refundStatus } from '#domain/payment.ts'
import type { RefundFacts } from '#server/adapters/gateways/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { credit } from '#server/modules/ledger/index.ts'
import { notify } from '#server/modules/notices/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { mustHaveMoved } from '#server/platform/lifecycle.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { notifyFinance } from '../notify-finance.ts'
import { lockPayment } from '../store.ts'
import { lockRefund, type Refund, refundMoves } from './store.ts'

type RefundResult = Pick<RefundFacts, 'ref' | 'state' | 'reason'>

type RefundOutcome = 'done' | 'failed' | 'pending' | 'known'

/**
 * Makes true what became of a refund: arrived, or failed, and then the money is in the wallet again. Told twice is once. One that arrived may fail
 * weeks later, which finance is told as well; one that failed is over, so that an older word of its arrival comes too late.
 */
export const settleRefund = (ctx: Ctx, id: number, facts: RefundResult): Promise<RefundOutcome> =>
  inTx(ctx, (tx) => settleRefundIn(ctx, tx, id, facts))

export async function settleRefundIn(ctx: Ctx, tx: Tx, id: number, facts: RefundResult): Promise<RefundOutcome> {
  const refund = await lockRefund(tx, id)
  const isLateFailure = refund.status === refundStatus.done && facts.state === 'failed'
  if (refund.status !== refundStatus.sending && !isLateFailure) return 'known'
  const now = ctx.clock()
  await run(tx, 'update refund set provider_ref = coalesce($2, provider_ref), update_time = $3 where id = $1', [
    id,
    facts.ref || null,
    now,
  ])
  if (facts.state === 'pending') return 'pending'
  const status = facts.state === 'done' ? refundStatus.done : refundStatus.failed
  const note = (facts.reason ?? '').slice(0, 300)
  const { set, where } = refundMoves.to(status, { by: 'system' })
  mustHaveMoved(
    await run(tx, `update refund set ${set}, note = $2, close_time = $3 where id = $1 and ${where} returning id`, [
      id,
      note,
      now,
    ]),
  )
  if (facts.state === 'failed') await returnToWallet(ctx, tx, refund)
  await notifyMember(ctx, tx, refund, facts.state)
  if (isLateFailure)
    await notifyFinance(ctx, tx, {
      key: 'notice.payment.refund_failed_late',
      values: { no: refund.refund_no, amount: formatPounds(refund.amount), reason: note || '-' },
    })
  return facts.state
}

async function returnToWallet(ctx: Ctx, tx: Tx, refund: Refund): Promise<void> {
  const payment = await lockPayment(tx, refund.payment_id)
  const now = ctx.clock()
  await run(tx, 'update payment set refunded = refunded - $2, update_time = $3 where id = $1', [payment.id, refund.amount, now])
  await credit(tx, {
    key: `payout-back:${refund.refund_no}`,
    kind: 'payout_back',
    userId: refund.user_id,
    amount: refund.amount,
    from: payment.provider === 'offline' ? 'bank_clearing' : 'card_clearing',
    about: { type: 'refund', id: refund.id },
    actor: { type: 'system', id: null },
    memo: refund.refund_no,
    now,
  })
  await publishChange(tx, { to: { member: refund.user_id }, topic: 'balance' })
}

const notifyMember = (ctx: Ctx, tx: Tx, { user_id, amount }: Refund, state: 'done' | 'failed') =>
  notify(ctx, tx, {
    to: { realm: 'member', id: user_id },
    kind: 'payment',
    word: {
      key: state === 'done' ? 'notice.payment.refunded' : 'notice.payment.refund_failed',
      values: { amount: formatPounds(asPence(amount)) },
    },
    link: '/user/account/balanceRecord',
    mail: true,
  })

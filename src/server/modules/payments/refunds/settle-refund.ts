import { asPence, formatPounds } from '#domain/money.ts'
import { refundStatus } from '#domain/payment.ts'
import type { RefundFacts } from '#server/adapters/gateways/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { credit } from '#server/modules/ledger/index.ts'
import { notify } from '#server/modules/notices/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { lockPayment } from '../store.ts'
import { tellFinance } from '../tell-finance.ts'
import { findRefundSpokenOf, lockRefund, type Refund } from './store.ts'

type Facts = Pick<RefundFacts, 'ref' | 'state' | 'reason'>

/** Makes true what became of a refund: arrived, or failed, and then the money is in the wallet again. Told twice is once. */
export const settleRefund = (ctx: Ctx, id: number, facts: Facts): Promise<'done' | 'failed' | 'pending' | 'known'> =>
  inTx(ctx, async (tx) => {
    const refund = await lockRefund(tx, id)
    if (refund.status !== refundStatus.sending) return 'known'
    const now = ctx.clock()
    await run(tx, 'update refund set provider_ref = $2, update_time = $3 where id = $1', [id, facts.ref || null, now])
    if (facts.state === 'pending') return 'pending'
    const status = facts.state === 'done' ? refundStatus.done : refundStatus.failed
    await run(tx, 'update refund set status = $2, note = $3, close_time = $4 where id = $1', [
      id,
      status,
      (facts.reason ?? '').slice(0, 300),
      now,
    ])
    if (facts.state === 'failed') await bringBack(ctx, tx, refund)
    await tell(ctx, tx, refund, facts.state)
    return facts.state
  })

/** What a callback says of a refund. One that was made at the provider by hand is finance's to enter. */
export async function settleRefundFacts(
  ctx: Ctx,
  provider: string,
  facts: RefundFacts,
): Promise<{ paymentId?: number; outcome: string }> {
  const refund = await findRefundSpokenOf(ctx.db, provider, facts)
  if (refund) return { paymentId: refund.payment_id, outcome: await settleRefund(ctx, refund.id, facts) }
  await inTx(ctx, (tx) => tellFinance(ctx, tx, { key: 'notice.payment.refund_by_hand', values: { ref: facts.ref } }))
  return { outcome: 'unknown' }
}

async function bringBack(ctx: Ctx, tx: Tx, refund: Refund): Promise<void> {
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

const tell = (ctx: Ctx, tx: Tx, { user_id, amount }: Refund, state: 'done' | 'failed') =>
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

import { asPence, formatPounds, scale } from '#domain/money.ts'
import { disputeStatus } from '#domain/payment.ts'
import type { DisputeFacts } from '#server/adapters/gateways/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { credit, freezeWallet, postEntry, takeOrOwe, unfreezeWallet } from '#server/modules/ledger/index.ts'
import { notify } from '#server/modules/notices/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { lockPayment, type Payment } from './store.ts'
import { tellFinance } from './tell-finance.ts'

/**
 * A card holder took the money back, or lost that case, or won it. While it is open the sum is taken from the wallet (what is not there is owed)
 * and the wallet is frozen. Told twice is once; what comes after the end is too late.
 */
export const settleDispute = (ctx: Ctx, id: number, facts: DisputeFacts): Promise<'opened' | 'won' | 'lost' | 'known'> =>
  inTx(ctx, async (tx) => {
    const payment = await lockPayment(tx, id)
    const { dispute_status: before } = payment
    if (before === disputeStatus.won || before === disputeStatus.lost) return 'known'
    if (facts.state === 'opened' && before === disputeStatus.opened) return 'known'
    const amount = disputedAmount(payment, facts)
    if (before === disputeStatus.none && facts.state !== 'won') await open(ctx, tx, payment, facts, amount)
    if (facts.state === 'won' && before === disputeStatus.opened) await giveBack(ctx, tx, payment, facts, amount)
    if (facts.state === 'lost') await lose(ctx, tx, payment, facts, amount)
    await run(tx, 'update payment set dispute_status = $2, dispute_ref = $3, update_time = $4 where id = $1', [
      id,
      disputeStatus[facts.state],
      facts.disputeRef,
      ctx.clock(),
    ])
    await publishChange(tx, { to: { member: payment.user_id }, topic: 'balance' })
    return facts.state
  })

/** In pounds, as much of the charge as is disputed. */
const disputedAmount = (payment: Payment, { amountMinor }: DisputeFacts) =>
  scale(
    asPence(payment.amount - payment.balance_part + payment.fee),
    Math.min(amountMinor, payment.charge_minor),
    payment.charge_minor,
  )

const entryOf = (ctx: Ctx, payment: Payment) => ({
  userId: payment.user_id,
  about: { type: 'payment', id: payment.id },
  actor: { type: 'system', id: null } as const,
  memo: payment.payment_no,
  now: ctx.clock(),
})

async function open(ctx: Ctx, tx: Tx, payment: Payment, { disputeRef }: DisputeFacts, amount: number): Promise<void> {
  await takeOrOwe(tx, {
    ...entryOf(ctx, payment),
    key: `dispute:${payment.payment_no}:${disputeRef}`,
    kind: 'chargeback',
    amount,
    to: [{ account: 'chargebacks', amount }],
  })
  await freezeWallet(tx, payment.user_id, payment.payment_no)
  const values = { no: payment.payment_no, amount: formatPounds(asPence(amount)) }
  const word = { key: 'notice.payment.disputed', values } as const
  await notify(ctx, tx, {
    to: { realm: 'member', id: payment.user_id },
    kind: 'payment',
    word,
    link: '/serviceSupport',
    mail: true,
  })
  await tellFinance(ctx, tx, word)
}

async function giveBack(ctx: Ctx, tx: Tx, payment: Payment, { disputeRef }: DisputeFacts, amount: number): Promise<void> {
  await credit(tx, {
    ...entryOf(ctx, payment),
    key: `dispute-won:${payment.payment_no}:${disputeRef}`,
    kind: 'chargeback_back',
    amount,
    from: 'chargebacks',
  })
  const others = await run(tx, 'select 1 from payment where user_id = $1 and id <> $2 and dispute_status in (1, 3) limit 1', [
    payment.user_id,
    payment.id,
  ])
  if (others.length === 0) await unfreezeWallet(tx, payment.user_id)
}

/** The bank keeps the money; the wallet stays frozen until finance has spoken with the member. */
async function lose(ctx: Ctx, tx: Tx, payment: Payment, { disputeRef }: DisputeFacts, amount: number): Promise<void> {
  await postEntry(tx, {
    ...entryOf(ctx, payment),
    key: `dispute-lost:${payment.payment_no}:${disputeRef}`,
    kind: 'chargeback',
    postings: [
      { account: 'chargebacks', amount: -amount },
      { account: 'card_clearing', amount },
    ],
  })
}

import { disputeStatus } from '#domain/payment.ts'
import type { Ctx } from '#server/ctx.ts'
import { credit, debitOrOwe, freezeWallet, postEntry, unfreezeWallet } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { Payment } from './store.ts'

export type Dispute = {
  id: number
  dispute_ref: string
  /** in pence, what was taken for it */
  amount: number
  status: number
  /** how often the bank changed its decision */
  changes: number
  verdict_time: Date | null
}

/** Takes the disputed sum from the wallet, what is not there is owed, and lets nothing more go out. It waits on the account of chargebacks. */
export async function chargeDispute(ctx: Ctx, tx: Tx, payment: Payment, dispute: Dispute): Promise<void> {
  const { amount } = dispute
  if (amount > 0)
    await debitOrOwe(tx, {
      ...disputeEntryOf(ctx, payment, dispute, 'dispute'),
      kind: 'chargeback',
      amount,
      to: [{ account: 'chargebacks', amount }],
    })
  await freezeWallet(tx, payment.user_id, payment.payment_no)
}

/** The bank gives the money back, and so do we. */
export async function returnDisputed(ctx: Ctx, tx: Tx, payment: Payment, dispute: Dispute): Promise<void> {
  const { amount } = dispute
  if (amount > 0)
    await credit(tx, {
      ...disputeEntryOf(ctx, payment, dispute, 'dispute-won'),
      kind: 'chargeback_back',
      amount,
      from: 'chargebacks',
    })
  // Frozen by staff, or for another dispute, it stays so.
  const frozen = await run(
    tx,
    `select 1 from wallet w join payment p on p.payment_no = w.frozen_reason and p.user_id = w.user_id
     where w.user_id = $1 and w.is_frozen and not exists (select 1 from dispute d where d.user_id = $1 and d.id <> $2 and d.status in (${disputeStatus.opened}, ${disputeStatus.lost}))`,
    [payment.user_id, dispute.id],
  )
  if (frozen.length > 0) await unfreezeWallet(tx, payment.user_id)
}

/** The bank keeps the money; the wallet stays frozen until finance has spoken with the member. */
export const postDisputeLost = (ctx: Ctx, tx: Tx, payment: Payment, dispute: Dispute): Promise<void> =>
  moveToClearing(ctx, tx, payment, dispute, 'dispute-lost')

/** What the bank had kept waits for its way back. */
export const postDisputeReopened = (ctx: Ctx, tx: Tx, payment: Payment, dispute: Dispute): Promise<void> =>
  moveToClearing(ctx, tx, payment, dispute, 'dispute-reopened')

async function moveToClearing(
  ctx: Ctx,
  tx: Tx,
  payment: Payment,
  dispute: Dispute,
  step: 'dispute-lost' | 'dispute-reopened',
): Promise<void> {
  const amount = step === 'dispute-lost' ? dispute.amount : -dispute.amount
  if (amount === 0) return
  await postEntry(tx, {
    ...disputeEntryOf(ctx, payment, dispute, step),
    kind: 'chargeback',
    postings: [
      { account: 'chargebacks', amount: -amount },
      { account: 'card_clearing', amount },
    ],
  })
}

/** Each step has its key, and has it again with each change of the bank's mind. */
const disputeEntryOf = (ctx: Ctx, payment: Payment, { dispute_ref, changes }: Dispute, step: string) => ({
  key: `${step}:${payment.payment_no}:${dispute_ref}${changes === 0 ? '' : `:${changes}`}`,
  userId: payment.user_id,
  about: { type: 'payment', id: payment.id },
  actor: { type: 'system', id: null } as const,
  memo: payment.payment_no,
  now: ctx.clock(),
})

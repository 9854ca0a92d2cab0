import { formatMinor } from '#domain/currency-digits.ts'
import { asPence, formatPounds } from '#domain/money.ts'
import { disputedAmount, disputeLifecycle, disputeStatus, worstDispute } from '#domain/payment.ts'
import type { DisputeFacts } from '#server/adapters/gateways/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { notify } from '#server/modules/notices/index.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { createTransitions } from '#server/platform/lifecycle.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { chargeDispute, type Dispute, postDisputeLost, postDisputeReopened, returnDisputed } from './dispute-money.ts'
import { notifyFinance } from './notify-finance.ts'
import type { Payment } from './store.ts'
import { requeueEvents } from './waiting-events.ts'

type TimedDisputeFacts = DisputeFacts & { time: number }
type Verdict = 'won' | 'lost'
type DisputeOutcome = 'opened' | Verdict | 'known' | 'waiting' | 'wrong_currency'

/**
 * A card holder took the money back, or lost that case, or won it. While it is open the sum is taken from the wallet (what is not there is owed)
 * and the wallet is frozen. The sum it was opened with counts to the end. Told twice is once; an end that comes first waits for its beginning,
 * unless that is lost; a bank's newer decision replaces its older one. The caller holds the paid payment.
 */
export async function settleDispute(
  ctx: Ctx,
  tx: Tx,
  payment: Payment,
  facts: TimedDisputeFacts,
  isOpeningLost: boolean,
): Promise<DisputeOutcome> {
  const disputes = await listDisputes(tx, payment.id)
  const known = disputes.find(({ dispute_ref }) => dispute_ref === facts.disputeRef)
  if (known && facts.state === 'opened') return 'known'
  if (known) return applyVerdict(ctx, tx, payment, known, facts)
  if (facts.state !== 'opened' && !isOpeningLost) return 'waiting'
  // Won before it was known: nothing was ever taken for it.
  const amount = facts.state === 'won' ? 0 : amountToTake(payment, facts, disputes)
  if (amount === null) {
    const told = `${formatMinor(facts.amountMinor, facts.currency)} ${facts.currency}`
    await notifyFinance(ctx, tx, { key: 'notice.payment.dispute_currency', values: { no: payment.payment_no, told } })
    return 'wrong_currency'
  }
  const dispute = await openDispute(ctx, tx, payment, facts, amount)
  await requeueEvents(tx, {
    provider: payment.provider,
    paymentId: payment.id,
    key: payment.payment_no,
    chargeRef: payment.charge_ref,
  })
  return facts.state === 'opened' ? 'opened' : applyVerdict(ctx, tx, payment, dispute, facts)
}

/** All disputes of a payment together take no more than was paid: what was won was given back. */
function amountToTake(payment: Payment, facts: TimedDisputeFacts, disputes: Dispute[]): number | null {
  const total = asPence(payment.amount - payment.balance_part + payment.fee)
  const disputed = disputedAmount({ total, minor: payment.charge_minor, currency: payment.currency }, facts)
  const taken = disputes.filter(({ status }) => status !== disputeStatus.won).reduce((sum, { amount }) => sum + amount, 0)
  return disputed === null ? null : Math.max(0, Math.min(disputed, total - taken))
}

async function openDispute(ctx: Ctx, tx: Tx, payment: Payment, facts: TimedDisputeFacts, amount: number): Promise<Dispute> {
  const [dispute] = await run<Dispute>(
    tx,
    `insert into dispute (user_id, payment_id, dispute_ref, charge_minor, currency, amount, status, create_time, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning ${columns}`,
    [payment.user_id, payment.id, facts.disputeRef, facts.amountMinor, facts.currency, amount, disputeStatus.opened, ctx.clock()],
  )
  if (!dispute) throw new Error(`${facts.disputeRef} was not kept`)
  if (facts.state === 'won') return dispute
  await chargeDispute(ctx, tx, payment, dispute)
  await updatePaymentDispute(ctx, tx, payment, facts.disputeRef)
  const word = { key: 'notice.payment.disputed', values: valuesOf(payment, dispute) } as const
  await notify(ctx, tx, {
    to: { realm: 'member', id: payment.user_id },
    kind: 'payment',
    word,
    link: '/serviceSupport',
    mail: true,
  })
  await notifyFinance(ctx, tx, word)
  return dispute
}

const disputeMoves = createTransitions({ column: 'status', lifecycle: disputeLifecycle })

/** The bank decided. A decision that replaces another is made good with movements of its own. */
async function applyVerdict(
  ctx: Ctx,
  tx: Tx,
  payment: Payment,
  before: Dispute,
  facts: TimedDisputeFacts,
): Promise<DisputeOutcome> {
  const verdict = facts.state as Verdict
  const time = new Date(facts.time * 1000)
  const isChange = before.status !== disputeStatus.opened
  if (before.status === disputeStatus[verdict]) return 'known'
  if (isChange && before.verdict_time && before.verdict_time >= time) return 'known'
  const { set, where } = disputeMoves.to(disputeStatus[verdict], { by: 'system' })
  const [dispute] = await run<Dispute>(
    tx,
    `update dispute set ${set}, verdict_time = $2, changes = changes + $3, update_time = $4 where id = $1 and ${where} returning ${columns}`,
    [before.id, time, isChange ? 1 : 0, ctx.clock()],
  )
  if (!dispute) throw new Error(`dispute ${before.id} changed under its lock`)
  if (isChange && verdict === 'lost') await chargeDispute(ctx, tx, payment, dispute)
  if (isChange && verdict === 'won') await postDisputeReopened(ctx, tx, payment, dispute)
  if (verdict === 'lost') await postDisputeLost(ctx, tx, payment, dispute)
  else await returnDisputed(ctx, tx, payment, dispute)
  await updatePaymentDispute(ctx, tx, payment, facts.disputeRef)
  await notifyFinance(ctx, tx, {
    key: isChange ? `notice.payment.dispute_changed_${verdict}` : `notice.payment.dispute_${verdict}`,
    values: valuesOf(payment, dispute),
  })
  return verdict
}

const valuesOf = (payment: Payment, { amount }: Dispute) => ({ no: payment.payment_no, amount: formatPounds(asPence(amount)) })

async function updatePaymentDispute(ctx: Ctx, tx: Tx, payment: Payment, ref: string): Promise<void> {
  const statuses = (await listDisputes(tx, payment.id)).map(({ status }) => status)
  await run(tx, 'update payment set dispute_status = $2, dispute_ref = $3, update_time = $4 where id = $1', [
    payment.id,
    worstDispute(statuses),
    ref,
    ctx.clock(),
  ])
  await publishChange(tx, { to: { member: payment.user_id }, topic: 'balance' })
}

const columns = 'id, dispute_ref, amount, status, changes, verdict_time'
const listDisputes = (tx: Tx, paymentId: number): Promise<Dispute[]> =>
  run<Dispute>(tx, `select ${columns} from dispute where payment_id = $1 order by id`, [paymentId])

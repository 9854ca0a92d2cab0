import { setOff } from '#domain/claim/rules.ts'
import { AppError } from '#domain/errors.ts'
import { asPence, formatPounds, type Pence } from '#domain/money.ts'
import { checkDecide, checkReturnable } from '#domain/return/checks.ts'
import { returnKind, returnStatus } from '#domain/return/status.ts'
import type { Ctx } from '#server/ctx.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { giveBack, type LockedOrder, mustBeWithinLimit, voidOrder } from '#server/modules/orders/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { queueJob } from '#server/reactions.ts'
import { notifyMember } from '../notices.ts'
import {
  finishReturn,
  lockReturn,
  moveReturn,
  mustBeAllowed,
  recordReturn,
  returnRefusal,
  type StoredReturn,
  setReturn,
} from '../store.ts'
import { arrivalDue } from './add-return.ts'

type Decision = { id: number; actor: LedgerActor & { id: number } }
/** `amount`: what is given, where it is not what was asked; `most`: what may be given of one order in all its parts, or no end to it */
type Approval = Decision & { amount: Pence | undefined; most: Pence | undefined }

/**
 * Staff say yes: a refund is in the balance in the same moment, and on its way to the card from there; an announced parcel may come. What was decided
 * before is not decided again, so two clicks give once.
 */
export const approveReturn = (ctx: Ctx, { id, actor, amount, most }: Approval): Promise<void> =>
  inTx(ctx, async (tx) => {
    const { held, order } = await lockReturn(tx, id, null)
    mustBeAllowed(checkDecide(held))
    const now = ctx.clock()
    if (held.kind === returnKind.return && held.status === returnStatus.requested) {
      await moveReturn(tx, held, returnStatus.approved, {
        change: { admin_id: actor.id, decide_time: now, due_time: arrivalDue(ctx, now) },
        note: { verb: 'approved', actor, now },
      })
      await notifyMember(ctx, tx, held, 'notice.return.approved')
      return
    }
    await refund(ctx, tx, { held, order, actor, amount: amount ?? held.asked_amount, most, now })
  })

type Refunding = {
  held: StoredReturn
  order: LockedOrder
  actor: Decision['actor']
  amount: Pence
  most: Pence | undefined
  now: Date
}

const entryOf = prepareOnce('select id from ledger_entry where key = $1')

async function refund(ctx: Ctx, tx: Tx, { held, order, actor, amount: granted, most, now }: Refunding): Promise<void> {
  mustBeAllowed(checkReturnable({ ...order, void_until: null }, { kind: returnKind.refund, isUnused: held.is_unused }))
  if (granted > order.actual_pay_amount)
    throw new AppError('refund.too_much', { detail: { most: formatPounds(order.actual_pay_amount) } })
  // A label that was never used is given back whole: half of it cannot be void.
  if (held.is_unused && granted !== order.actual_pay_amount)
    throw new AppError('input.invalid', { fields: { amount: { key: 'invalid.return_whole' } } })
  const { off, due } = setOff(granted, held.is_loss ? await sumClaimsPaid(tx, order.id) : asPence(0))
  if (due === 0) throw returnRefusal('no_refund_left')
  mustBeWithinLimit(order, due, most)
  const key = held.is_unused ? `void:${order.id}` : `return:${held.id}`
  if (held.is_unused) await voidOrder(ctx, tx, order, { now, actor, reason: held.order_no })
  else
    await giveBack(ctx, tx, order, {
      key,
      kind: held.is_loss ? 'loss_refund' : 'label_refund',
      amount: due,
      actor,
      reason: held.order_no,
      now,
    })
  const [entry] = await run<{ id: number }>(tx, entryOf, [key])
  const decided = { admin_id: actor.id, decide_time: now }
  const approved = held.status === returnStatus.requested ? { ...held, status: returnStatus.approved } : held
  if (approved !== held)
    await moveReturn(tx, held, returnStatus.approved, { change: decided, note: { verb: 'approved', actor, now } })
  await finishReturn(tx, approved, {
    outcome: 'refunded',
    actor,
    reason: formatPounds(due),
    now,
    change: { ...decided, amount: due, set_off: off, entry_id: entry?.id ?? null },
  })
  // The card's payment is locked before any order, so it cannot be asked for here.
  if (held.pay_to === 'card')
    await queueJob(tx, { name: 'request-return-payout', payload: { return_id: held.id }, key: `return-payout:${held.id}` })
  await notifyMember(ctx, tx, held, off > 0 ? 'notice.return.refunded_less' : 'notice.return.refunded', {
    amount: formatPounds(due),
    off: formatPounds(off),
  })
}

// What a member got is what went to their balance or settled what they owed.
const paidForLoss = prepareOnce(
  `select coalesce(sum(p.amount), 0)::bigint as paid from ledger_entry e join ledger_posting p on p.entry_id = e.id and p.account in ('wallet', 'owed')
   where e.about_type = 'order' and e.about_id = $1 and e.kind = 'claim'`,
)

/** What a claim has paid for the loss of an order's parcel. The order must be held by the caller, so that nobody pays meanwhile. */
async function sumClaimsPaid(tx: Tx, orderId: number): Promise<Pence> {
  const [row] = await run<{ paid: number }>(tx, paidForLoss, [orderId])
  return asPence(row?.paid ?? 0)
}

/** So long the member has to choose again when the refund of a parcel in stock was refused. */
const choiceDays = 7

/** Staff say no, with a reason that the member reads. A parcel that lies here stays, and something else can be chosen for it. */
export const refuseReturn = (ctx: Ctx, { id, actor, reason }: Decision & { reason: string }): Promise<void> =>
  inTx(ctx, async (tx) => {
    const { held } = await lockReturn(tx, id, null)
    mustBeAllowed(checkDecide(held))
    const now = ctx.clock()
    const decided = { answer: reason, admin_id: actor.id, decide_time: now }
    const note = { verb: 'refused', actor, reason, now } as const
    if (held.status === returnStatus.inStock) {
      const due = new Date(Math.max(held.due_time?.getTime() ?? 0, now.getTime() + choiceDays * 86_400_000))
      await setReturn(tx, id, { ...decided, choice: '', asked_amount: 0, due_time: due }, now)
      await recordReturn(tx, held, note)
    } else await moveReturn(tx, held, returnStatus.refused, { change: { ...decided, close_time: now }, note })
    await notifyMember(ctx, tx, held, 'notice.return.refused', { reason })
  })

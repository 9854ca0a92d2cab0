import { ownCarrier } from '#domain/channel.ts'
import { AppError } from '#domain/errors.ts'
import { asPence, formatPounds, type Pence } from '#domain/money.ts'
import { mostRefund, mustBeRefundable, mustBeWithinLimit, type ParcelLoss, planRefund } from '#domain/order/parcel-account.ts'
import { refundText, refundValues } from '#domain/order/refund-text.ts'
import { payStatus } from '#domain/order/status.ts'
import { checkDecide, checkReturnable } from '#domain/return/checks.ts'
import { returnKind, returnStatus } from '#domain/return/status.ts'
import type { Ctx } from '#server/ctx.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { giveBack, type LockedOrder, readParcelAccount, requestVoid, voidOrder } from '#server/modules/orders/index.ts'
import { getRow, prepareOnce } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { chargeFees, readFees, sumFees } from '../fees.ts'
import { notifyMember } from '../notices.ts'
import { queuePayout } from '../payout.ts'
import { lossOfReason } from '../reasons.ts'
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
 * Staff say yes: a refund is in the balance in the same moment, less what the parcel cost us, and on its way to the card from there; one for an unused
 * label is given when its carrier has voided the label; an announced parcel may come. A decision is made once, however often it is clicked.
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
    await refund(ctx, tx, { held, order, actor, amount, most, now })
  })

type Refunding = {
  held: StoredReturn
  order: LockedOrder
  actor: Decision['actor']
  amount: Pence | undefined
  most: Pence | undefined
  now: Date
}

async function refund(
  ctx: Ctx,
  tx: Tx,
  { held, order, actor, amount: granted = held.asked_amount, most, now }: Refunding,
): Promise<void> {
  const account = await readParcelAccount(ctx, tx, order)
  const loss = await getLoss(tx, held)
  mustBeAllowed(checkReturnable(account, { kind: returnKind.refund, isUnused: held.is_unused, loss }))
  const way = held.is_unused ? 'unused_request' : 'request'
  mustBeRefundable(account, way, granted)
  const { value, off } = planRefund(account, way, granted)
  if (value === 0) throw returnRefusal('no_refund_left')
  mustBeWithinLimit(account, value, most)
  const decided = { admin_id: actor.id, decide_time: now }
  const approved = held.status === returnStatus.requested ? { ...held, status: returnStatus.approved } : held
  if (approved !== held)
    await moveReturn(tx, held, returnStatus.approved, { change: decided, note: { verb: 'approved', actor, now } })
  if (held.is_unused) return voidUnused(ctx, tx, { held, order, actor, granted, whole: mostRefund(account, way).value, now })
  const given = await giveBack(
    ctx,
    tx,
    { order, account },
    {
      key: `return:${held.id}`,
      kind: held.is_loss ? 'loss_refund' : 'label_refund',
      way: 'request',
      value: granted,
      actor,
      reason: held.order_no,
      byReturn: held.id,
      now,
    },
  )
  const fees =
    held.status === returnStatus.inStock && held.pay_status === payStatus.unpaid ? await readFees(ctx, tx, held, now) : []
  const feeAmount = sumFees(fees)
  if (feeAmount > 0) await chargeFees(ctx, tx, held, { fees, actor, now, isForced: true })
  await finishReturn(tx, approved, {
    outcome: 'refunded',
    actor,
    reason: refundText(given),
    now,
    change: {
      ...decided,
      amount: value,
      set_off: off,
      fee_amount: feeAmount,
      fees: JSON.stringify(fees),
      entry_id: given.entryId,
    },
  })
  await queuePayout(tx, held)
  const key = feeAmount > 0 ? 'refunded_fees' : off > 0 ? 'refunded_less' : 'refunded'
  await notifyMember(ctx, tx, held, `notice.return.${key}`, {
    ...refundValues(given),
    off: formatPounds(off),
    fees: formatPounds(feeAmount),
  })
}

type Voiding = Pick<Refunding, 'held' | 'order' | 'actor' | 'now'> & { granted: Pence; whole: Pence }

/**
 * The money goes back with the label: its carrier is asked to void it, and what it answers finishes the return (`return-case.ts`). Our own network
 * answers at once.
 */
async function voidUnused(ctx: Ctx, tx: Tx, { held, order, actor, granted, whole, now }: Voiding): Promise<void> {
  if (granted !== whole) throw new AppError('input.invalid', { fields: { amount: { key: 'invalid.return_whole' } } })
  await requestVoid(ctx, tx, order, { actor, reason: held.order_no, way: 'unused_request', now })
  if (order.carrier === ownCarrier) await voidOrder(ctx, tx, order, now)
}

const lossOf = prepareOnce('select loss from return_reason where id = $1')

async function getLoss(tx: Tx, { is_loss: isLoss, reason_id: id }: StoredReturn): Promise<ParcelLoss | ''> {
  const { loss } = await getRow<{ loss: ParcelLoss | null }>(tx, lossOf, [id])
  return lossOfReason({ is_loss: isLoss, loss })
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
      await setReturn(tx, id, { ...decided, choice: '', asked_amount: asPence(0), due_time: due }, now)
      await recordReturn(tx, held, note)
    } else await moveReturn(tx, held, returnStatus.refused, { change: { ...decided, close_time: now }, note })
    await notifyMember(ctx, tx, held, 'notice.return.refused', { reason })
  })

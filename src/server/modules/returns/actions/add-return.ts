import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { returnOrders } from '#contract/return-order.ts'
import { AppError } from '#domain/errors.ts'
import { asPence } from '#domain/money.ts'
import { mostRefund, mustBeRefundable } from '#domain/order/parcel-account.ts'
import { returnKind, returnStatus } from '#domain/return/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { handInFiles } from '#server/modules/files/index.ts'
import { getMemberOrder, lockOrder, readParcelAccount, type StoredOrder } from '#server/modules/orders/index.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import { violatedUnique } from '#server/platform/db/sql-errors.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { newNumber } from '#server/platform/new-number.ts'
import {
  type FollowUpReview,
  getFollowUp,
  partyInput,
  reviewFollowUp,
  toFollowUpAnswer,
  writeFollowUp,
} from '../follow-up-order.ts'
import { notifyDesk } from '../notices.ts'
import { findReason, type ReturnReason } from '../reasons.ts'
import { insertReturn, mustBeAllowed, recordReturn, returnRefusal, setReturn } from '../store.ts'
import { listReturnWarehouses, warehouseParty } from '../warehouses.ts'
import { checkReason, readEarlierReturns, sumByCard } from './offer-return.ts'

type Add = (typeof returnOrders)['add']
type AddInput = InputOf<Add>
const dayMs = 86_400_000

/**
 * Asks for a refund, or announces a parcel, with a label to our warehouse where one is wanted. The same client key asks once, and so does the same reason
 * for the same order.
 */
export async function addReturn(ctx: Ctx, input: AddInput, caller: Caller): Promise<DataOf<Add>> {
  const { id: userId } = actorOf(caller)
  const earlier = await findByKey(ctx.db, userId, input)
  if (earlier) return earlier
  const order = await getMemberOrder(ctx.db, userId, input.order_id)
  const reason = await findReason(ctx.db, input.reason_id)
  if (!reason) throw new AppError('input.invalid', { fields: { reason_id: { key: 'invalid.choice' } } })
  mustFitReason(input, reason)
  mustBeAllowed(checkReason(await readParcelAccount(ctx, ctx.db, order), reason, await readEarlierReturns(ctx.db, order)))
  const review = input.label ? await reviewLabel(ctx, order, input.label, caller) : null
  return inTx(ctx, (tx) => insertInTx(ctx, tx, { input, reason, review, caller })).catch(async (error: unknown) => {
    // The other of two clicks was quicker.
    const same = await findByKey(ctx.db, userId, input)
    if (same) return same
    throw violatedUnique(error) === 'return_order_client' ? new AppError('input.key_used', { cause: error }) : error
  })
}

/** What belongs to the other kind, or is missing for this one. */
function mustFitReason({ amount, photos, label, tracking_number, pay_to }: AddInput, reason: ReturnReason): void {
  const fields: Record<string, { key: string }> = {}
  if (reason.needs_photo && photos.length === 0) fields.photos = { key: 'invalid.required' }
  if (reason.kind === returnKind.refund) {
    if (label) fields.label = { key: 'invalid.choice' }
    if (tracking_number !== '') fields.tracking_number = { key: 'invalid.choice' }
    if (reason.is_unused && amount !== undefined) fields.amount = { key: 'invalid.return_whole' }
  } else {
    if (amount !== undefined) fields.amount = { key: 'invalid.choice' }
    if (pay_to !== 'balance') fields.pay_to = { key: 'invalid.choice' }
    if (label && tracking_number !== '') fields.tracking_number = { key: 'invalid.choice' }
  }
  if (Object.keys(fields).length > 0) throw new AppError('input.invalid', { fields })
}

/** From whoever got the parcel to our warehouse. */
async function reviewLabel(
  ctx: Ctx,
  order: StoredOrder,
  { warehouse_id: warehouseId, channel_id: channelId }: NonNullable<AddInput['label']>,
  { language }: Caller,
): Promise<FollowUpReview> {
  const warehouse = (await listReturnWarehouses(ctx.db)).find(({ id }) => id === warehouseId)
  if (!warehouse) throw returnRefusal('no_returns')
  const sides = { sender: partyInput(ctx, order.receiver), receiver: warehouseParty(warehouse) }
  return reviewFollowUp(
    ctx,
    order,
    { ...sides, channelId, customs: { contents_type: 'return' }, remark: order.order_code },
    language,
  )
}

type Insertion = { input: AddInput; reason: ReturnReason; review: FollowUpReview | null; caller: Caller }

async function insertInTx(ctx: Ctx, tx: Tx, { input, reason, review, caller }: Insertion): Promise<DataOf<Add>> {
  const { id: userId } = actorOf(caller)
  const now = ctx.clock()
  const actor = { type: 'member', id: userId, requestId: caller.requestId } as const
  const order = await lockOrder(tx, input.order_id, userId)
  const account = await readParcelAccount(ctx, tx, order)
  mustBeAllowed(checkReason(account, reason, await readEarlierReturns(tx, order)))
  await handInFiles(tx, { urls: input.photos, by: { type: 'member', id: userId }, field: 'photos' })
  const isRefund = reason.kind === returnKind.refund
  const way = reason.is_unused ? 'unused_request' : 'request'
  const amount = isRefund ? (input.amount ?? mostRefund(account, way).value) : asPence(0)
  if (isRefund) mustBeRefundable(account, way, amount)
  if (input.pay_to === 'card' && (await sumByCard(tx, order)) === 0) throw returnRefusal('not_by_card')
  const isApproved = reason.is_automatic
  const made = await insertReturn(
    tx,
    {
      order_no: newNumber('T', now, ctx.settings.get('time_zone')),
      user_id: userId,
      order_id: order.id,
      order_code: order.order_code,
      kind: reason.kind,
      reason_id: reason.id,
      fee_type: reason.fee_type,
      is_unused: reason.is_unused,
      is_loss: reason.is_loss,
      amount,
      asked_amount: amount,
      pay_to: input.pay_to,
      status: isApproved ? returnStatus.approved : returnStatus.requested,
      remark: input.remark,
      photos: input.photos,
      is_announced: true,
      tracking_number: input.tracking_number,
      due_time: isApproved ? arrivalDue(ctx, now) : null,
      client_key: input.client_key ?? null,
    },
    now,
  )
  await recordReturn(tx, made, { verb: 'requested', actor, now })
  if (isApproved) await recordReturn(tx, made, { verb: 'approved', actor: { type: 'system', id: null }, now })
  else await notifyDesk(ctx, tx, made, 'notice.return.requested')
  const label = review && (await writeFollowUp(ctx, tx, review, { followUp: 'return', userId, actor, now }))
  if (label) await setReturn(tx, made.id, { label_order_id: label.id }, now)
  return { id: made.id, order_no: made.order_no, status: made.status, label_order: toFollowUpAnswer(label) }
}

/** So long an announced parcel is waited for. */
export const arrivalDue = (ctx: Ctx, now: Date): Date => new Date(now.getTime() + ctx.settings.get('return_arrival_days') * dayMs)

const earlierColumns = columnsOf('return_order', 'id, order_no, status, order_id, reason_id, label_order_id')
const byKey = prepareOnce(`select ${earlierColumns} from return_order where user_id = $1 and client_key = $2`)

async function findByKey(db: Db, userId: number, input: AddInput): Promise<DataOf<Add> | null> {
  if (input.client_key === undefined) return null
  const [row] = await run<RowOf<typeof earlierColumns>>(db, byKey, [userId, input.client_key])
  if (!row) return null
  if (row.order_id !== input.order_id || row.reason_id !== input.reason_id) throw new AppError('input.key_used')
  const label = row.label_order_id === null ? null : await getFollowUp(db, row.label_order_id)
  return { id: row.id, order_no: row.order_no, status: row.status, label_order: toFollowUpAnswer(label) }
}

import type { ReceivedReturn } from '#contract/return-order.ts'
import { AppError } from '#domain/errors.ts'
import { type ParcelCondition, returnStatus } from '#domain/return/status.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { type LockedOrder, lockOrders, noteUse } from '#server/modules/orders/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { newNumber } from '#server/platform/new-number.ts'
import { lockGivenUpReturn, lockOpenReturn } from './find-parcel.ts'
import { notifyMember } from './notices.ts'
import { findUnannouncedReason } from './reasons.ts'
import { findReturn, insertReturn, moveReturn, type StoredReturn } from './store.ts'

type Space = { id: number; name: string }

/** A parcel as it lies before whoever took it in. */
export type ArrivedParcel = {
  number: string
  warehouseId: number | null
  /** the space it is put into, taken when it is known that it lies nowhere yet */
  takeSpace: () => Promise<Space | null>
  condition: ParcelCondition
  photos: string[]
  note: string
  actor: LedgerActor & { id: number }
  clientKey?: string
  /** the member is told, unless staff do that themselves */
  isTold?: boolean
  now: Date
}

const dayMs = 86_400_000

type TakenIn = { id: number; outcome: 'announced' | 'matched' | 'again' }

/**
 * Takes a parcel of this order into stock: as the return that was announced for it, or as one nobody told us of. Null where the order has been returned for
 * every reason there is. The order must be held by the caller.
 */
export async function takeIn(ctx: Ctx, tx: Tx, order: LockedOrder, parcel: ArrivedParcel): Promise<TakenIn | null> {
  const known = await lockOpenReturn(tx, order.id)
  if (known?.status === returnStatus.inStock) return { id: known.id, outcome: 'again' }
  const open = known ?? (await lockGivenUpReturn(tx, order.id, parcel.number))
  const id = open?.id ?? (await insertUnannounced(ctx, tx, order, parcel))
  const held = id === null ? null : await findReturn(tx, id)
  if (!held) return null
  await noteArrival(ctx, tx, held, parcel)
  const { actor, clientKey, condition, now } = parcel
  const space = await parcel.takeSpace()
  const outcome = open ? 'announced' : 'matched'
  const due = new Date(now.getTime() + ctx.settings.get('return_keep_days') * dayMs)
  await moveReturn(tx, held, returnStatus.inStock, {
    change: {
      instock: true,
      instock_time: now,
      warehouse_id: parcel.warehouseId,
      condition,
      space_id: space?.id ?? null,
      space_name: space?.name ?? '',
      instock_photos: parcel.photos,
      instock_note: parcel.note,
      due_time: due,
      reminded: false,
      close_time: null,
    },
    note: { verb: open ? 'received' : 'matched', actor, reason: parcel.number, clientKey, now },
  })
  if (parcel.isTold ?? true)
    await notifyMember(ctx, tx, held, open ? 'notice.return.in_stock' : 'notice.return.came_back', {
      days: ctx.settings.get('return_keep_days'),
    })
  return { id: held.id, outcome }
}

/** The parcel of the order is here, and with it the label that it came back with. */
async function noteArrival(
  ctx: Ctx,
  tx: Tx,
  { order_id: orderId, label_order_id: labelId }: StoredReturn,
  { actor, now }: ArrivedParcel,
): Promise<void> {
  const use = { cause: 'returned', time: now, actor, now } as const
  await noteUse(ctx, tx, orderId, use)
  if (labelId === null) return
  await lockOrders(tx, [labelId])
  await noteUse(ctx, tx, labelId, use)
}

async function insertUnannounced(ctx: Ctx, tx: Tx, order: LockedOrder, { number, now }: ArrivedParcel): Promise<number | null> {
  const reason = await findUnannouncedReason(tx, order.id)
  if (!reason) return null
  const made = await insertReturn(
    tx,
    {
      order_no: newNumber('T', now, ctx.settings.get('time_zone')),
      user_id: order.user_id,
      order_id: order.id,
      order_code: order.order_code,
      kind: reason.kind,
      reason_id: reason.id,
      fee_type: reason.fee_type,
      is_unused: false,
      is_loss: reason.is_loss,
      amount: 0,
      asked_amount: 0,
      pay_to: 'balance',
      remark: '',
      photos: [],
      status: returnStatus.approved,
      is_announced: false,
      tracking_number: number.slice(0, 60),
      due_time: null,
      client_key: null,
    },
    now,
  )
  return made.id
}

const occupy = prepareOnce(
  `update space set is_occupied = true, update_time = $3 where id = $1 and warehouse_id = $2 returning id, name`,
)

/** The space a parcel is put into, of the warehouse it came to. */
export async function takeSpace(tx: Tx, spaceId: number | undefined, warehouseId: number, now: Date): Promise<Space | null> {
  if (spaceId === undefined) return null
  const [space] = await run<Space>(tx, occupy, [spaceId, warehouseId, now])
  if (!space) throw new AppError('input.invalid', { fields: { space_id: { key: 'invalid.choice' } } })
  return space
}

const received = prepareOnce(
  `select r.id, r.order_no, r.order_code, r.space_name, m.username, r.condition, r.instock_time,
     coalesce((select h.reason from return_history h where h.return_id = r.id and h.verb in ('received', 'matched') order by h.id desc limit 1), r.tracking_number) as tracking_number
   from return_order r join member m on m.id = r.user_id where r.id = $1`,
)

/** What the station shows of a parcel that found its owner. */
export async function toReceived(tx: Tx, { id, outcome }: TakenIn): Promise<ReceivedReturn> {
  const [row] = await run<Omit<ReceivedReturn, 'outcome' | 'time'> & { instock_time: Date }>(tx, received, [id])
  if (!row) throw new Error(`return ${id} is not there`)
  const { instock_time: time, ...shown } = row
  return { outcome, ...shown, time: toSeconds(time) }
}

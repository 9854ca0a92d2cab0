import type { InputOf } from '#contract/endpoint.ts'
import type { ReceivedReturn, returnDesk } from '#contract/return-order.ts'
import { AppError } from '#domain/errors.ts'
import { type ParcelCondition, unclaimedLifecycle, unclaimedStatus } from '#domain/return/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { findLockOrder } from '#server/modules/orders/index.ts'
import { getRow, prepareOnce, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { createTransitions, mustHaveMoved } from '#server/platform/lifecycle.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { findReturnedOrder } from '../find-parcel.ts'
import { freeSpace, returnRefusal } from '../store.ts'
import { takeIn, toReceived } from '../take-in.ts'

type Match = InputOf<(typeof returnDesk)['match']>

const columns = columnsOf(
  'unclaimed_return',
  'id, tracking_number, warehouse_id, space_id, space_name, condition, photos, note, status',
)
type Unclaimed = RowOf<typeof columns, { condition: ParcelCondition }>
const lockOne = prepareOnce(`select ${columns} from unclaimed_return where id = $1 for no key update`)

/** Held until the transaction ends; one that is settled is refused. */
async function lockUnclaimed(tx: Tx, id: number): Promise<Unclaimed> {
  const parcel = await getRow<Unclaimed>(tx, lockOne, [id])
  if (parcel.status !== unclaimedStatus.unclaimed) throw returnRefusal('closed')
  return parcel
}

const unclaimedMoves = createTransitions({ column: 'status', lifecycle: unclaimedLifecycle })
const settled = unclaimedMoves.toOneOf('$2::smallint', [unclaimedStatus.matched, unclaimedStatus.disposed], { by: 'staff' })
const settle = prepareOnce(
  `update unclaimed_return set ${settled.set}, return_id = $3, note = $4, update_time = $5 where id = $1 and ${settled.where} returning id`,
)

/** Staff say whose an unclaimed parcel is, by any number of its order: it is in stock for that member from then on. */
export const matchUnclaimed = (ctx: Ctx, input: Match, caller: Caller): Promise<ReceivedReturn> =>
  inTx(ctx, async (tx) => {
    const orderId = await findReturnedOrder(tx, input.order_code)
    const order = orderId === null ? null : await findLockOrder(tx, orderId)
    if (!order) throw new AppError('input.invalid', { fields: { order_code: { key: 'invalid.return_order_code' } } })
    const parcel = await lockUnclaimed(tx, input.id)
    const now = ctx.clock()
    const { space_id: spaceId, space_name: name } = parcel
    const taken = await takeIn(ctx, tx, order, {
      number: parcel.tracking_number,
      warehouseId: parcel.warehouse_id,
      condition: parcel.condition,
      photos: parcel.photos,
      note: parcel.note,
      now,
      isTold: input.is_notified,
      // What it costs to lie here counts from when its member can know of it.
      takeSpace: async () => (spaceId === null ? null : { id: spaceId, name }),
      actor: { type: 'admin', id: actorOf(caller).id, requestId: caller.requestId },
    })
    if (!taken) throw returnRefusal('asked')
    if (taken.outcome === 'again') throw returnRefusal('in_stock')
    mustHaveMoved(await run(tx, settle, [parcel.id, unclaimedStatus.matched, taken.id, parcel.note, now]))
    await publishChange(tx, { to: { admins: 'unclaimedReturn/index' }, topic: 'returnOrder' })
    return toReceived(tx, taken)
  })

/** Nobody came for it. Why stays with it. */
export const disposeUnclaimed = (ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> =>
  inTx(ctx, async (tx) => {
    const parcel = await lockUnclaimed(tx, id)
    const now = ctx.clock()
    const note = [parcel.note, reason].filter((text) => text !== '').join(' · ')
    mustHaveMoved(await run(tx, settle, [id, unclaimedStatus.disposed, null, note.slice(0, 400), now]))
    await freeSpace(tx, parcel.space_id, now)
    await publishChange(tx, { to: { admins: 'unclaimedReturn/index' }, topic: 'returnOrder' })
  })

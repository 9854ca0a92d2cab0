import { randomUUID } from 'node:crypto'
import type { InputOf } from '#contract/endpoint.ts'
import type { ReceivedReturn, returnDesk } from '#contract/return-order.ts'
import { AppError } from '#domain/errors.ts'
import { unclaimedStatus } from '#domain/return/status.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { hideStationPhotos } from '#server/modules/files/index.ts'
import { findLockOrder } from '#server/modules/orders/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { findReturnedOrder } from '../find-parcel.ts'
import { type ArrivedParcel, takeIn, takeSpace, toReceived } from '../take-in.ts'

type Receive = InputOf<(typeof returnDesk)['receive']>

const openWarehouse = prepareOnce('select id from warehouse where id = $1 and status')

/** Takes a parcel that came back into stock, or among the unclaimed ones. The same scan sent again, by its key, is applied once and answered as it was. */
export async function receiveParcel(ctx: Ctx, input: Receive, caller: Caller): Promise<ReceivedReturn> {
  if (input.condition === 'damaged' && input.photos.length === 0)
    throw new AppError('input.invalid', { fields: { photos: { key: 'invalid.required' } } })
  if ((await run(ctx.db, openWarehouse, [input.warehouse_id])).length === 0)
    throw new AppError('input.invalid', { fields: { warehouse_id: { key: 'invalid.choice' } } })
  const { id: adminId } = actorOf(caller)
  const clientKey = input.client_key ?? randomUUID()
  return inTx(ctx, async (tx) => {
    const orderId = await findReturnedOrder(tx, input.tracking_number)
    const order = orderId === null ? null : await findLockOrder(tx, orderId)
    const earlier = await findEarlier(tx, adminId, clientKey, input.tracking_number)
    if (earlier) return earlier
    const now = ctx.clock()
    await hideStationPhotos(tx, input.photos)
    const parcel: ArrivedParcel = {
      number: input.tracking_number,
      warehouseId: input.warehouse_id,
      condition: input.condition,
      photos: input.photos,
      note: input.note,
      clientKey,
      now,
      takeSpace: () => takeSpace(tx, input.space_id, input.warehouse_id, now),
      actor: { type: 'admin', id: adminId, requestId: caller.requestId },
    }
    const taken = order && (await takeIn(ctx, tx, order, parcel))
    return taken ? toReceived(tx, taken) : keepUnclaimed(tx, parcel)
  })
}

type EarlierScan = { verb: string; number: string; id: number }
const byKey = prepareOnce(
  `select h.verb, h.reason as number, h.return_id as id from return_history h where h.actor_id = $1 and h.client_key = $2
   union all select 'unclaimed', u.tracking_number, u.id from unclaimed_return u where u.admin_id = $1 and u.client_key = $2`,
)

/** The key may not stand for another parcel: to answer with the first would say that the second was taken in. */
async function findEarlier(tx: Tx, adminId: number, key: string, number: string): Promise<ReceivedReturn | null> {
  const [earlier] = await run<EarlierScan>(tx, byKey, [adminId, key])
  if (!earlier) return null
  if (earlier.number !== number) throw new AppError('input.key_used')
  if (earlier.verb === 'unclaimed') return readUnclaimed(tx, earlier.id)
  return toReceived(tx, { id: earlier.id, outcome: earlier.verb === 'matched' ? 'matched' : 'announced' })
}

const keep = prepareOnce(
  `insert into unclaimed_return (tracking_number, warehouse_id, space_id, space_name, condition, photos, note, admin_id, client_key, create_time, update_time)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) on conflict (admin_id, client_key) do nothing returning id`,
)
const lyingHere = prepareOnce(
  `select id from unclaimed_return where tracking_number = $1 and warehouse_id = $2 and status = ${unclaimedStatus.unclaimed} limit 1`,
)
const keptByKey = prepareOnce('select id, tracking_number from unclaimed_return where admin_id = $1 and client_key = $2')

async function keepUnclaimed(tx: Tx, parcel: ArrivedParcel): Promise<ReceivedReturn> {
  const { number, warehouseId, condition, photos, note, actor, clientKey, now } = parcel
  const [lying] = await run<{ id: number }>(tx, lyingHere, [number, warehouseId])
  if (lying) return { ...(await readUnclaimed(tx, lying.id)), outcome: 'again' }
  const space = await parcel.takeSpace()
  const [made] = await run<{ id: number }>(tx, keep, [
    number,
    warehouseId,
    space?.id ?? null,
    space?.name ?? '',
    condition,
    photos,
    note,
    actor.id,
    clientKey,
    now,
  ])
  if (made) await publishChange(tx, { to: { admins: 'unclaimedReturn/index' }, topic: 'returnOrder' })
  if (made) return readUnclaimed(tx, made.id)
  const [same] = await run<{ id: number; tracking_number: string }>(tx, keptByKey, [actor.id, clientKey])
  if (same?.tracking_number !== number) throw new AppError('input.key_used')
  return readUnclaimed(tx, same.id)
}

const unclaimed = prepareOnce(
  'select id, tracking_number, space_name, condition, create_time from unclaimed_return where id = $1',
)

type UnclaimedRow = Pick<ReceivedReturn, 'id' | 'tracking_number' | 'space_name' | 'condition'> & { create_time: Date }

async function readUnclaimed(tx: Tx, id: number): Promise<ReceivedReturn> {
  const [row] = await run<UnclaimedRow>(tx, unclaimed, [id])
  if (!row) throw new Error(`unclaimed parcel ${id} is not there`)
  const { create_time: time, ...shown } = row
  return { outcome: 'unclaimed', order_no: '', order_code: '', username: '', ...shown, time: toSeconds(time) }
}

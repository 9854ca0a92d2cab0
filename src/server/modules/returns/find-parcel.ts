import { orderStatus, voidStatus } from '#domain/order/status.ts'
import { returnKind, returnStatus } from '#domain/return/status.ts'
import { type Db, findFirst, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

const isOpen = `r.kind = ${returnKind.return} and r.status in (${returnStatus.requested}, ${returnStatus.approved}, ${returnStatus.inStock})`

// A parcel may come after its return was cancelled or expired.
const isExpected = `r.kind = ${returnKind.return} and r.status in (${returnStatus.requested}, ${returnStatus.approved}, ${returnStatus.inStock}, ${returnStatus.cancelled})`

// Each number has an index of its own; a return that we wait for comes before one that lies here already, and that before one that was given up.
const byReturn = prepareOnce(
  `select order_id from (
     select r.order_id, r.status, r.id from return_order r where r.tracking_number = $1 and ${isExpected}
     union all select r.order_id, r.status, r.id from return_order r where r.order_no = $1 and ${isExpected}
     union all select r.order_id, r.status, r.id from shipping_order o join return_order r on r.label_order_id = o.id
       where o.tracking_number = $1 and o.tracking_number <> '' and ${isExpected}
     union all select r.order_id, r.status, r.id from shipping_order o join return_order r on r.label_order_id = o.id
       where o.order_code = $1 and ${isExpected}
   ) known order by status, id limit 1`,
)

const isSent = `status = ${orderStatus.success} and delete_time is null`
const byNumber = prepareOnce(
  `select id as order_id from (
     select id, void_status from shipping_order where tracking_number = $1 and tracking_number <> '' and ${isSent}
     union select id, void_status from shipping_order where order_code = $1 and ${isSent}) known
   order by void_status = ${voidStatus.voided}, id desc limit 1`,
)
// A reference is the member's own word: two members may have the same, and then it says nothing.
const byReference = prepareOnce(
  `select id as order_id from shipping_order where out_order_id = $1 and out_order_id <> '' and ${isSent} limit 2`,
)

type Found = { order_id: number }

/** The order whose parcel bears this number: a return we wait for first, then any parcel that has a label, a voided one last. Null where no order has it. */
export async function findReturnedOrder(db: Db | Tx, number: string): Promise<number | null> {
  const [waited] = await run<Found>(db, byReturn, [number])
  if (waited) return waited.order_id
  const [sent] = await run<Found>(db, byNumber, [number])
  if (sent) return sent.order_id
  const named = await run<Found>(db, byReference, [number])
  return named.length === 1 && named[0] ? named[0].order_id : null
}

const openOfOrder = prepareOnce(
  `select id, status from return_order r where r.order_id = $1 and ${isOpen} order by status, id limit 1 for no key update`,
)

/** The open return of an order that the caller holds. */
export const lockOpenReturn = (tx: Tx, orderId: number): Promise<{ id: number; status: number } | null> =>
  findFirst(tx, openOfOrder, [orderId])

const givenUpOfOrder = prepareOnce(
  `select r.id, r.status from return_order r left join shipping_order l on l.id = r.label_order_id
   where r.order_id = $1 and r.kind = ${returnKind.return} and r.status = ${returnStatus.cancelled}
     and $2 in (r.tracking_number, r.order_no, l.tracking_number, l.order_code)
     and not exists (select 1 from return_order other where other.order_id = r.order_id and other.reason_id = r.reason_id and other.id <> r.id
       and other.status not in (${returnStatus.refused}, ${returnStatus.cancelled}))
   order by r.id desc limit 1 for no key update of r`,
)

/** A return that was cancelled or expired before its parcel came, by the number on the parcel. The order must be held by the caller. */
export const lockGivenUpReturn = (tx: Tx, orderId: number, number: string): Promise<{ id: number; status: number } | null> =>
  findFirst(tx, givenUpOfOrder, [orderId, number])

import type { Party } from '#domain/order/party.ts'
import type { TrackingStatus } from '#domain/tracking.ts'
import { type Db, findFirst, prepareOnce, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Tx } from '#server/platform/db/tx.ts'

const columns = columnsOf(
  'shipping_order',
  `o.id, o.user_id, o.order_code, o.tracking_number, o.sender, o.receiver, o.receiver_email, o.tracking_status, o.tracking_time,
  o.transit_time, o.delivered_time, o.due_time, c.name_zh as channel_zh, c.name_en as channel_en`,
)
/** An order as somebody follows it: there is a label, so there is a parcel. */
export type Parcel = RowOf<
  typeof columns,
  { channel_zh: string; channel_en: string; sender: Party; receiver: Party; tracking_status: TrackingStatus }
>
const parcels = `select ${columns} from shipping_order o join channel c on c.id = o.channel_id where o.label_time is not null and o.delete_time is null`

const byNumber = prepareOnce(`${parcels} and o.tracking_number = $1 and o.tracking_number <> ''
  union all ${parcels} and o.order_code = $1 order by id desc limit 10`)

/** Whosever they are: the parcels with this tracking number or order number, the newest first. A carrier may give a number again after years. */
export const findParcels = (db: Db, number: string): Promise<Parcel[]> => run<Parcel>(db, byNumber, [number])

const ofMember = prepareOnce(`${parcels} and o.user_id = $1 and o.id = $2`)
const ofAnybody = prepareOnce(`${parcels} and o.id = $1`)

export const findMemberParcel = (db: Db, userId: number, id: number): Promise<Parcel | null> =>
  findFirst<Parcel>(db, ofMember, [userId, id])

/** Whosever it is: for staff, and for what is told to its member. */
export const findParcel = (db: Db | Tx, id: number): Promise<Parcel | null> => findFirst<Parcel>(db, ofAnybody, [id])

import { scanLifecycle, scanStatus } from '#domain/order/status.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { addHistory, markUsedSql } from '#server/modules/orders/index.ts'
import type { TrackedOrder } from '#server/modules/tracking/index.ts'
import { findFirst, prepareOnce } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Steps } from '#server/platform/db/steps.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { createTransitions } from '#server/platform/lifecycle.ts'

/** What a scan station needs to know of a parcel. Nobody else writes whether and when it was scanned. */
export type ScannedOrder = Omit<TrackedOrder, 'label_time'> & RowOf<typeof columns, { channel_zh: string; channel_en: string }>

const columns = columnsOf(
  'shipping_order',
  `o.label_time, o.status, o.is_warehouse_scan, o.warehouse_scan_time, o.delete_time, o.attempt, o.receiver_country, o.receiver_zip`,
)

// Both numbers have an index of their own. A deleted order comes last, so that a number which was used again means the one that lives.
const lockByNumber = prepareOnce(
  `select o.id, o.user_id, o.order_code, o.tracking_number, o.carrier_ref, o.void_status, o.tracking_status, o.logistics_type, o.used_cause,
     ${columns}, c.carrier, c.days_max, c.name_zh as channel_zh, c.name_en as channel_en
   from shipping_order o join channel c on c.id = o.channel_id
   where o.id = (
     select id from (
       select id, delete_time from shipping_order where tracking_number = $1 and tracking_number <> ''
       union all select id, delete_time from shipping_order where order_code = $1) known
     order by delete_time is not null, id desc limit 1)
   for no key update of o`,
)

/** The order of the parcel that bears this tracking number or order number, held until the transaction ends. */
export const lockScannedOrder = (tx: Tx, number: string): Promise<ScannedOrder | null> =>
  findFirst<ScannedOrder>(tx, lockByNumber, [number])

const scanMoves = createTransitions({ column: 'is_warehouse_scan', lifecycle: scanLifecycle })
const scanned = scanMoves.to(scanStatus.scanned, { by: 'staff', alias: 'o' })

type NewScan = { orderId: number; time: Date; actor: LedgerActor; place: string; now: Date }

/** The steps `scanned` and `noted`: the parcel has come to us. After the step `after`; no row when it had come before. */
export function addScan(steps: Steps, { orderId, time, actor, place, now }: NewScan, { after }: { after: string }): void {
  const at = steps.bind(now, 'timestamptz')
  const scanTime = steps.bind(time, 'timestamptz')
  steps.add(
    'scanned',
    `update shipping_order o set ${scanned.set}, warehouse_scan_time = ${scanTime},
       ${markUsedSql('scanned', scanTime)}, update_time = ${at}
     from ${after} where o.id = ${steps.bind(orderId)} and ${scanned.where} returning o.id`,
  )
  addHistory(steps, 'scanned', { verb: 'scanned', actor, reason: place, now })
}

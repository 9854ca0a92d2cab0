import { randomUUID } from 'node:crypto'
import type { InputOf } from '#contract/endpoint.ts'
import type { ScanAnswer, warehouseScan } from '#contract/warehouse-scan.ts'
import { AppError } from '#domain/errors.ts'
import { voidStatus } from '#domain/order/status.ts'
import { pointsKey } from '#domain/points.ts'
import { outcomeOf, type ScanOutcome, scanTime } from '#domain/scan.ts'
import type { Ctx } from '#server/ctx.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { lockOrder, takeBackRefund } from '#server/modules/orders/index.ts'
import { recordTracking } from '#server/modules/tracking/index.ts'
import { releasePending } from '#server/modules/wallet/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { createStatement } from '#server/platform/db/steps.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { type MeasuredParcel, priceMeasured, proposeReweigh } from '../propose-reweigh.ts'
import { findWarehouse, getScan } from '../scan-store.ts'
import { addScan, lockScannedOrder, type ScannedOrder } from '../scanned-order.ts'

type ScanInput = InputOf<(typeof warehouseScan)['submit']>

type Scan = {
  key: string
  number: string
  measured: MeasuredParcel
  warehouseId: number | null
  place: string
  placeZh: string
  actor: LedgerActor & { id: number }
  said: Date | null
  now: Date
}

/**
 * Takes a parcel in at a scan station, or says why it has to be put aside. The same scan sent again, by its key, is applied once and answered as it was the
 * first time; a second scan of a parcel changes nothing on its order.
 */
export async function submitScan(ctx: Ctx, input: ScanInput, caller: Caller): Promise<ScanAnswer> {
  const { id } = actorOf(caller)
  const warehouse = input.warehouse_id === undefined ? null : await findWarehouse(ctx.db, input.warehouse_id)
  if (warehouse === undefined) throw new AppError('input.invalid', { fields: { warehouse_id: { key: 'invalid.choice' } } })
  const { weight = null, length = null, width = null, height = null } = input
  const scan: Scan = {
    key: input.client_key ?? randomUUID(),
    number: input.tracking_number,
    measured: { weight, length, width, height },
    warehouseId: warehouse?.id ?? null,
    // Known by its name in English, which carriers print; whoever reads Chinese is shown the other.
    place: warehouse ? warehouse.name_en || warehouse.name_zh : '',
    placeZh: warehouse?.name_zh ?? '',
    actor: { type: 'admin', id, requestId: caller.requestId },
    said: input.scan_time === undefined ? null : new Date(input.scan_time * 1000),
    now: ctx.clock(),
  }
  const scanId = await inTx(ctx, (tx) => applyScan(ctx, tx, scan))
  return getScan(ctx.db, scanId, caller.language)
}

async function applyScan(ctx: Ctx, tx: Tx, scan: Scan): Promise<number> {
  const order = await lockScannedOrder(tx, scan.number)
  const outcome = outcomeOf(order)
  const time = scanTime(scan.said, { labelTime: order?.label_time ?? null, now: scan.now })
  const reweigh = order && isTakenIn(outcome) ? await priceMeasured(ctx, tx, order.id, scan.measured) : null
  const scanId = await insertScan(tx, scan, { order, outcome, time, isUnpriced: reweigh === 'unpriced' })
  if (scanId === null) return findEarlier(tx, scan)
  if (!order) return scanId
  if (outcome === 'ok') await takeIn(ctx, tx, order, scan, time)
  if (outcome === 'taken_back') {
    await takeBackRefund(ctx, tx, await lockOrder(tx, order.id), { actor: scan.actor, now: scan.now })
    await track(ctx, tx, { ...order, void_status: voidStatus.refused }, scan, time)
  }
  if (reweigh && reweigh !== 'unpriced') await proposeReweigh(ctx, tx, reweigh, { scanId, now: scan.now })
  return scanId
}

/** The parcel is here and its order lives, however often it was scanned: what it measures counts. */
const isTakenIn = (outcome: ScanOutcome): boolean => outcome === 'ok' || outcome === 'again' || outcome === 'taken_back'

async function takeIn(ctx: Ctx, tx: Tx, order: ScannedOrder, scan: Scan, time: Date): Promise<void> {
  await track(ctx, tx, order, scan, time)
  const { id, user_id: userId, attempt } = order
  // Nobody voids a label whose parcel is here, so what it earned can be spent.
  if (await releasePending(tx, { key: pointsKey(id, attempt), userId, now: scan.now }))
    await publishChange(tx, { to: { member: userId }, topic: 'balance' })
}

async function track(ctx: Ctx, tx: Tx, order: ScannedOrder, { actor, place, placeZh, now }: Scan, time: Date): Promise<void> {
  const { label_time: labelTime } = order
  if (!labelTime) throw new Error(`order ${order.id} was scanned without a label`)
  const event = { source: 'scan', carrier: 'r2r', code: 'WAREHOUSE', place, placeZh, time, adminId: actor.id } as const
  await recordTracking(ctx, tx, { ...order, label_time: labelTime, used_cause: 'scanned' }, [event], now)
}

type ScanResult = { order: ScannedOrder | null; outcome: ScanOutcome; time: Date; isUnpriced: boolean }

/** Writes the scan down, and on the order that its parcel has come. Null when this scan was sent before. */
async function insertScan(tx: Tx, scan: Scan, { order, outcome, time, isUnpriced }: ScanResult): Promise<number | null> {
  const { key, number, measured, warehouseId, actor, place, now } = scan
  const statement = createStatement()
  const values = [
    key,
    number,
    order?.id ?? null,
    order?.user_id ?? null,
    warehouseId,
    actor.id,
    outcome,
    measured.weight,
    measured.length,
    measured.width,
    measured.height,
    isUnpriced,
    time,
    now,
  ].map((value) => statement.bind(value))
  statement.add(
    'scan',
    `insert into warehouse_scan (client_key, tracking_number, order_id, user_id, warehouse_id, admin_id, outcome, weight, length, width, height,
       is_unpriced, scan_time, create_time)
     values (${values.join(', ')}) on conflict (admin_id, client_key) do nothing returning id`,
  )
  if (order && (outcome === 'ok' || outcome === 'taken_back'))
    addScan(statement, { orderId: order.id, time, actor, place, now }, { after: 'scan' })
  const [made] = await statement.run<{ id: number }>(tx, { select: 'scan.id', from: 'scan' })
  return made?.id ?? null
}

const byKey = prepareOnce('select id, tracking_number from warehouse_scan where admin_id = $1 and client_key = $2')

/** The key may not stand for another parcel: to answer with the first would say that the second was scanned. */
async function findEarlier(tx: Tx, { actor, key, number }: Scan): Promise<number> {
  const [earlier] = await run<{ id: number; tracking_number: string }>(tx, byKey, [actor.id, key])
  if (!earlier) throw new Error(`scan ${key} was there and is gone`)
  if (earlier.tracking_number !== number) throw new AppError('input.key_used')
  return earlier.id
}

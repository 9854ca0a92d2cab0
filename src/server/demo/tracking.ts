import { channelParam } from '#contract/resources/channel-param.ts'
import { manifestStatus, orderStatus, voidStatus } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { carrierOfChannel } from '#server/modules/dispatch/index.ts'
import { lockTrackedOrder, type NewTrackingEvent, recordTracking } from '#server/modules/tracking/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { byTime, type DemoEvent, hourMs, minuteMs, readCalendar } from './calendar.ts'
import { type DemoParcel, ownNetworkEvents } from './own-network-events.ts'
import { addRow, findStaff } from './rows.ts'
import { type PrintLine, runEvents } from './simulate-days.ts'

/**
 * Lets the parcels that were handed over in the demo's days travel, event by event in the order of time: those of the test carrier as it says itself,
 * those of our own network as its driver and staff say. What is made from now on travels in minutes. May run twice.
 */
export async function trackDemoParcels(ctx: Ctx, printLine: PrintLine): Promise<void> {
  const calendar = await readCalendar(ctx)
  await setCarrierClock(ctx)
  const parcels = await listParcels(ctx)
  const { driver, ops } = await findStaff(ctx)
  const staff = { driver: driver?.actor?.id, ops: ops?.actor?.id }
  const events: DemoEvent[] = []
  for (const parcel of parcels) {
    const told = parcel.carrier === 'r2r' ? ownNetworkEvents(parcel, staff) : await askCarrier(ctx, parcel)
    events.push(
      ...groupByVisit(
        parcel.id,
        told.filter(({ time }) => time <= calendar.end),
      ),
    )
  }
  await runEvents(ctx, events, printLine)
  await setPace(ctx)
}

/** The carrier has only the clock of today, when the demo's labels were made: its parcels set out when they were handed over. */
const setCarrierClock = (ctx: Ctx): Promise<unknown> =>
  run(
    ctx.db,
    `update sandbox_label l set create_time = greatest(o.label_time, o.manifest_time - interval '1 hour') from shipping_order o
     where o.carrier_ref = l.id and o.client_key like 'demo-%' and o.is_effective = ${manifestStatus.manifested}
       and l.create_time > greatest(o.label_time, o.manifest_time)`,
  )

const listParcels = (ctx: Ctx): Promise<DemoParcel[]> =>
  run<DemoParcel>(
    ctx.db,
    `select o.id, o.channel_id, c.carrier, c.days_min, c.days_max, o.order_code || '-' || o.attempt as reference, o.carrier_ref, o.tracking_number,
       o.manifest_time, o.sender->>'city' as origin, o.receiver->>'city' as destination
     from shipping_order o join channel c on c.id = o.channel_id
     where o.client_key like 'demo-%' and o.status = ${orderStatus.success} and o.is_effective = ${manifestStatus.manifested}
       and o.void_status in (${voidStatus.none}, ${voidStatus.refused}) and o.delete_time is null and c.carrier in ('r2r', 'sandbox')
     order by o.manifest_time, o.id`,
  )

async function askCarrier(ctx: Ctx, parcel: DemoParcel): Promise<NewTrackingEvent[]> {
  if (!ctx.carriers.live().includes(parcel.carrier)) return []
  const carrier = await carrierOfChannel(ctx, parcel.channel_id)
  const { reference, carrier_ref: carrierRef, tracking_number: trackingNumber } = parcel
  const raw = await carrier?.requestTracking?.({ reference, carrierRef, trackingNumber })
  const reports = carrier?.readTracking?.(raw) ?? []
  return reports.flatMap(({ events }) =>
    events.map((event) => ({ ...event, source: 'carrier' as const, carrier: parcel.carrier })),
  )
}

/** Carriers are asked every few hours: what happened within them is heard together, a little later. */
const visitMs = 4 * hourMs

function groupByVisit(orderId: number, told: readonly NewTrackingEvent[]): DemoEvent[] {
  const visits: NewTrackingEvent[][] = []
  for (const event of [...told].sort(byTime)) {
    const last = visits.at(-1)
    const begun = last?.[0]?.time.getTime() ?? Number.NEGATIVE_INFINITY
    if (last && event.time.getTime() - begun < visitMs) last.push(event)
    else visits.push([event])
  }
  return visits.map((events) => ({
    time: new Date((events.at(-1)?.time.getTime() ?? 0) + 5 * minuteMs),
    run: (ctx) =>
      inTx(ctx, async (tx) => {
        const order = await lockTrackedOrder(tx, orderId)
        if (order) await recordTracking(ctx, tx, order, events, ctx.clock())
      }),
  }))
}

/** Whoever tries the test carrier now sees its parcel arrive within minutes. */
async function setPace(ctx: Ctx): Promise<void> {
  const channels = await run<{ id: number }>(
    ctx.db,
    `select id from channel c where carrier = 'sandbox' and not exists
       (select 1 from channel_param p where p.channel_id = c.id and p.param_name = 'pace')`,
  )
  for (const { id } of channels)
    await addRow(ctx, channelParam, {
      channel_id: id,
      param_name: 'pace',
      param_value: 'minutes',
      is_secret: 0,
      remark: 'Parcels arrive within minutes',
    })
}

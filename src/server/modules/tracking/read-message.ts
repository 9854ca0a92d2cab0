import { isStorableText } from '#domain/text.ts'
import type { CarrierMessageProblem } from '#domain/tracking.ts'
import type { TrackingReport } from '#server/adapters/carriers/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { carrierOfChannel, classifyFailure } from '#server/modules/dispatch/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { recordTracking } from './record-events.ts'
import { findTrackedOrders, lockTrackedOrder } from './tracking-state.ts'

type Message = { id: number; channel_id: number; body: string; done_time: Date | null }
type Outcome = { added: number; broken: number; error: CarrierMessageProblem }

/**
 * Makes events of what a carrier sent, and notes what came of it in the same transaction: whoever is killed in between leaves it undone. What cannot
 * be read, and what belongs to no parcel of the channel, is counted and stops none of the others. May run any number of times.
 */
export async function readTrackingMessage(ctx: Ctx, id: number): Promise<void> {
  const [message] = await run<Message>(ctx.db, 'select id, channel_id, body, done_time from tracking_message where id = $1', [id])
  if (!message || message.done_time) return
  const reports = await readReports(ctx, message)
  await inTx(ctx, async (tx) => {
    const [open] = await run(tx, 'select 1 from tracking_message where id = $1 and done_time is null for update', [id])
    if (!open) return
    const outcome = typeof reports === 'string' ? { added: 0, broken: 1, error: reports } : await apply(ctx, tx, message, reports)
    await run(tx, 'update tracking_message set done_time = $2, event_count = $3, broken_count = $4, error = $5 where id = $1', [
      id,
      ctx.clock(),
      outcome.added,
      outcome.broken,
      outcome.error,
    ])
  })
}

async function readReports(ctx: Ctx, { channel_id, body }: Message): Promise<TrackingReport[] | 'unreadable' | 'not_connected'> {
  try {
    const carrier = await carrierOfChannel(ctx, channel_id)
    if (!carrier?.readTracking) return 'not_connected'
    const reports = carrier.readTracking(JSON.parse(body))
    return reports.length > 0 ? reports : 'unreadable'
  } catch (error) {
    if (error instanceof SyntaxError) return 'unreadable'
    if (classifyFailure(error)?.code === 'not_connected') return 'not_connected'
    throw error
  }
}

async function apply(ctx: Ctx, tx: Tx, { channel_id }: Message, reports: readonly TrackingReport[]): Promise<Outcome> {
  const orders = await findTrackedOrders(tx, channel_id, {
    carrierRefs: reports.flatMap(({ label }) => storable(label.carrierRef)),
    trackingNumbers: reports.flatMap(({ label }) => storable(label.trackingNumber)),
  })
  const outcome: Outcome = { added: 0, broken: 0, error: '' }
  const found = reports.map((report) => {
    const { carrierRef, trackingNumber } = report.label
    const byRef = orders.filter((order) => order.carrier_ref === carrierRef)
    return {
      report,
      ids: (byRef.length > 0 ? byRef : orders.filter((order) => order.tracking_number === trackingNumber)).map(({ id }) => id),
    }
  })
  for (const { report, ids } of found) {
    outcome.broken += report.broken
    if (report.broken > 0) outcome.error ||= 'broken_scans'
    if (ids.length > 0) continue
    // A label that nobody knows is one thing that could not be done, even if nothing is said of it.
    outcome.broken += Math.max(1, report.events.length)
    outcome.error = 'unknown_label'
  }
  const work = found.flatMap(({ report, ids }) => ids.map((id) => ({ id, report })))
  // By number, so that two messages about the same parcels never wait for each other.
  for (const { id, report } of work.sort((one, other) => one.id - other.id)) {
    const order = await lockTrackedOrder(tx, id)
    if (!order) continue
    const events = report.events.map((event) => ({ ...event, source: 'carrier' as const, carrier: order.carrier }))
    const { added, broken } = await recordTracking(ctx, tx, order, events, ctx.clock())
    outcome.added += added
    outcome.broken += broken
    if (broken > 0) outcome.error ||= 'broken_scans'
  }
  return outcome
}

const storable = (number: string | undefined): string[] => (number && isStorableText(number) ? [number] : [])

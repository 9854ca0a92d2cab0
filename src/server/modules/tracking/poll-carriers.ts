import { nextTrackTime, trackRetryTime } from '#domain/tracking.ts'
import type { CarrierAdapter, CarrierEvent } from '#server/adapters/carriers/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { carrierOfChannel, classifyFailure } from '#server/modules/dispatch/index.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { keepBrokenAnswer } from './messages.ts'
import { recordTracking } from './record-events.ts'
import { claimTrackedOrders, lockTrackedOrder, scheduleTracking, type TrackingClaim } from './tracking-state.ts'

/** Longer than a batch takes: whoever is killed over it leaves it to the next minute but some. */
const leaseMs = 10 * 60_000
const batchSize = 100
/** So many in one run at most, so that a morning's crowd is spread over minutes. */
const mostBatches = 5
/** So many questions at once: a carrier is not flooded, and other jobs have connections too. */
const atOnce = 4

/** Asks carriers where the parcels are whose time has come. With any number of instances each is asked once. May run twice. */
export async function pollCarriers(ctx: Ctx): Promise<void> {
  const unanswered = new Set<number>()
  const carriers = new Map<number, CarrierAdapter | null>()
  for (let batch = 0; batch < mostBatches; batch++) {
    const now = ctx.clock()
    const claims = await claimTrackedOrders(ctx.db, { now, until: new Date(now.getTime() + leaseMs), limit: batchSize })
    for (let at = 0; at < claims.length; at += atOnce)
      await Promise.all(claims.slice(at, at + atOnce).map((claim) => pollOrder(ctx, claim, { unanswered, carriers })))
    if (claims.length < batchSize) return
  }
}

type PollRun = {
  /** channels whose carrier did not answer: who is away is not waited for once for each of its parcels */
  unanswered: Set<number>
  carriers: Map<number, CarrierAdapter | null>
}

async function pollOrder(ctx: Ctx, claim: TrackingClaim, { unanswered, carriers }: PollRun): Promise<void> {
  const { channel_id: channelId } = claim
  if (unanswered.has(channelId)) return delay(ctx, claim)
  try {
    const known = carriers.get(channelId)
    const carrier = known === undefined ? await carrierOfChannel(ctx, channelId) : known
    carriers.set(channelId, carrier)
    // A carrier that cannot be asked calls back, or says nothing.
    if (!carrier?.requestTracking || !carrier.readTracking)
      return await scheduleTracking(ctx.db, claim.id, { time: null, failures: 0 })
    const { reference, carrier_ref: carrierRef, tracking_number: trackingNumber } = claim
    const raw = await carrier.requestTracking({ reference, carrierRef, trackingNumber })
    const reports = carrier
      .readTracking(raw)
      .filter(({ label }) => label.carrierRef === carrierRef || label.trackingNumber === trackingNumber)
    const broken = reports.reduce((sum, report) => sum + report.broken, 0)
    const unbelieved = await record(
      ctx,
      claim.id,
      reports.flatMap(({ events }) => events),
    )
    if (reports.length === 0) await keepBrokenAnswer(ctx, { channelId, raw, broken: 1, error: 'unreadable' })
    else if (broken + unbelieved > 0)
      await keepBrokenAnswer(ctx, { channelId, raw, broken: broken + unbelieved, error: 'broken_scans' })
  } catch (error) {
    const failure = classifyFailure(error)
    if (!failure) throw error
    if (failure.kind !== 'refused' || failure.code === 'not_connected') unanswered.add(channelId)
    await delay(ctx, claim)
  }
}

/** Returns how many of them cannot be believed. */
const record = (ctx: Ctx, id: number, events: readonly CarrierEvent[]): Promise<number> =>
  inTx(ctx, async (tx) => {
    const order = await lockTrackedOrder(tx, id)
    if (!order) return 0
    const now = ctx.clock()
    const told = events.map((event) => ({ ...event, source: 'carrier' as const, carrier: order.carrier }))
    const { added, broken } = await recordTracking(ctx, tx, order, told, now)
    // What is new has set the next time already.
    if (added > 0) return broken
    const { tracking_status: status, label_time: labelTime, tracking_time: changeTime } = order
    await scheduleTracking(tx, id, { time: nextTrackTime({ status, labelTime, changeTime, now }), failures: 0 })
    return broken
  })

const delay = (ctx: Ctx, { id }: TrackingClaim): Promise<void> =>
  inTx(ctx, async (tx) => {
    const order = await lockTrackedOrder(tx, id)
    if (!order) return
    const { track_failures: failures, label_time: labelTime } = order
    await scheduleTracking(tx, id, { time: trackRetryTime({ failures, labelTime, now: ctx.clock() }), failures: failures + 1 })
  })

import { manifestState } from '#domain/manifest/state.ts'
import { manifestStatus, orderStatus, voidStatus } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { closeManifest, manifestOrders } from '#server/modules/dispatch/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { dayMs, daysBefore, hourMs, readCalendar, withClockAt } from './calendar.ts'
import { type DemoMember, findDemoMembers } from './demo-members.ts'
import { withCarrierBehaviour } from './orders/parcels.ts'

/** Until when parcels go the same day, by the code of the channel. */
const cutoffs: Record<string, string> = { 'uk-next-day': '17:00', 'uk-economy': '18:00', 'test-carrier': '17:30' }

/** Before every cut-off, in summer too. */
const handOverMs = 15.5 * hourMs
/** On this many of the last days the test carrier refuses a parcel, so that a newcomer sees what that looks like. */
const refusingDays = 4

/**
 * Hands over what the demo's members printed, every afternoon of its days, through the product's own actions. What was printed since the last
 * afternoon waits for whoever looks at it. May run twice.
 */
export async function closeDemoManifests(ctx: Ctx): Promise<void> {
  const calendar = await readCalendar(ctx)
  for (const [code, cutoff] of Object.entries(cutoffs))
    await run(ctx.db, `update channel set manifest_cutoff = $2 where code = $1 and manifest_cutoff = ''`, [code, cutoff])
  for (const member of await findDemoMembers(ctx, calendar)) {
    const afternoons = await groupByAfternoon(ctx, member)
    for (const [time, ids] of afternoons) {
      const then = new Date(time)
      if (then > calendar.end) continue
      const isRefusing = then > daysBefore(calendar.end, refusingDays)
      const at = withClockAt(isRefusing ? withCarrierBehaviour(ctx, { behaviour: 'part' }) : ctx, then)
      await manifestOrders(at, { ids }, member.caller)
      await closeWaiting(at, member)
    }
  }
}

/** The numbers of the orders by the afternoon after they were printed, in the order of the days. */
async function groupByAfternoon({ db }: Ctx, { id: userId }: DemoMember): Promise<[time: number, ids: number[]][]> {
  const printed = await run<{ id: number; print_time: Date }>(
    db,
    `select id, print_time from shipping_order
     where user_id = $1 and status = ${orderStatus.success} and is_effective = ${manifestStatus.awaiting} and void_status = ${voidStatus.none}
       and print_time is not null and delete_time is null and client_key like 'demo-%' order by print_time, id`,
    [userId],
  )
  const groups = new Map<number, number[]>()
  for (const { id, print_time: time } of printed) {
    const midnight = Math.floor(time.getTime() / dayMs) * dayMs
    const afternoon = midnight + handOverMs + (time.getTime() > midnight + handOverMs ? dayMs : 0)
    groups.set(afternoon, [...(groups.get(afternoon) ?? []), id])
  }
  return [...groups]
}

/** A carrier is asked by a job; in the demo's days nobody runs jobs, so it is asked here. */
async function closeWaiting(ctx: Ctx, { id: userId }: DemoMember): Promise<void> {
  const open = await run<{ id: number }>(
    ctx.db,
    `select id from manifest where user_id = $1 and state = ${manifestState.closing} and leased_until <= $2 order by id`,
    [userId, ctx.clock()],
  )
  for (const { id } of open) await closeManifest(ctx, id)
}

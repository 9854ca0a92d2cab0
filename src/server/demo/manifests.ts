import { orders } from '#contract/order.ts'
import { manifestState } from '#domain/manifest/state.ts'
import { manifestStatus, orderStatus, voidStatus } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { closeManifest, manifestOrders, printLabels } from '#server/modules/dispatch/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { byTime, dayMs, daysBefore, hourMs, readCalendar, withClockAt } from './calendar.ts'
import { type DemoMember, findDemoMembers } from './demo-members.ts'
import { withCarrierBehaviour } from './orders/parcels.ts'

/** Until when parcels go the same day, by the code of the channel. */
const cutoffs: Record<string, string> = { 'uk-next-day': '17:00', 'uk-economy': '18:00', 'test-carrier': '17:30' }

/** Before every cut-off, in summer too. */
const handOverMs = 15.5 * hourMs
/** In so many of the last days the test carrier refuses a parcel of each manifest, so that a newcomer sees what that looks like. */
const refusingDays = 3

type HandOver = { time: Date; member: DemoMember; ids: number[]; unprintedIds: number[] }

/**
 * Hands parcels over every afternoon of the demo's days, through the product's own actions: what its members printed, and all labels of the test
 * carrier, which nobody gets money back for. What was made since the last afternoon waits for whoever looks at it. May run twice.
 */
export async function closeDemoManifests(ctx: Ctx): Promise<void> {
  const calendar = await readCalendar(ctx)
  for (const [code, cutoff] of Object.entries(cutoffs))
    await run(ctx.db, `update channel set manifest_cutoff = $2 where code = $1 and manifest_cutoff = ''`, [code, cutoff])
  const members = await findDemoMembers(ctx, calendar)
  const handOvers = (await Promise.all(members.map((member) => listHandOvers(ctx, member)))).flat()
  for (const { time, member, ids, unprintedIds } of handOvers.sort(byTime)) {
    if (time > calendar.end) continue
    const isRefusing = time > daysBefore(calendar.end, refusingDays)
    const then = withClockAt(isRefusing ? withCarrierBehaviour(ctx, { behaviour: 'part' }) : ctx, time)
    if (unprintedIds.length > 0) await printLabels(then, orders.print.input.parse({ ids: unprintedIds }), member.caller)
    await manifestOrders(then, { ids }, member.caller)
    await closeWaiting(then, member)
  }
}

/** The numbers of the member's orders by the afternoon after they were printed or made. */
async function listHandOvers({ db }: Ctx, member: DemoMember): Promise<HandOver[]> {
  const parcels = await run<{ id: number; ready_time: Date; is_printed: boolean }>(
    db,
    `select o.id, coalesce(o.print_time, o.label_time) as ready_time, o.print_time is not null as is_printed
     from shipping_order o join channel c on c.id = o.channel_id
     where o.user_id = $1 and o.status = ${orderStatus.success} and o.is_effective = ${manifestStatus.awaiting} and o.delete_time is null
       and o.void_status in (${voidStatus.none}, ${voidStatus.refused}) and (o.print_time is not null or c.carrier = 'sandbox')
       and o.client_key like 'demo-%' order by ready_time, o.id`,
    [member.id],
  )
  const afternoons = new Map<number, HandOver>()
  for (const { id, ready_time: ready, is_printed: isPrinted } of parcels) {
    const midnight = Math.floor(ready.getTime() / dayMs) * dayMs
    const afternoon = midnight + handOverMs + (ready.getTime() > midnight + handOverMs ? dayMs : 0)
    const handOver = afternoons.get(afternoon) ?? { time: new Date(afternoon), member, ids: [], unprintedIds: [] }
    handOver.ids.push(id)
    if (!isPrinted) handOver.unprintedIds.push(id)
    afternoons.set(afternoon, handOver)
  }
  return [...afternoons.values()]
}

/** A carrier is asked by a job; in the demo's days nobody runs jobs, so it is asked here. */
async function closeWaiting(ctx: Ctx, { id: userId }: DemoMember): Promise<void> {
  const open = await run<{ id: number }>(
    ctx.db,
    `select id from manifest where user_id = $1 and state = ${manifestState.closing} order by id`,
    [userId],
  )
  for (const { id } of open) await closeManifest(ctx, id)
}

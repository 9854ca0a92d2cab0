import type { Ctx } from '#server/ctx.ts'
import { keepInMoney, transferEvents } from './balances.ts'
import { at, type Calendar, type DemoEvent, daysBefore, readCalendar } from './calendar.ts'
import { nightEvents } from './nights.ts'
import { awayEvents } from './orders/away-events.ts'
import { orderEvents } from './orders/order-events.ts'
import { palletEvents } from './orders/pallet-events.ts'
import { planOrders } from './orders/plan-orders.ts'
import { offerChannel, tryingRow } from './trying-channel.ts'
import { findWalkers, type Walker } from './walkers.ts'

export type Say = (line: string) => void

/** Both balances end with so much at least. */
const leftOver = 500_00
const saidAfter = 200

/**
 * Lives some of the demo's days, `from` and `to` so many days before their end: everything that happens in them, of all members, in the order of
 * its time. The ledger, like everything else that is numbered, is then written in that order too. May run twice.
 */
export async function walkDays(ctx: Ctx, { from, to }: { from: number; to: number }, say: Say): Promise<void> {
  const calendar = await readCalendar(ctx)
  const walkers = await findWalkers(ctx, calendar)
  if (walkers.length === 0) return
  const hasTrying = ctx.carriers.live().includes('sandbox') && (await offerChannel(at(ctx, calendar.start), tryingRow)) !== null
  const [after, until] = [daysBefore(calendar.end, from), daysBefore(calendar.end, to)]
  const events = allEvents(calendar, walkers, hasTrying)
    .filter(({ time }) => time > after && time <= until)
    .sort((one, other) => one.time.getTime() - other.time.getTime())
  for (const [index, { time, run }] of events.entries()) {
    if (index > 0 && index % saidAfter === 0) say(`Demo: ${index} of ${events.length} events`)
    await run(at(ctx, time))
  }
}

const allEvents = (calendar: Calendar, walkers: Walker[], hasTrying: boolean): DemoEvent[] => [
  ...nightEvents(calendar),
  ...transferEvents(calendar, walkers),
  ...planOrders(calendar, walkers, hasTrying).flatMap((planned) => orderEvents(calendar, planned)),
  ...walkers.filter(({ username }) => username === 'seller').flatMap((seller) => palletEvents(calendar, seller)),
  ...(hasTrying ? walkers.slice(0, 1).flatMap((walker) => awayEvents(calendar, walker)) : []),
  ...walkers.map((walker) => ({
    time: calendar.end,
    run: (ctx: Ctx) => keepInMoney(ctx, walker, { below: leftOver, by: leftOver, key: 'demo-left' }),
  })),
]

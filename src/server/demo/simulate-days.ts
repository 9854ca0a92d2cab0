import type { Ctx } from '#server/ctx.ts'
import { topUpIfLow, transferEvents } from './balances.ts'
import { byTime, type DemoCalendar, type DemoEvent, daysBefore, readCalendar, withClockAt } from './calendar.ts'
import { type DemoMember, findDemoMembers } from './demo-members.ts'
import { nightEvents } from './night-events.ts'
import { carrierDownEvents } from './orders/carrier-down-events.ts'
import { insuredEvents } from './orders/insured-events.ts'
import { orderEvents } from './orders/order-events.ts'
import { palletEvents } from './orders/pallet-events.ts'
import { planOrders } from './orders/plan-orders.ts'
import { createSandboxChannel, sandboxChannelRow } from './sandbox-channel.ts'

export type PrintLine = (line: string) => void

/** Both balances end with so much at least. */
const finalBalance = 500_00
const progressEvery = 200

/**
 * Lives some of the demo's days, `from` and `to` so many days before their end: everything that happens in them, of all members, in the order of
 * its time. The ledger, like everything else that is numbered, is then written in that order too. May run twice.
 */
export async function simulateDays(ctx: Ctx, { from, to }: { from: number; to: number }, printLine: PrintLine): Promise<void> {
  const calendar = await readCalendar(ctx)
  const members = await findDemoMembers(ctx, calendar)
  if (members.length === 0) return
  const hasSandboxCarrier =
    ctx.carriers.live().includes('sandbox') &&
    (await createSandboxChannel(withClockAt(ctx, calendar.start), sandboxChannelRow)) !== null
  const [after, until] = [daysBefore(calendar.end, from), daysBefore(calendar.end, to)]
  const events = allEvents(calendar, members, hasSandboxCarrier).filter(({ time }) => time > after && time <= until)
  await runEvents(ctx, events, printLine)
}

/** One after the other in the order of their time, each with the clock at that. */
export async function runEvents(ctx: Ctx, events: readonly DemoEvent[], printLine: PrintLine): Promise<void> {
  for (const [index, { time, run }] of [...events].sort(byTime).entries()) {
    if (index > 0 && index % progressEvery === 0) printLine(`Demo: ${index} of ${events.length} events`)
    await run(withClockAt(ctx, time))
  }
}

const allEvents = (calendar: DemoCalendar, members: DemoMember[], hasSandboxCarrier: boolean): DemoEvent[] => [
  ...nightEvents(calendar),
  ...transferEvents(calendar, members),
  ...planOrders(calendar, members, hasSandboxCarrier).flatMap((planned) => orderEvents(calendar, planned)),
  ...members.filter(({ username }) => username === 'seller').flatMap((seller) => palletEvents(calendar, seller)),
  ...members.filter(({ username }) => username === 'demo').flatMap((member) => insuredEvents(calendar, member)),
  ...(hasSandboxCarrier ? members.slice(0, 1).flatMap((member) => carrierDownEvents(calendar, member)) : []),
  ...members.map((member) => ({
    time: calendar.end,
    run: (ctx: Ctx) => topUpIfLow(ctx, member, { below: finalBalance, by: finalBalance, key: 'demo-left' }),
  })),
]

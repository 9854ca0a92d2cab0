import { orders } from '#contract/order.ts'
import type { Ctx } from '#server/ctx.ts'
import { makeLabel, printLabels } from '#server/modules/dispatch/index.ts'
import { createOrders, payOrders } from '#server/modules/orders/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { Reply } from '#server/platform/http/reply.ts'
import { topUpIfLow } from '../balances.ts'
import { type DemoCalendar, type DemoEvent, daysBefore, hourMs } from '../calendar.ts'
import type { DemoMember } from '../demo-members.ts'
import { goods, receivers, senders } from './people.ts'

/** How many days ago the damage of each of these parcels was told, the oldest first. */
export const claimedDaysAgo = [17, 13.2, 10.4, 8.1, 5.3, 3.6, 2.2, 0.4] as const

/** Sent so long before that even one that was late or came back has come to its end. */
const daysOnTheWay = 9.5

/** The parcels that claims are about, sent in the demo's days like all others, so that no day stands out. */
export const insuredEvents = ({ end }: DemoCalendar, member: DemoMember): DemoEvent[] =>
  claimedDaysAgo.flatMap((daysAgo, number) => {
    const time = daysBefore(end, daysAgo + daysOnTheWay)
    return [
      { time, run: (ctx: Ctx) => sendInsured(ctx, member, number) },
      {
        time: new Date(time.getTime() + hourMs),
        run: async (ctx: Ctx) => {
          const id = await sendInsured(ctx, member, number)
          if (id !== null) await printLabels(ctx, orders.print.input.parse({ ids: [id] }), member.caller)
        },
      },
    ]
  })

/** One parcel with cover, paid and labelled: the same one however often this runs. None where the catalogue has no such cover. */
export async function sendInsured(ctx: Ctx, member: DemoMember, number: number): Promise<number | null> {
  const { id: userId, username, caller } = member
  const clientKey = `demo-claim-${number}`
  const find = 'select id from shipping_order where user_id = $1 and client_key = $2 and label_time is not null'
  const [sent] = await run<{ id: number }>(ctx.db, find, [userId, clientKey])
  if (sent) return sent.id
  const [cover] = await run<{ id: number }>(
    ctx.db,
    'select id from insurance where status and cover_limit >= 10000 order by weigh desc, id limit 1',
  )
  if (!cover) return null
  await topUpIfLow(ctx, member, { below: 50_00, by: 200_00, key: `demo-claim-label-${number}` })
  const [item] = goods
  const input = orders.add.input.parse({
    sender: senders[username],
    receiver: receivers.UK[number % receivers.UK.length],
    package: { length: '30', width: '20', height: '15', weight: 1500 },
    items: [{ ...item, unitPriceCurrency: 'GBP', quantity: 1 }],
    service_type: 'UK24',
    insurance: { id: cover.id, value: '100.00' },
    client_key: clientKey,
  })
  const answer = await createOrders(ctx, input, caller)
  const { id } = answer instanceof Reply ? answer.data : answer
  await payOrders(ctx, { ids: [id] }, caller)
  await makeLabel(ctx, id)
  return id
}

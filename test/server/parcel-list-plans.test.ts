import { beforeAll, expect, test } from 'vitest'
import { memberHistory, memberInTransit } from '#contract/member-lists/parcel.ts'
import type { MemberResource } from '#contract/member-resource.ts'
import { orderImportKind } from '#server/modules/orders/index.ts'
import { readChecklist } from '#server/modules/orders/read-checklist.ts'
import { countDelivered, countInTransit, countLate, trackingRoutes } from '#server/modules/tracking/index.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import { timeLimits } from '#server/platform/db/time-limits.ts'
import { mostRead, nodesOf, readPlans } from '#test/world/query-plans.ts'
import { type World, world } from '#test/world/world.ts'

const count = 8_000
/** One parcel in so many is the member’s; of those a fifth is on its way, and a third of these should have arrived. */
const share = 10
const limit = 20

let w: World
let owner: number
let channelId: number
beforeAll(async () => {
  w = await world({ limits: timeLimits.task })
  owner = (await w.build.member()).id
  const other = (await w.build.member()).id
  const [channel] = await run<{ id: number }>(w.ctx.db, 'select id from channel order by id limit 1 offset 1')
  channelId = channel?.id ?? 0
  await run(
    w.ctx.db,
    `insert into shipping_order (user_id, channel_id, logistics_type, order_code, out_order_id, tracking_number, status, pay_status, amount, net, vat, paid_amount,
       actual_pay_amount, money, sender, receiver, items, length, width, height, weight, price, price_time, create_time, update_time, label_time,
       tracking_status, tracking_time, transit_time, due_time)
     select case when n % ${share} = 0 then $1::bigint else $2::bigint end, (select array_agg(id order by id) from channel)[1 + k % 5], 'self',
       'P26-' || lpad(n::text, 8, '0'), 'R-' || n, 'PR' || lpad(n::text, 8, '0'), 1, 2, 100, 100, 0, 100, 0, 100, '{}',
       jsonb_build_object('name', 'Anna Kowal-' || k, 'countryCode', case when k % 20 = 3 then 'IE' else 'GB' end, 'city', '', 'state', '', 'zipCode', ''),
       '[]', 10, 10, 10, 10, '{}', at, at, at, at, state, at, at, $3::timestamptz + ((k % 3) - 1) * interval '1 day' + n * interval '1 second'
     from generate_series(1, ${count}) n, lateral (select n / ${share} as k) one,
       lateral (select (array['in_transit', 'delivered', 'delivered', 'delivered', case when k % 40 = 4 then 'return_to_sender' else 'delivered' end])[1 + k % 5] as state) two,
       lateral (select timestamptz '2025-06-01' + n * interval '10 minutes' as at) three`,
    [owner, other, w.ctx.clock()],
  )
  await run(
    w.ctx.db,
    `insert into tracking_event (order_id, user_id, source, carrier, code, event_time, key, create_time)
     select id, user_id, 'carrier', 'sandbox', 'HUB', label_time, n::text, label_time from shipping_order, generate_series(1, 3) n`,
  )
  await run(w.ctx.db, 'vacuum analyze shipping_order, tracking_event')
}, 120_000)

async function ask(db: Db, resource: MemberResource, input: object): Promise<{ list: unknown[] }> {
  const route = trackingRoutes.find(({ endpoint }) => endpoint === resource.calls.index)
  const caller = { language: 'en', actor: { realm: 'member', id: owner, groupIds: [] } }
  return (await route?.handle({ ...w.ctx, db }, { page: 1, limit, ...input } as never, caller as never)) as { list: unknown[] }
}

test.each([
  ['everything in transit', memberInTransit, {}],
  ['the farthest first', memberInTransit, { order: 'far' }],
  ['late', memberInTransit, { is_late: '1' }],
  ['in transit by number', memberInTransit, { quick_search: 'PR00000500' }],
  ['in transit by name', memberInTransit, { quick_search: 'kowal-50' }],
  ['the whole history', memberHistory, {}],
  ['the oldest history', memberHistory, { order: 'old' }],
  ['what was delivered', memberHistory, { tracking_status: 'delivered' }],
  ['what came back', memberHistory, { tracking_status: 'return_to_sender' }],
  ['a history of one channel', memberHistory, { channel_id: -1 }],
  ['a history of one country', memberHistory, { receiver_country: 'IE' }],
  ['a history of some days', memberHistory, { from: '2025-06-10', to: '2025-06-20' }],
] as const)(
  'a member’s list of parcels is read by an index, ten rows at most for each that is shown: %s',
  async (what, resource, input) => {
    const wanted = 'channel_id' in input ? { channel_id: channelId } : input
    expect((await ask(w.ctx.db, resource, wanted)).list.length, what).toBeGreaterThan(0)
    for (const { text, top } of await readPlans(w.ctx.db, (db) => ask(db, resource, wanted))) {
      const kinds = nodesOf(top).map((node) => node['Node Type'])
      expect([what, kinds.some((kind) => kind.includes('Index')), text]).toEqual([what, true, text])
      if (!text.includes('count(*)'))
        expect([what, mostRead(top), text]).toEqual([what, expect.toSatisfy((read: number) => read <= 10 * limit), text])
    }
  },
)

test('tiles are counted from indexes alone', async () => {
  const counts = [countInTransit, countLate, countDelivered]
  const plans = await readPlans(w.ctx.db, (db) => Promise.all(counts.map((count) => count(db, owner, w.ctx.clock()))))
  for (const { top, text } of plans)
    expect([text, nodesOf(top).map((node) => node['Node Type'])]).toEqual([text, expect.arrayContaining(['Index Only Scan'])])
})

test('references of a sheet are looked up alone, and the first steps of a newcomer without reading anybody’s orders', async () => {
  const asked = Array.from({ length: 200 }, (_, index) => `reference:R-${index}`)
  const [references] = await readPlans(w.ctx.db, (db) => orderImportKind.listDuplicateKeys(db, owner, asked))
  expect(await orderImportKind.listDuplicateKeys(w.ctx.db, owner, asked)).toEqual(
    new Set(Array.from({ length: 19 }, (_, index) => `reference:R-${(index + 1) * share}`)),
  )
  expect(references && mostRead(references.top)).toBeLessThanOrEqual(asked.length)
  const newcomer = (await w.build.member()).id
  for (const { text, top } of await readPlans(w.ctx.db, (db) => readChecklist(db, newcomer)))
    expect([text, mostRead(top)]).toEqual([text, 1])
})

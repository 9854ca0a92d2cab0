import { beforeAll, expect, test } from 'vitest'
import { memberShopOrder } from '#contract/member-lists/shop-order.ts'
import { shopOrderRoutes } from '#server/modules/shops/orders/routes.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import { timeLimits } from '#server/platform/db/time-limits.ts'
import { mostRead, nodesOf, readPlans } from '#test/world/query-plans.ts'
import { createShop, sampleSale } from '#test/world/sample-sale.ts'
import { type World, world } from '#test/world/world.ts'

const count = 8_000
/** One order in so many is the member’s; half of theirs have their label, the others are ready or not. */
const share = 10
const limit = 20

let w: World
let owner: number
beforeAll(async () => {
  w = await world({ limits: timeLimits.task })
  owner = (await w.build.member()).id
  const other = (await w.build.member()).id
  const shops = [await createShop(w, owner), await createShop(w, other)]
  const { receiver, lines, ...sale } = sampleSale()
  await run(
    w.ctx.db,
    `insert into shop_order (user_id, shop_id, platform_order_id, platform_order_number, ordered_time, sale, sale_hash, sale_time, receiver, items, currency,
       state, tags, reasons, create_time, update_time)
     select case when n % ${share} = 0 then $1::bigint else $2::bigint end, case when n % ${share} = 0 then $3::bigint else $4::bigint end, n::text,
       '#' || 100000 + n, now(), $5, '', now(), $6::jsonb || jsonb_build_object('name', 'Anna Kowal-' || n, 'countryCode', case when k % 20 = 3 then 'IE' else 'GB' end),
       '[]', 'GBP', case when k % 2 = 0 then 3 else k / 2 % 2 end, case when k % 9 = 0 then '{gift}' else '{}' end::text[],
       case when k / 2 % 2 = 0 then '{weight}' else '{}' end::text[], now(), now()
     from generate_series(1, ${count}) n, lateral (select n / ${share} as k) one`,
    [owner, other, ...shops, JSON.stringify({ ...sale, receiver, lines }), JSON.stringify(receiver)],
  )
  await run(w.ctx.db, 'vacuum analyze shop_order')
}, 120_000)

async function ask(db: Db, input: object): Promise<{ list: unknown[] }> {
  const route = shopOrderRoutes.find(({ endpoint }) => endpoint === memberShopOrder.calls.index)
  const caller = { language: 'en', actor: { realm: 'member', id: owner, groupIds: [] } }
  return (await route?.handle({ ...w.ctx, db }, { page: 1, limit, ...input } as never, caller as never)) as { list: unknown[] }
}

test.each([
  ['what is to be shipped', { state: 'new' }],
  ['what is ready', { state: 'ready' }],
  ['what is missing something', { state: 'not_ready' }],
  ['what has its label', { state: 'labelled' }],
  ['what misses a weight', { state: 'not_ready', reason: 'weight' }],
  ['one tag', { state: 'new', tag: 'gift' }],
  ['one country', { state: 'new', receiver_country: 'IE' }],
  ['a part of a number', { state: 'new', quick_search: '100510' }],
  ['a part of a name', { state: 'new', quick_search: 'kowal-510' }],
] as const)('the list of new orders is read by an index: %s', async (what, input) => {
  expect((await ask(w.ctx.db, input)).list.length, what).toBeGreaterThan(0)
  for (const { text, top } of await readPlans(w.ctx.db, (db) => ask(db, input))) {
    const kinds = nodesOf(top).map((node) => node['Node Type'])
    expect([what, kinds.some((kind) => kind.includes('Index')), text]).toEqual([what, true, text])
    if (text.includes('"shop_order" t') && !text.includes('count(*)'))
      expect([what, mostRead(top), text]).toEqual([what, expect.toSatisfy((read: number) => read <= 10 * limit), text])
  }
})

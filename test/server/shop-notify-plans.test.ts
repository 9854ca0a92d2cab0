import { beforeAll, expect, test } from 'vitest'
import { memberShopNotify } from '#contract/member-lists/shop-notify.ts'
import { shopNotifyRoutes } from '#server/modules/shops/index.ts'
import { requeueNotices } from '#server/modules/shops/notify/sweep.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import { countMemberTabs } from '#server/platform/resources/member-list.ts'
import { mostRead, nodesOf, readPlans } from '#test/world/query-plans.ts'
import { linkedShop, plainLabels } from '#test/world/shop-parcel.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let owner: number
beforeAll(async () => {
  w = await world()
  owner = (await w.build.member()).id
  const other = (await w.build.member()).id
  for (const [userId, count] of [
    [owner, 600],
    [other, 3000],
  ] as const) {
    const [shopId, labels] = [await linkedShop(w, userId), await plainLabels(w, userId, count)]
    await run(
      w.ctx.db,
      `insert into shop_order (user_id, shop_id, platform_order_id, platform_order_number, ordered_time, sale, sale_hash, sale_time, receiver, items,
         currency, state, order_id, notify_state, notify_time, next_notify_time, create_time, update_time)
       select $1, $2, n::text, '#' || n, $3::timestamptz - n * interval '1 minute', '{}', '', $3, '{"name": "Ann"}', '[]', 'GBP', 3, o.id,
         (array[1, 1, 1, 0, 2])[1 + n % 5], $3, case when n % 50 = 3 then $3 - interval '1 minute' end, $3, $3
       from unnest($4::bigint[]) with ordinality o (id, n)`,
      [userId, shopId, w.ctx.clock(), labels],
    )
  }
  await run(w.ctx.db, 'vacuum analyze shop_order')
  await run(w.ctx.db, 'vacuum analyze shipping_order')
}, 120_000)

async function ask(db: Db, input: object): Promise<{ list: unknown[] }> {
  const route = shopNotifyRoutes.find(({ endpoint }) => endpoint === memberShopNotify.calls.index)
  const caller = { language: 'en', actor: { realm: 'member', id: owner, groupIds: [] } }
  return (await route?.handle({ ...w.ctx, db }, { page: 1, limit: 20, ...input } as never, caller as never)) as {
    list: unknown[]
  }
}

test.each([
  ['what waits', { tab: 'waiting' }],
  ['what failed', { tab: 'failed' }],
  ['what was told', { tab: 'notified' }],
  ['the oldest', { tab: 'notified', order: 'old' }],
  ['by its number', { tab: 'all', quick_search: '#500' }],
] as const)('a member’s queue of notices is read by an index: %s', async (what, input) => {
  expect((await ask(w.ctx.db, input)).list.length, what).toBeGreaterThan(0)
  for (const { text, top } of await readPlans(w.ctx.db, (db) => ask(db, input)))
    if (!text.includes('count(*)') && text.includes('"shop_order" t'))
      expect([what, mostRead(top), text]).toEqual([what, expect.toSatisfy((read: number) => read <= 200), text])
})

test('tabs are counted, and what is due is found, without reading what others have or what was told', async () => {
  for (const { top, text } of await readPlans(w.ctx.db, (db) =>
    countMemberTabs(db, { resource: memberShopNotify, userId: owner }),
  ))
    expect([text, nodesOf(top).map((node) => node['Node Type'])]).toEqual([text, expect.not.arrayContaining(['Seq Scan'])])
  const plans = await readPlans(w.ctx.db, (db) => requeueNotices({ ...w.ctx, db }))
  const due = plans.find(({ text }) => text.includes('next_notify_time <='))
  expect(due && nodesOf(due.top).some((node) => node['Node Type'].includes('Index'))).toBe(true)
})

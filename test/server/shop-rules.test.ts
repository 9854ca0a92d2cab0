import { beforeAll, expect, test } from 'vitest'
import type { ShopRule } from '#domain/shop/rules.ts'
import type { Sale } from '#domain/shop/sale.ts'
import { applySale, getShop } from '#server/modules/shops/index.ts'
import { applyRulesTo } from '#server/modules/shops/rules/apply-rules.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let member: { id: number; token: string }
let shopId: number
let channelId: number
beforeAll(async () => {
  w = await world()
  member = await w.build.member()
  const [shop] = await run<{ id: number }>(
    w.ctx.db,
    `insert into shop (user_id, kind, name, account_ref, state) values ($1, 'demo', 'Tea', 'a', 1) returning id`,
    [member.id],
  )
  shopId = shop?.id ?? 0
  const [channel] = await run<{ id: number }>(w.ctx.db, 'select id from channel order by id limit 1')
  channelId = channel?.id ?? 0
})

const sale = (id: string, skus: readonly string[]): Sale => ({
  id,
  number: `T-${id}`,
  state: 'open',
  currency: 'GBP',
  total: 5000,
  note: '',
  shippingService: '',
  shipments: [],
  ioss: '',
  orderedTime: w.ctx.clock(),
  updatedTime: w.ctx.clock(),
  receiver: {
    name: 'Ada King',
    company: '',
    state: '',
    city: 'Leeds',
    detailAddress: '1 Road',
    countryCode: 'GB',
    zipCode: 'LS1 4DY',
    telephone: '07700900123',
    email: '',
  },
  lines: skus.map((sku, index) => ({
    id: String(index),
    sku,
    name: sku,
    quantity: 1,
    unitPrice: 2500,
    grams: 100,
    hsCode: '',
    originCountry: '',
    imageUrl: '',
  })),
})
const add = async (id: string, skus: readonly string[]) => {
  const shop = await getShop(w.ctx.db, shopId)
  return (await inTx(w.ctx, (tx) => applySale(tx, shop, sale(id, skus), w.ctx.clock()))).ids[0] ?? 0
}
const rule = (more: Partial<ShopRule> = {}): ShopRule => ({
  name: 'Tea',
  is_enabled: true,
  match: 'all',
  conditions: [{ subject: 'any_line', field: 'sku', operator: 'starts_with', value: 'TEA' }],
  actions: [
    { do: 'channel', id: channelId },
    { do: 'tag', tag: 'tea' },
  ],
  stops: false,
  ...more,
})
type Answer = { code: number; msg: string; data: Record<string, never> }
const call = async (method: 'GET' | 'POST', url: string, payload?: object, token = member.token) =>
  (
    await w.app.inject({
      method,
      url: `/api/shopOrder/${url}`,
      headers: { 'ba-user-token': token, 'think-lang': 'en' },
      ...(payload ? { payload } : {}),
    })
  ).json<Answer>()
const rowOf = async (id: number) =>
  (
    await run<{ channel_id: number | null; tags: string[]; explain: { version: number; rule: string }[]; is_held: boolean }>(
      w.ctx.db,
      'select channel_id, tags, explain, is_held from shop_order where id = $1',
      [id],
    )
  )[0]

test('saving makes a new version, an older one is still there, and nobody writes over another', async () => {
  expect((await call('GET', 'rules')).data).toMatchObject({ version: 0, rules: [], versions: [] })
  expect((await call('POST', 'rules', { version: 0, rules: [rule()] })).data).toEqual({ version: 1 })
  expect((await call('POST', 'rules', { version: 1, rules: [rule({ is_enabled: false })] })).data).toEqual({ version: 2 })
  expect((await call('POST', 'rules', { version: 1, rules: [] })).code).not.toBe(1)
  expect((await call('GET', 'rules?version=1')).data).toMatchObject({ version: 1, latest: 2, rules: [rule()] })
})

test('rules are applied to multi-line orders, say so, and leave alone what was set by hand', async () => {
  const latest = (await call('GET', 'rules')).data as unknown as { latest: number }
  await call('POST', 'rules', { version: latest.latest, rules: [rule()] })
  const both = await add('1', ['CUP-1', 'TEA-1'])
  const cups = await add('2', ['CUP-1'])
  const byHand = await add('3', ['TEA-2'])
  await run(w.ctx.db, `update shop_order set edited = '{channel_id}' where id = $1`, [byHand])
  expect(await applyRulesTo(w.ctx, [both, cups, byHand])).toEqual([both, byHand])
  expect(await rowOf(both)).toMatchObject({ channel_id: channelId, tags: ['tea'], explain: [{ version: 3, rule: 'Tea' }] })
  expect(await rowOf(cups)).toMatchObject({ channel_id: null, tags: [], explain: [] })
  expect(await rowOf(byHand)).toMatchObject({ channel_id: null, tags: ['tea'] })
  // Twice is as good as once, and without the rule nothing of it is left.
  expect(await applyRulesTo(w.ctx, [both, cups, byHand])).toEqual([])
  await call('POST', 'rules', { version: 3, rules: [] })
  expect((await call('POST', 'applyRules', {})).data).toEqual({ changed: 2 })
  expect(await rowOf(both)).toMatchObject({ channel_id: null, tags: [], explain: [] })
})

test('a dry run says before, after and why, and writes nothing', async () => {
  const { data } = await call('POST', 'rulesDryRun', { rules: [rule({ actions: [{ do: 'tag', tag: 'x' }, { do: 'hold' }] })] })
  expect(data).toMatchObject({ orders: 3, matched: [2] })
  const [, first] = data.list as unknown as { number: string; changes: object[]; explain: string[] }[]
  expect(first).toMatchObject({
    number: 'T-1',
    changes: [
      { field: 'tags', before: '', after: 'x' },
      { field: 'hold', before: '', after: 'Yes' },
    ],
    explain: ['Rule “Tea” added the tag x and put the order on hold because any item’s SKU starts with TEA (TEA-1)'],
  })
  expect(
    (await run<{ n: number }>(w.ctx.db, `select count(*)::int as n from shop_order where tags <> '{}' or is_held`))[0]?.n,
  ).toBe(0)
})

test('bad rules are refused beside what is wrong, and a stranger’s shop is no choice', async () => {
  const tooMany = Array.from({ length: 51 }, () => rule())
  const wrong = rule({ conditions: [{ subject: 'order', field: 'total', operator: 'at_least', value: 'much' }] })
  for (const rules of [tooMany, [wrong], [rule({ name: '' })], [rule({ actions: [] })]])
    expect((await call('POST', 'rules', { version: 4, rules })).code).not.toBe(1)
  const stranger = await w.build.member()
  const named = rule({
    actions: [{ do: 'hold' }],
    conditions: [{ subject: 'order', field: 'shop', operator: 'is', value: String(shopId) }],
  })
  expect((await call('POST', 'rules', { version: 0, rules: [named] }, stranger.token)).code).not.toBe(1)
  expect((await call('GET', 'rules', undefined, stranger.token)).data).toMatchObject({ version: 0, rules: [] })
  expect((await call('POST', 'rulesDryRun', { rules: [rule()] }, stranger.token)).data).toMatchObject({ orders: 0, list: [] })
  const [mine] = await run<{ id: number }>(w.ctx.db, 'select id from shop_order where user_id = $1 limit 1', [member.id])
  expect((await call('POST', 'applyRules', { ids: [mine?.id] }, stranger.token)).data).toEqual({ changed: 0 })
})

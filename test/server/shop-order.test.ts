import { beforeAll, expect, test } from 'vitest'
import type { PurchaseLine } from '#contract/shop-order.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { evaluateShopOrders } from '#server/modules/shops/index.ts'
import { followLabel } from '#server/modules/shops/orders/follow-label.ts'
import { run } from '#server/platform/db/pool.ts'
import { cancelShopOrder, moveShopOrder } from '#server/sandbox/shop/index.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { openSeller } from '#test/world/shop-seller.ts'
import { type World, world } from '#test/world/world.ts'

/** Orders of a shop from the list to the label, against a shop that answers over HTTP. */
let w: World
beforeAll(async () => {
  w = await world()
  await w.app.listen({ host: '127.0.0.1', port: 0 })
})

type Seller = Awaited<ReturnType<typeof openSeller>>
type Bought = { id: number; count: number; amount: string }

/** Everything to one British address, so that every order is ready. */
async function openReady(options: Parameters<typeof openSeller>[1] = {}): Promise<Seller & { ids: number[] }> {
  const seller = await openSeller(w, options)
  await seller.moveToManchester()
  const rows = await run<{ id: number }>(w.ctx.db, 'select id from shop_order where shop_id = $1 order by id', [seller.shopId])
  const ids = rows.map(({ id }) => id)
  await run(
    w.ctx.db,
    `update shop_order set edited = '{receiver,items}',
       items = (select jsonb_agg(item || '{"englishName": "Cotton shirt", "chineseName": ""}') from jsonb_array_elements(items) item) where shop_id = $1`,
    [seller.shopId],
  )
  await evaluateShopOrders(w.ctx, ids)
  return { ...seller, ids }
}
const linesOf = async (seller: Seller, id: number) =>
  (
    await w.get<{ state: string; list: PurchaseLine[] }>('/api/shopOrder/purchase', {
      member: seller.member.token,
      query: { id: String(id) },
    })
  ).data.list
const labelsOf = (seller: Seller) =>
  run<{ id: number; status: number; platform_order_number: string }>(
    w.ctx.db,
    'select id, status, platform_order_number from shipping_order where user_id = $1 order by id',
    [seller.member.id],
  )

/** As the carrier's refusal leaves it. */
const failLabel = (orderId: number) =>
  run(
    w.ctx.db,
    `update shipping_order set status = 2, fail_reason = 'No such street', pay_status = 1, hold_id = null, paid_amount = 0, actual_pay_amount = 0,
       money = 0 where id = $1`,
    [orderId],
  )

const followersOf = (orderId: number) =>
  run(
    w.ctx.db,
    `select id from graphile_worker._private_jobs where payload ->> 'order_id' = $1::text
       and task_id = (select id from graphile_worker._private_tasks where identifier = 'follow-shop-order')`,
    [orderId],
  )

test('ready means that it can be bought: what is missing is said beside its field, in the reader’s language', async () => {
  const seller = await openSeller(w, { hasDefaults: false, orders: 2 })
  await seller.moveToManchester()
  const [first] = await seller.list()
  const id = first?.id ?? 0
  await run(w.ctx.db, `update shop_order set receiver = receiver || '{"zipCode": "nowhere"}' where id = $1`, [id])
  await evaluateShopOrders(w.ctx, [id])
  const [row] = (await seller.list({ state: 'not_ready' })).filter((one) => one.id === id)
  expect(row?.reasons).toEqual(expect.arrayContaining(['address', 'size', 'channel']))
  // One part that cannot be read hides nothing of the others, and invents nothing.
  expect(row?.reasons).not.toContain('sender')
  expect(row?.problems['receiver.countryCode']).toBeUndefined()
  expect(row?.problems['receiver.zipCode']).toMatch(/post code/i)
  expect(row?.amount).toBeNull()
  const chinese = await w.get<{ list: { id: number; problems: Record<string, string> }[] }>('/api/shopOrder/index', {
    member: seller.member.token,
    language: 'zh-cn' as const,
  })
  expect(chinese.data.list.find((one) => one.id === id)?.problems['receiver.zipCode']).toContain('邮编')
  const { receiver, items } = await seller.detail(id)
  const fixed = await seller.post<{ state: number; reasons: string[]; amount: string }>('edit', {
    id,
    weight: 900,
    length: '30',
    width: '20',
    height: '10',
    channel_id: seller.channelId,
    receiver: { ...receiver, zipCode: 'M3 1AZ' },
    items: items.map(({ lineId }) => ({ line_id: lineId, english_name: 'Cotton shirt', chinese_name: '' })),
  })
  expect(fixed.data).toMatchObject({ state: 1, reasons: [], amount: expect.stringMatching(/^\d+\.\d\d$/) })
  expect((await seller.list({ state: 'ready' })).map((one) => one.id)).toEqual([id])
})

test('what its shop holds back is not ready, and is again when that is over', async () => {
  const { ids, list } = await openReady({ orders: 1 })
  const hold = async (sale: string) => {
    await run(w.ctx.db, `update shop_order set sale = ${sale} where id = any($1)`, [ids])
    await evaluateShopOrders(w.ctx, ids)
    return (await list()).map(({ state, reasons }) => ({ state, reasons }))
  }
  expect(await hold(`sale || '{"isOnHold": true}'`)).toEqual([{ state: 0, reasons: ['shop_hold'] }])
  expect(await hold(`sale - 'isOnHold'`)).toEqual([{ state: 1, reasons: [] }])
})

test('without a sender address an order waits for one, and nothing else is said of the sender', async () => {
  const seller = await openReady({ hasSender: false, orders: 1 })
  const [row] = await seller.list()
  expect(row?.reasons).toEqual(['sender'])
  expect(Object.keys(row?.problems ?? {})).toEqual(['sender'])
})

test('a purchase reads each order again, makes one shipping order for each and pays for it; the label is followed', async () => {
  const seller = await openReady({ orders: 4 })
  const rows = await seller.list({ state: 'ready' })
  expect(rows).toHaveLength(4)
  const sum = rows.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0)
  const refused = await seller.post('buy', { ids: seller.ids, expected_amount: '0.01' })
  expect([refused.code, refused.data]).toMatchObject([0, { amount: (sum / 100).toFixed(2) }])
  const bought = await seller.post<Bought>('buy', { ids: seller.ids, expected_amount: (sum / 100).toFixed(2) })
  expect(bought.data).toMatchObject({ count: 4, amount: (sum / 100).toFixed(2) })
  await seller.runPurchase(bought.data.id)
  await seller.runPurchase(bought.data.id)
  const lines = await linesOf(seller, bought.data.id)
  expect(lines.map(({ state }) => state)).toEqual(['bought', 'bought', 'bought', 'bought'])
  const labels = await labelsOf(seller)
  expect(labels.map(({ status }) => status)).toEqual([3, 3, 3, 3])
  expect(new Set(labels.map(({ platform_order_number: number }) => number))).toEqual(
    new Set(rows.map((row) => row.platform_order_number)),
  )
  expect((await getWallet(w.ctx.db, seller.member.id)).money).toBe(200_00 - sum)
  expect(await seller.list({ state: 'buying' })).toHaveLength(4)
  for (const { id } of labels) {
    await makeLabel(w.ctx, id)
    expect(await followersOf(id)).toHaveLength(1)
    await followLabel(w.ctx, id)
  }
  // Whoever ships without a shop pays for none.
  const stranger = await w.build.member({ money: 50_00 })
  const steps = orderSteps(w, stranger.token)
  const { id: plainId } = await steps.add()
  await steps.runAction('pay', [plainId])
  await makeLabel(w.ctx, plainId)
  expect(await followersOf(plainId)).toEqual([])
  const done = await seller.list({ state: 'labelled', notify_state: '0' })
  expect(done).toHaveLength(4)
  expect(done[0]?.tracking_number).not.toBe('')
  // Bought once: whoever asks again is told so.
  expect((await seller.post('buy', { ids: seller.ids })).code).toBe(0)
  expect(await labelsOf(seller)).toHaveLength(4)
})

test('two purchases of the same orders at once buy each of them once', async () => {
  const seller = await openReady({ orders: 3 })
  const [one, other] = await Promise.all([0, 1].map(() => seller.post<Bought>('buy', { ids: seller.ids })))
  await Promise.all([one, other].map((bought) => seller.runPurchase(bought?.data.id ?? 0)))
  const labels = await labelsOf(seller)
  expect(labels.map(({ status }) => status)).toEqual([3, 3, 3])
  const [held] = await run<{ n: number }>(w.ctx.db, 'select count(*)::int as n from wallet_hold where user_id = $1', [
    seller.member.id,
  ])
  expect(held?.n).toBe(3)
})

test('cancelled or moved at the shop since: no label, no money, and a word for why; a shop that is away fails its own orders', async () => {
  const seller = await openReady({ orders: 3 })
  const [cancelled, moved, fine] = seller.ids
  const sales = new Map(
    (
      await run<{ id: number; platform_order_id: string }>(
        w.ctx.db,
        'select id, platform_order_id from shop_order where shop_id = $1',
        [seller.shopId],
      )
    ).map(({ id, platform_order_id: sale }) => [id, sale]),
  )
  const bought = await seller.post<Bought>('buy', { ids: seller.ids })
  w.wait(5)
  await cancelShopOrder(w.ctx, seller.shop.id, sales.get(cancelled ?? 0) ?? '')
  await moveShopOrder(w.ctx, seller.shop.id, sales.get(moved ?? 0) ?? '')
  await seller.runPurchase(bought.data.id)
  const lines = new Map((await linesOf(seller, bought.data.id)).map((line) => [line.id, line]))
  expect(lines.get(cancelled ?? 0)).toMatchObject({
    state: 'left_out',
    order_id: null,
    message: expect.stringContaining('cancelled'),
  })
  expect(lines.get(moved ?? 0)).toMatchObject({ state: 'left_out', message: expect.stringContaining('changed at the shop') })
  expect(lines.get(fine ?? 0)).toMatchObject({ state: 'bought' })
  expect(await labelsOf(seller)).toHaveLength(1)
  expect((await seller.list({ reason: 'cancelled' })).map(({ id }) => id)).toEqual([cancelled])
  const away = await openReady({ orders: 2 })
  const second = await away.post<Bought>('buy', { ids: away.ids })
  await run(w.ctx.db, `update sandbox_shop set fault = 'expired' where id = $1`, [away.shop.id])
  await away.runPurchase(second.data.id)
  expect(new Set((await linesOf(away, second.data.id)).map(({ state }) => state))).toEqual(new Set(['left_out']))
  expect((await getWallet(w.ctx.db, away.member.id)).money).toBe(200_00)
})

test('too little balance: nothing is begun, and how much is missing is told', async () => {
  const seller = await openReady({ orders: 2, money: 1_00 })
  const answer = await seller.post<{ missing: string }>('buy', { ids: seller.ids })
  expect(answer.code).toBe(0)
  expect(answer.data.missing).toMatch(/^\d+\.\d\d$/)
  expect(await labelsOf(seller)).toEqual([])
})

test('a failed label is edited and bought again in the same shipping order; a voided or deleted one is followed by another', async () => {
  const seller = await openReady({ orders: 1 })
  const [id = 0] = seller.ids
  const buy = async () => {
    const bought = await seller.post<Bought>('buy', { ids: [id] })
    await seller.runPurchase(bought.data.id)
    return (await linesOf(seller, bought.data.id))[0]?.order_id ?? 0
  }
  const orderId = await buy()
  await failLabel(orderId)
  await followLabel(w.ctx, orderId)
  const [failed] = await seller.list({ state: 'not_ready' })
  expect([failed?.reasons, failed?.problems.label]).toEqual([['label_failed'], expect.stringContaining('No such street')])
  await evaluateShopOrders(w.ctx, [id])
  expect((await seller.list({ state: 'not_ready' })).map((row) => row.reasons)).toEqual([['label_failed']])
  expect((await seller.post<{ state: number }>('edit', { id, remark: 'Ring twice' })).data.state).toBe(1)
  expect(await buy()).toBe(orderId)
  await makeLabel(w.ctx, orderId)
  await followLabel(w.ctx, orderId)
  expect(await seller.act('voidLabel', [id])).toMatchObject([{ ok: true }])
  await followLabel(w.ctx, orderId)
  expect(await seller.list({ state: 'ready' })).toMatchObject([{ id, order_id: null }])
  const second = await buy()
  expect(second).not.toBe(orderId)
  await failLabel(second)
  await followLabel(w.ctx, second)
  const { member } = seller
  expect(await w.post('/api/sheetOrder/del', { member: member.token, body: { ids: [second] } })).toMatchObject({ code: 1 })
  expect(await followersOf(second)).toHaveLength(1)
  await followLabel(w.ctx, second)
  expect(await seller.list({ state: 'ready' })).toMatchObject([{ id, order_id: null }])
  expect(await buy()).not.toBe(second)
})

test('orders of one person leave in one parcel and part again; whoever is somebody else stays out', async () => {
  const seller = await openReady({ orders: 3 })
  await run(w.ctx.db, `update shop_order set receiver = receiver || '{"name": "Ann Lee"}' where shop_id = $1`, [seller.shopId])
  const [first = 0, second = 0, third = 0] = seller.ids
  await run(w.ctx.db, `update shop_order set receiver = receiver || '{"name": "ann  LEE."}' where id = $1`, [second])
  await run(w.ctx.db, `update shop_order set receiver = receiver || '{"name": "Bob"}' where id = $1`, [third])
  expect((await seller.list()).find((row) => row.id === first)?.same_buyer).toEqual([second])
  expect((await seller.post('combine', { ids: [first, third] })).code).toBe(0)
  expect((await seller.post<{ id: number }>('combine', { ids: [second, first] })).data.id).toBe(first)
  expect((await seller.list()).map(({ id }) => id)).toEqual([third, first])
  expect(await seller.detail(first)).toMatchObject({ combined_count: 1, state: 1 })
  const bought = await seller.post<Bought>('buy', { ids: [first] })
  await seller.runPurchase(bought.data.id)
  const [label] = await labelsOf(seller)
  await makeLabel(w.ctx, label?.id ?? 0)
  await followLabel(w.ctx, label?.id ?? 0)
  const labelled = await seller.list({ state: 'labelled' })
  expect(labelled.map(({ id, order_id: orderId }) => [id, orderId])).toEqual([
    [second, label?.id],
    [first, label?.id],
  ])
  expect(label?.platform_order_number).toContain(', ')
  expect(await seller.act('voidLabel', [first])).toMatchObject([{ ok: true }])
  await followLabel(w.ctx, label?.id ?? 0)
  expect(await seller.act('uncombine', [first])).toMatchObject([{ ok: true }])
  expect((await seller.list()).map(({ id }) => id)).toEqual([third, second, first])
})

test('an order is split into parcels that together are all of it, and put together again', async () => {
  const seller = await openReady({ orders: 1 })
  const [id = 0] = seller.ids
  const lines = [
    { id: 'a', sku: 'A', quantity: 2 },
    { id: 'b', sku: 'B', quantity: 1 },
  ].map((line) => ({ ...line, name: 'Cotton shirt', unitPrice: 1000, grams: 200, hsCode: '', originCountry: '', imageUrl: '' }))
  const items = lines.map(({ id: lineId, name, grams, ...line }) => ({
    ...line,
    lineId,
    englishName: name,
    chineseName: '',
    currency: 'GBP',
    weight: grams,
  }))
  await run(w.ctx.db, `update shop_order set sale = jsonb_set(sale, '{lines}', $2), items = $3, item_count = 3 where id = $1`, [
    id,
    JSON.stringify(lines),
    JSON.stringify(items),
  ])
  const split = (parts: object[][]) => seller.post<{ ids: number[] }>('split', { id, parts })
  expect((await split([[{ line_id: 'a', quantity: 2 }], [{ line_id: 'b', quantity: 2 }]])).code).toBe(0)
  const { data } = await split([
    [{ line_id: 'a', quantity: 1 }],
    [
      { line_id: 'a', quantity: 1 },
      { line_id: 'b', quantity: 1 },
    ],
  ])
  expect(data.ids[0]).toBe(id)
  expect((await seller.list()).map(({ item_count: count, part_count: parts }) => [count, parts])).toEqual([
    [2, 2],
    [1, 2],
  ])
  expect(await seller.act('unsplit', [data.ids[1] ?? 0])).toMatchObject([{ ok: true }])
  expect((await seller.list()).map(({ item_count: count, part_count: parts }) => [count, parts])).toEqual([[3, 1]])
})

test('presets, channels, tags, holds and closing, each for itself; strangers find nothing, and nonsense is refused', async () => {
  const seller = await openReady({ orders: 2 })
  const stranger = await openReady({ orders: 1 })
  const [first = 0, second = 0] = seller.ids
  const made = await seller.post<{ id: number }>('presetAdd', {
    name: 'Bag',
    length: '20',
    width: '15',
    height: '5',
    weight: 200,
    is_whole: 1,
  })
  expect((await seller.post('presetAdd', { name: 'Bag', length: '20', width: '15', height: '5', weight: 20 })).code).toBe(0)
  expect(await seller.act('applyPreset', [first, stranger.ids[0] ?? 0], { preset_id: made.data.id })).toMatchObject([
    { ok: true },
    { ok: false },
  ])
  expect((await stranger.post('applyPreset', { ids: stranger.ids, preset_id: made.data.id })).code).toBe(0)
  expect(await seller.detail(first)).toMatchObject({ length: '20', height: '5' })
  expect(await seller.act('tag', [first], { add: ['gift', 'fragile'] })).toMatchObject([{ ok: true }])
  expect((await seller.list({ tag: 'gift' })).map(({ id }) => id)).toEqual([first])
  expect(await seller.act('tag', [first], { remove: ['gift'] })).toMatchObject([{ ok: true }])
  expect((await seller.list())[1]?.tags).toEqual(['fragile'])
  expect(await seller.act('hold', [first, second], { is_held: 1 })).toMatchObject([{ ok: true }, { ok: true }])
  expect((await seller.list({ reason: 'held' })).map(({ id }) => id)).toEqual([second, first])
  expect((await seller.post('buy', { ids: [first] })).code).toBe(0)
  await seller.act('hold', [first, second], { is_held: 0 })
  expect(await seller.act('close', [second])).toMatchObject([{ ok: true }])
  expect((await seller.list()).map(({ id }) => id)).toEqual([first])
  expect(await seller.act('reopen', [second])).toMatchObject([{ ok: true }])
  expect((await seller.list({ state: 'ready' })).map(({ id }) => id)).toEqual([second, first])
  expect((await stranger.post('edit', { id: first, weight: 5 })).code).toBe(0)
  expect((await stranger.post('combine', { ids: [first, second] })).code).toBe(0)
  expect(
    (await stranger.post('split', { id: first, parts: [[{ line_id: 'a', quantity: 1 }], [{ line_id: 'b', quantity: 1 }]] })).code,
  ).toBe(0)
  expect((await stranger.post('buy', { ids: [first] })).code).toBe(0)
  expect(await stranger.act('hold', [first], { is_held: 1 })).toMatchObject([{ ok: false }])
  expect((await seller.post('edit', { id: first, weight: -4 })).code).toBe(0)
  expect((await seller.post('edit', { id: first, channel_id: 999_999 })).code).toBe(0)
  expect((await w.post('/api/shopOrder/buy', { body: { ids: [first] } })).code).toBe(302)
})

test('five hundred orders are looked at with a handful of statements', async () => {
  const seller = await openReady({ orders: 1 })
  await run(
    w.ctx.db,
    `insert into shop_order (user_id, shop_id, platform_order_id, platform_order_number, ordered_time, sale, sale_hash, sale_time, receiver, items,
       item_count, currency, weight, length, width, height, channel_id, create_time, update_time)
     select user_id, shop_id, 'many-' || n, 'M' || n, ordered_time, sale, sale_hash, sale_time, receiver, items, item_count, currency, weight, length,
       width, height, channel_id, create_time, update_time from shop_order, generate_series(1, 500) n where id = $1`,
    [seller.ids[0]],
  )
  const ids = (await run<{ id: number }>(w.ctx.db, 'select id from shop_order where shop_id = $1', [seller.shopId])).map(
    ({ id }) => id,
  )
  let sent = 0
  const db = new Proxy(w.ctx.db, {
    get: (target, name) => {
      if (name === 'executeQuery') sent += 1
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await evaluateShopOrders({ ...w.ctx, db }, ids)
  expect(sent).toBeLessThan(30)
  expect(await seller.list({ state: 'ready', limit: '1' })).toHaveLength(1)
})

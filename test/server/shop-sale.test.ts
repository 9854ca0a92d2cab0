import { beforeAll, expect, test } from 'vitest'
import type { Sale } from '#domain/shop/sale.ts'
import { shopOrderState } from '#domain/shop/state.ts'
import { applyDefaults } from '#server/modules/shops/orders/apply-defaults.ts'
import { applySale } from '#server/modules/shops/orders/apply-sale.ts'
import { getShop } from '#server/modules/shops/store.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { createShop, sampleSale } from '#test/world/sample-sale.ts'
import { type World, world } from '#test/world/world.ts'

/** What a shop tells of its sales, and what is kept of it. */
let w: World
beforeAll(async () => {
  w = await world()
})

async function linkShop() {
  const { id: userId } = await w.build.member()
  const shop = await getShop(w.ctx.db, await createShop(w, userId))
  const tell = (sale: Sale) => inTx(w.ctx, (tx) => applySale(tx, shop, sale, w.ctx.clock()))
  const rows = () => run<Record<string, unknown>>(w.ctx.db, 'select * from shop_order where shop_id = $1 order by id', [shop.id])
  const set = (what: string, values: unknown[] = []) =>
    run(w.ctx.db, `update shop_order set ${what} where shop_id = $1`, [shop.id, ...values])
  return { shop, tell, rows, set }
}

const later = (minutes: number) => new Date(Date.parse('2026-03-09T14:05:00Z') + minutes * 60_000)

test('a sale is kept once, however often it is told and by however many at once', async () => {
  const { tell, rows } = await linkShop()
  const told = await Promise.all([1, 2, 3, 4].map(() => tell(sampleSale())))
  expect(told.map(({ outcome }) => outcome).sort()).toEqual(['added', 'same', 'same', 'same'])
  expect(await tell(sampleSale({ updatedTime: later(5) }))).toEqual({ outcome: 'same', ids: [] })
  expect(await rows()).toMatchObject([
    { platform_order_number: '#1001', receiver_name: 'Mary Jones', receiver_country: 'GB', item_count: 2, weight: 700 },
  ])
})

test('a sale that is over before it was ever seen is left out', async () => {
  const { tell, rows } = await linkShop()
  expect(await tell(sampleSale({ state: 'shipped' }))).toEqual({ outcome: 'left_out', ids: [] })
  expect(await tell(sampleSale({ state: 'cancelled' }))).toEqual({ outcome: 'left_out', ids: [] })
  expect(await rows()).toEqual([])
})

test('what is older than what is known changes nothing', async () => {
  const { tell, rows } = await linkShop()
  await tell(sampleSale({ updatedTime: later(10), receiver: { city: 'Woking' } }))
  expect(await tell(sampleSale({ updatedTime: later(5), receiver: { city: 'Guildford' } }))).toMatchObject({ outcome: 'same' })
  expect(await rows()).toMatchObject([{ receiver: { city: 'Woking' } }])
})

test('an address that the member corrected stays until the buyer gives another', async () => {
  const { tell, rows, set } = await linkShop()
  await tell(sampleSale())
  await set(`receiver = receiver || '{"detailAddress":"22A High Street"}', edited = '{receiver}'`)
  await tell(sampleSale({ updatedTime: later(5), note: 'please ring' }))
  expect(await rows()).toMatchObject([{ receiver: { detailAddress: '22A High Street' }, edited: ['receiver'] }])
  await tell(sampleSale({ updatedTime: later(6), receiver: { detailAddress: '7 Park Lane' } }))
  expect(await rows()).toMatchObject([{ receiver: { detailAddress: '7 Park Lane' }, edited: [] }])
})

test('after its label a sale that is cancelled or sent elsewhere raises an alarm, and the parcel stays what it is', async () => {
  const { tell, rows, set } = await linkShop()
  await tell(sampleSale())
  await set(`state = ${shopOrderState.labelled}`)
  await tell(sampleSale({ updatedTime: later(5), receiver: { city: 'Woking' } }))
  expect(await rows()).toMatchObject([{ alert: 'changed', receiver: { city: 'Guildford' }, state: shopOrderState.labelled }])
  await tell(sampleSale({ updatedTime: later(6), state: 'cancelled' }))
  expect(await rows()).toMatchObject([{ alert: 'cancelled', shop_state: 1, state: shopOrderState.labelled, item_count: 2 }])
})

test('a sale that was combined stands alone again when its buyer moves', async () => {
  const { tell, rows } = await linkShop()
  await tell(sampleSale())
  const { ids } = await tell(sampleSale({ id: '1002', number: '#1002' }))
  await run(
    w.ctx.db,
    `update shop_order set state = ${shopOrderState.combined}, combined_into = (
    select id from shop_order where shop_id = $2 and platform_order_id = '1001') where id = any($1)`,
    [ids, (await rows())[0]?.shop_id],
  )
  await tell(sampleSale({ id: '1002', number: '#1002', updatedTime: later(5), receiver: { city: 'Woking' } }))
  expect((await rows())[1]).toMatchObject({ state: shopOrderState.notReady, combined_into: null, receiver: { city: 'Woking' } })
})

test('what the buyer adds after the sale was split goes into the first parcel without a label; where all have one the member is told', async () => {
  const { shop, tell, rows, set } = await linkShop()
  await tell(sampleSale())
  const [first] = sampleSale().lines
  if (!first) throw new Error('a sale without lines')
  const one = JSON.stringify([{ id: first.id, quantity: 1 }])
  await set(
    `part_lines = $2::jsonb, items = jsonb_set(items, '{0,quantity}', '1'), item_count = 1, state = ${shopOrderState.labelled}`,
    [one],
  )
  await run(
    w.ctx.db,
    `insert into shop_order (user_id, shop_id, platform_order_id, part, part_lines, platform_order_number, ordered_time, sale, sale_hash, sale_time,
       receiver, items, item_count, currency, create_time, update_time)
     select user_id, shop_id, platform_order_id, 2, part_lines, platform_order_number, ordered_time, sale, sale_hash, sale_time, receiver, items, 1,
       currency, create_time, update_time from shop_order where shop_id = $1`,
    [shop.id],
  )
  const cup = { ...first, id: 'line-2', sku: 'CUP', name: 'Tea cup', quantity: 1, grams: 200 }
  await tell(sampleSale({ updatedTime: later(5), lines: [first, cup] }))
  expect(await rows()).toMatchObject([
    { part: 1, part_lines: [{ id: first.id, quantity: 1 }], item_count: 1, alert: '' },
    {
      part: 2,
      part_lines: [
        { id: first.id, quantity: 1 },
        { id: 'line-2', quantity: 1 },
      ],
      item_count: 2,
      weight: 550,
      alert: '',
    },
  ])
  await set(`state = ${shopOrderState.labelled}`)
  await tell(sampleSale({ updatedTime: later(6), lines: [first, { ...cup, quantity: 3 }] }))
  expect(await rows()).toMatchObject([
    { item_count: 1, alert: 'added' },
    { item_count: 2, alert: '' },
  ])
})

test('orders that were read before their shop’s channel and parcel were chosen get them, and whoever has something else keeps it', async () => {
  const { shop, tell, rows } = await linkShop()
  await tell(sampleSale())
  await tell(sampleSale({ id: '1002', number: '#1002' }))
  const [channel] = await run<{ id: number }>(w.ctx.db, `select id from channel where service_type = 'UK24'`)
  const [other] = await run<{ id: number }>(w.ctx.db, `select id from channel where service_type <> 'UK24' order by id limit 1`)
  const [preset] = await run<{ id: number }>(
    w.ctx.db,
    `insert into parcel_preset (user_id, name, length, width, height, weight) values ($1, 'Box', 300, 200, 100, 80) returning id`,
    [shop.user_id],
  )
  await run(w.ctx.db, 'update shop set channel_id = $2, preset_id = $3 where id = $1', [shop.id, channel?.id, preset?.id])
  await run(
    w.ctx.db,
    `update shop_order set channel_id = $2, weight = 999, edited = '{channel_id,weight}' where shop_id = $1 and platform_order_id = '1002'`,
    [shop.id, other?.id],
  )
  expect((await applyDefaults(w.ctx, shop)).length).toBe(2)
  expect(await applyDefaults(w.ctx, shop)).toEqual([])
  expect(await rows()).toMatchObject([
    { channel_id: channel?.id, preset_id: preset?.id, weight: 780, length: 300, width: 200, height: 100 },
    { channel_id: other?.id, preset_id: preset?.id, weight: 999, length: 300, width: 200, height: 100 },
  ])
})

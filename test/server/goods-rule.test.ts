import { beforeAll, expect, test } from 'vitest'
import type { Offer } from '#contract/price.ts'
import { run } from '#server/platform/db/pool.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let admin: string
let channels: Record<string, number>
beforeAll(async () => {
  w = await world()
  admin = (await w.build.admin()).token
  const rows = await run<{ id: number; code: string }>(w.ctx.db, 'select id, code from channel')
  channels = Object.fromEntries(rows.map(({ id, code }) => [code, id]))
})

const box = { length: 30, width: 20, height: 15, weight: 1200 }
const london = { countryCode: 'GB', zipCode: 'SE1 9GF' }
const shanghai = { countryCode: 'CN', zipCode: '200000' }

test('a goods rule for one channel closes that channel only, and goes with it', async () => {
  const [category] = await run<{ id: number }>(w.ctx.db, `insert into goods_category (name_zh) values ('电池') returning id`)
  const rule = { category_id: category?.id, channel_id: channels['cn-air'], class: 'prohibited' }
  expect(await w.post('/admin/goodsRule/add', { admin, body: rule })).toMatchObject({ code: 1 })
  const [made] = await run<{ id: number }>(w.ctx.db, 'select id from goods_rule where category_id = $1', [category?.id])
  const body = { sender: london, receiver: shanghai, package: box, items: [{ category_id: category?.id }] }
  const { data } = await w.post<{ list: Offer[] }>('/api/channel/price', { body })
  const found = Object.fromEntries(data.list.map((offer) => [offer.code, offer.amount ?? offer.reason]))
  expect(found).toMatchObject({ 'cn-air': 'These goods cannot be shipped with this service', 'cn-freight': '38.00' })
  const row = await w.get<{ row: { channel: { name: string } } }>(`/admin/goodsRule/edit?id=${made?.id}`, { admin })
  expect(row.data.row.channel.name).toBeTruthy()
  expect(await w.post('/admin/goodsRule/add', { admin, body: { ...rule, channel_id: 999_999 } })).toMatchObject({
    code: 0,
    data: { errors: { channel_id: expect.any(String) } },
  })
  const [spare] = await run<{ id: number }>(
    w.ctx.db,
    `insert into channel (code, name_zh, logistics_type, carrier) select 'spare', '备用', logistics_type, carrier from channel limit 1 returning id`,
  )
  await run(w.ctx.db, `update goods_rule set channel_id = $1 where id = $2`, [spare?.id, made?.id])
  await run(w.ctx.db, 'delete from channel where id = $1', [spare?.id])
  expect(await run(w.ctx.db, 'select from goods_rule where id = $1', [made?.id])).toEqual([])
})

import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Offer } from '#contract/price.ts'
import { run } from '#server/platform/db/pool.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let admin: string
let group: number
let channels: Record<string, number>
beforeAll(async () => {
  w = await world()
  admin = (await w.build.admin()).token
  const rows = await run<{ id: number; code: string }>(w.ctx.db, 'select id, code from channel')
  channels = Object.fromEntries(rows.map(({ id, code }) => [code, id]))
})
beforeEach(async () => {
  await run(w.ctx.db, 'delete from group_discount')
  const { id } = await w.build.member()
  const [row] = await run<{ group_id: number }>(w.ctx.db, 'select group_id from member where id = $1', [id])
  group = row?.group_id ?? 0
})

const box = { length: 30, width: 20, height: 15, weight: 1200 }
const london = { countryCode: 'GB', zipCode: 'SE1 9GF' }
const manchester = { countryCode: 'GB', zipCode: 'M1 1AA' }
const shanghai = { countryCode: 'CN', zipCode: '200000' }

const add = (body: object) => w.post('/admin/groupDiscount/add', { admin, body })
async function offers(receiver: object, member?: string, language: 'en' | 'zh-cn' = 'en'): Promise<Record<string, Offer>> {
  const body = { sender: london, receiver, package: box }
  const { data } = await w.post<{ list: Offer[] }>('/api/channel/price', { body, language, ...(member ? { member } : {}) })
  return Object.fromEntries(data.list.map((offer) => [offer.code, offer]))
}

test('a member of the group sees the discount as a line of its own with its reason; a visitor pays the whole price', async () => {
  const { token } = await w.build.member()
  expect(await add({ group_id: group, percent: '12.5' })).toMatchObject({ code: 1 })
  const economy = (await offers(manchester, token))['uk-economy']
  // 12.5 % of £3.65 is 45.625p, so 46p, of which a sixth (7.67p, so 8p) is VAT.
  expect(economy).toMatchObject({ amount: '3.19', net: '2.66', vat: '0.53' })
  expect(economy?.lines).toMatchObject([
    { code: 'carriage', amount: '3.65' },
    { code: 'discount', text: 'Your 12.5% discount', net: '-0.38', vat: '-0.08', amount: '-0.46' },
  ])
  expect((await offers(manchester, token, 'zh-cn'))['uk-economy']?.lines[1]?.text).toBe('会员折扣 12.5%')
  expect((await offers(manchester))['uk-economy']).toMatchObject({ amount: '3.65', lines: [{ code: 'carriage' }] })
})

test('the channel’s own discount wins over the one for all, also when it is nothing', async () => {
  const { token } = await w.build.member()
  await add({ group_id: group, percent: '50' })
  await add({ group_id: group, channel_id: channels['cn-air'], percent: '7.77' })
  await add({ group_id: group, channel_id: channels['cn-freight'], percent: '0' })
  // 7.77 % of £15.20 is 118.104p.
  expect(await offers(shanghai, token)).toMatchObject({ 'cn-air': { amount: '14.02' }, 'cn-freight': { amount: '38.00' } })
})

test('another group’s discount, or one that is switched off, changes nothing', async () => {
  const { token } = await w.build.member()
  const [other] = await run<{ id: number }>(w.ctx.db, `insert into member_group (name_zh) values ('其他') returning id`)
  await add({ group_id: other?.id, percent: '50' })
  await add({ group_id: group, percent: '50', status: 0 })
  expect((await offers(manchester, token))['uk-economy']?.amount).toBe('3.65')
})

test('there is one discount for a group and a channel, and one for all; above 100 % and finer than 0.01 are refused', async () => {
  expect(await add({ group_id: group, percent: '5' })).toMatchObject({ code: 1 })
  expect(await add({ group_id: group, percent: '6' })).toMatchObject({ code: 0 })
  expect(await add({ group_id: group, channel_id: channels['cn-air'], percent: '5' })).toMatchObject({ code: 1 })
  expect(await add({ group_id: group, channel_id: channels['cn-air'], percent: '6' })).toMatchObject({ code: 0 })
  const channel_id = channels['eu-road']
  expect(await add({ group_id: group, channel_id, percent: '100.01' })).toMatchObject({ code: 0 })
  expect(await add({ group_id: group, channel_id, percent: '1.234' })).toMatchObject({ code: 0 })
  expect(await add({ group_id: group, channel_id, percent: '-1' })).toMatchObject({ code: 0 })
  expect(await add({ percent: '1' })).toMatchObject({ code: 0, data: { errors: { group_id: expect.any(String) } } })
})

test('nobody without the node changes a discount', async () => {
  const reader = (await w.build.admin({ nodes: ['groupDiscount/index'] })).token
  const body = { group_id: group, percent: '5' }
  expect((await w.post('/admin/groupDiscount/add', { admin: reader, body })).code).toBe(401)
  expect((await w.get('/admin/groupDiscount/index', { admin: reader })).code).toBe(1)
  expect((await w.post('/admin/groupDiscount/add', { body })).code).toBe(302)
})

import { beforeAll, expect, test } from 'vitest'
import type { Offer } from '#contract/price.ts'
import { run } from '#server/platform/db/pool.ts'
import { sampleOrder } from '#test/world/sample-order.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

type Answer = { list: Offer[]; total: number; errors?: Record<string, string> }

const box = { length: 30, width: '20', height: '15.0', weight: 1200 }
const london = { countryCode: 'GB', zipCode: 'SE1 9GF' }
const manchester = { countryCode: 'GB', zipCode: 'M1 1AA' }
const shanghai = { countryCode: 'CN', zipCode: '200000' }
const ask = (body: object, language: 'zh-cn' | 'en' = 'en', member?: string) =>
  w.post<Answer>('/api/channel/price', { body, language, ...(member ? { member } : {}) })
const sums = ({ list }: Answer) => Object.fromEntries(list.map((offer) => [offer.code, offer.amount ?? offer.reason]))

test('a visitor prices 1.2 kg, 30×20×15 cm from London to Manchester, and sees why', async () => {
  const { code, data } = await ask({ sender: london, receiver: manchester, package: box })
  expect(code).toBe(1)
  expect(sums(data)).toEqual({
    'uk-economy': '3.65',
    'uk-next-day': '5.91',
    'eu-road': 'Not available to this destination',
    'cn-air': 'Not available to this destination',
    worldwide: 'Not available to this destination',
    'cn-freight': 'Not available to this destination',
  })
  const nextDay = data.list.find((offer) => offer.code === 'uk-next-day')
  // 9,000 cm³ ÷ 5,000 are 1.8 kg: £5.55, and 6.5 % of it is 36p. VAT is 93p (92.5) and 6p.
  expect(nextDay?.lines).toEqual([
    {
      code: 'carriage',
      text: 'UK mainland: 1.8 kg volumetric (1–2 kg band)',
      parcel: 1,
      net: '4.62',
      vat: '0.93',
      amount: '5.55',
    },
    { code: 'surcharge', text: 'Fuel surcharge (6.5%)', parcel: 1, net: '0.30', vat: '0.06', amount: '0.36' },
  ])
  expect(nextDay).toMatchObject({
    net: '4.92',
    vat: '0.99',
    days: '1 working day',
    weights: [{ actual: 1200, volumetric: 1800, chargeable: 1800 }],
  })
  expect(data.list.map((offer) => offer.amount).slice(0, 2)).toEqual(['3.65', '5.91'])
})

test('to Shanghai the same parcel goes by air, by courier or as freight, without VAT', async () => {
  const { data } = await ask({ sender: london, receiver: shanghai, package: box }, 'zh-cn')
  // Air: 1.5 kg by volume, £6.80 and two steps. Courier: 2 kg by volume, £22.50, three steps, 14.5 % fuel. Freight: below its first 10 kg.
  expect(sums(data)).toMatchObject({ 'cn-air': '15.20', worldwide: '43.62', 'cn-freight': '38.00' })
  const air = data.list.find((offer) => offer.code === 'cn-air')
  expect(air?.lines.map(({ text, vat }) => [text, vat])).toEqual([
    ['中国大陆：体积重 1.5 公斤，首重 0.5 公斤 + 续重 2 × 0.5 公斤', '0.00'],
  ])
  expect(air?.days).toBe('7–12 个工作日')
})

test('several parcels are priced one by one and summed; what one of them forbids, forbids all', async () => {
  const light = { package: { length: 10, width: 10, height: 10, weight: 500 } }
  const both = await ask({ sender: london, receiver: manchester, packages: [light, { package: box }] })
  expect(sums(both.data)).toMatchObject({ 'uk-economy': '6.64' })
  expect(both.data.list[0]?.lines.map(({ parcel, amount }) => [parcel, amount])).toEqual([
    [1, '2.99'],
    [2, '3.65'],
  ])
  const heavy = { package: { ...box, weight: 16_000 } }
  const mixed = await ask({ sender: london, receiver: manchester, packages: [light, heavy] })
  expect(sums(mixed.data)['uk-economy']).toBe('16 kg is above the maximum of 15 kg')
})

test('cover and a box are lines of their own; what cannot be covered is said beside its field', async () => {
  const [bands] = await run<{ id: number }>(
    w.ctx.db,
    `select id from insurance where kind = 'bands' order by cover_limit desc limit 1`,
  )
  const [small] = await run<{ id: number; price: number }>(
    w.ctx.db,
    `select id, price from packaging where name_en = 'Small box'`,
  )
  const covered = (value: string) => ({
    sender: london,
    receiver: manchester,
    package: { ...box, box_type_id: small?.id },
    insurance: { id: bands?.id, value },
  })
  const { data } = await ask(covered('100'))
  const offer = data.list.find(({ code }) => code === 'uk-economy')
  expect(offer?.lines.map(({ code }) => code)).toEqual(['carriage', 'insurance', 'packaging'])
  // 95p of cardboard holds 16p of VAT (15.83), the premium none.
  expect(offer?.lines.find(({ code }) => code === 'packaging')).toMatchObject({ amount: '0.95', vat: '0.16' })
  expect(offer?.lines.find(({ code }) => code === 'insurance')).toMatchObject({ vat: '0.00' })
  const beyond = await ask(covered('999999'))
  expect(beyond.data.errors).toEqual({ 'insurance.value': 'The value is above the highest cover' })
  const unknown = await ask({ ...covered('100'), package: { ...box, box_type_id: 999_999 } })
  expect(unknown.data.errors).toHaveProperty('package.box_type_id')
  const freight = await ask({ ...covered('100'), receiver: shanghai })
  expect(sums(freight.data)['cn-freight']).toBe('These goods cannot be insured: choose no insurance')
})

test('free cover too is not sold for goods that are never covered, nor where there is none', async () => {
  const [free] = await run<{ id: number }>(w.ctx.db, `select id from insurance where name_en = 'Basic cover, free'`)
  const [fragile] = await run<{ id: number }>(
    w.ctx.db,
    `select id from goods_category where class = 'no_cover' and status limit 1`,
  )
  const why = 'These goods cannot be insured: choose no insurance'
  const insurance = { id: free?.id ?? 0, value: '15' }
  const items = [{ category_id: fragile?.id }]
  const plain = { sender: london, receiver: manchester, package: box }
  expect(sums((await ask({ ...plain, items, insurance })).data)).toMatchObject({ 'uk-economy': why, 'uk-next-day': why })
  expect(sums((await ask({ ...plain, items })).data)).toMatchObject({ 'uk-economy': '3.65', 'uk-next-day': '5.91' })
  expect(sums((await ask({ ...plain, insurance })).data)).toMatchObject({ 'uk-economy': '3.65', 'uk-next-day': '5.91' })
  expect(sums((await ask({ ...plain, receiver: shanghai, insurance })).data)['cn-freight']).toBe(why)
  const { token: member } = await w.build.member()
  const add = (cover: object) => {
    const sent = sampleOrder(cover)
    return w.post('/api/sheetOrder/add', {
      member,
      body: { ...sent, items: sent.items?.map((item) => ({ ...item, ...items[0] })) },
    })
  }
  expect(await add({ insurance })).toMatchObject({ code: 0, msg: expect.stringContaining(why) })
  expect(await add({})).toMatchObject({ code: 1 })
})

test('prohibited goods are refused on every channel', async () => {
  const [category] = await run<{ id: number }>(
    w.ctx.db,
    `select id from goods_category where class = 'prohibited' and status limit 1`,
  )
  const { data } = await ask({ sender: london, receiver: manchester, package: box, items: [{ category_id: category?.id }] })
  expect(sums(data)['uk-economy']).toBe('These goods cannot be shipped with this service')
})

test('what is missing or wrong is said beside its field, in the caller’s language', async () => {
  const empty = await ask({ sender: {}, receiver: { countryCode: 'Great Britain' }, package: { ...box, weight: 0, length: '' } })
  expect(empty).toMatchObject({ code: 0 })
  expect(empty.data.errors).toMatchObject({
    'sender.countryCode': expect.any(String),
    'receiver.countryCode': expect.any(String),
    'package.weight': 'Must be greater than 0',
    'package.length': expect.any(String),
  })
  const none = await ask({ sender: london, receiver: manchester }, 'zh-cn')
  expect(none.data.errors).toMatchObject({ package: expect.any(String) })
})

test('a new version holds from its moment; before it the old price stands', async () => {
  const [old] = await run<{ id: number; channel_id: number }>(
    w.ctx.db,
    `select p.id, p.channel_id from price_table p join channel c on c.id = p.channel_id where c.code = 'uk-economy'`,
  )
  const soon = new Date(w.ctx.clock().getTime() + 3_600_000)
  await run(
    w.ctx.db,
    `insert into price_table (channel_id, version, status, price_side, content, valid_from, publish_time)
     select channel_id, 2, 1, price_side, jsonb_set(content, '{zones,0,rate,bands,1,price}', '399'), $2, now() from price_table where id = $1`,
    [old?.id, soon],
  )
  const before = await ask({ sender: london, receiver: manchester, package: box })
  expect(sums(before.data)['uk-economy']).toBe('3.65')
  w.wait(3601)
  const after = await ask({ sender: london, receiver: manchester, package: box })
  expect(after.data.list.find((offer) => offer.code === 'uk-economy')).toMatchObject({ amount: '3.99', version: 2 })
})

test('a published table is neither changed nor deleted', async () => {
  await expect(run(w.ctx.db, `update price_table set remark = 'x' where status = 1`)).rejects.toThrow('not changed')
  await expect(run(w.ctx.db, 'delete from price_table where status = 1')).rejects.toThrow('not changed')
})

test('a channel of certain members is not a visitor’s', async () => {
  const member = await w.build.member()
  const [group] = await run<{ group_id: number }>(w.ctx.db, 'select group_id from member where id = $1', [member.id])
  await run(
    w.ctx.db,
    `insert into channel_member_group (channel_id, group_id) select id, $1 from channel where code = 'uk-next-day'`,
    [group?.group_id],
  )
  const asked = { sender: london, receiver: manchester, package: box }
  expect(sums((await ask(asked)).data)['uk-next-day']).toBeUndefined()
  expect(sums((await ask(asked, 'en', member.token)).data)['uk-next-day']).toBe('5.91')
})

test('a zone is kept only with places that can be read', async () => {
  const { token } = await w.build.admin()
  const zone = { code: 'TEST', name_zh: '测试', name_en: 'Test', places: 'FR\nGB PA78-PA20', vat_class: '', weigh: 0 }
  const refused = await w.post<Answer>('/admin/zone/add', { admin: token, language: 'en', body: zone })
  expect(refused.data.errors?.places).toContain('GB PA78-PA20')
  const kept = await w.post('/admin/zone/add', { admin: token, body: { ...zone, places: 'FR\nGB PA20-PA78' } })
  expect(kept.code).toBe(1)
})

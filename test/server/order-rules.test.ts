import { beforeAll, expect, test } from 'vitest'
import type { DataOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { voidLabel } from '#server/modules/dispatch/void-label.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { type SentOrder, sampleOrder, shanghaiReceiver, shirt } from '#test/world/sample-order.ts'
import { type World, world } from '#test/world/world.ts'

type Errors = { errors: Record<string, string> }

let w: World
beforeAll(async () => {
  w = await world()
})

async function buyer(money = 50_00) {
  const { id: userId, token } = await w.build.member({ money })
  return { userId, token, ...orderSteps(w, token), wallet: () => getWallet(w.ctx.db, userId) }
}
const refusedAdd = async (member: string, change: object, language: 'en' | 'zh-cn' = 'en') =>
  w.post<Errors>('/api/sheetOrder/add', { member, language, body: { ...sampleOrder(), ...change } })

test.each([
  ['no receiver', { receiver: {} }, 'receiver.name', 'Please enter the name', '请输入姓名'],
  [
    'no town',
    { receiver: { ...sampleOrder().receiver, city: '' } },
    'receiver.city',
    'Please enter the town or city',
    '请输入城市',
  ],
  [
    'a post code of nowhere',
    { receiver: { ...sampleOrder().receiver, zipCode: 'ZZ99 9ZZ9' } },
    'receiver.zipCode',
    'Please enter a valid post code',
    '请输入有效的邮编',
  ],
  [
    'a telephone that nobody can call',
    { sender: { ...sampleOrder().sender, telephone: '12' } },
    'sender.telephone',
    'Please enter a valid phone number',
    '请输入有效的电话号码',
  ],
  ['no package', { package: undefined, packages: [] }, 'packages', 'At least one package is required', '至少需要一个包裹'],
  ['no item', { items: [] }, 'items', 'At least one item is required in each package', '每个包裹至少需要一件物品'],
  [
    'no English name',
    { items: [{ ...shirt, englishName: '' }] },
    'items.0.englishName',
    'Please enter the item name in English',
    '请输入物品英文名称',
  ],
  [
    'no Chinese name, to China',
    { receiver: shanghaiReceiver, items: [{ ...shirt, chineseName: '' }] },
    'items.0.chineseName',
    'Please enter the item name in Chinese',
    '请输入物品中文名称',
  ],
  [
    'a quantity of nothing',
    { items: [{ ...shirt, quantity: 0 }] },
    'items.0.quantity',
    'The quantity must be greater than 0',
    '数量必须大于 0',
  ],
  ['no price', { items: [{ ...shirt, unitPrice: '' }] }, 'items.0.unitPrice', 'Please enter the price', '请输入价格'],
  ['no channel', { service_type: undefined }, 'channel_id', 'Please select a channel', '请选择渠道'],
])('refused beside its field, in both languages: %s', async (_, change, field, english, chinese) => {
  const { token } = await buyer()
  expect((await refusedAdd(token, change)).data.errors[field]).toBe(english)
  expect((await refusedAdd(token, change, 'zh-cn')).data.errors[field]).toBe(chinese)
})

test.each([
  ['weight', '0'],
  ['length', '0'],
])('a package without %s', async (side, value) => {
  const { token } = await buyer()
  const box = { ...(sampleOrder().package as object), [side]: value }
  const answer = await refusedAdd(token, { package: box })
  expect(answer.data.errors[`package.${side}`]).toBe('Must be greater than 0')
})

test.each([
  ['height', '', 'Enter the height', '请输入高度'],
  ['weight', '', 'Enter the weight', '请输入重量'],
  ['weight', '-5', 'Weight: Must be greater than 0', '重量：必须大于 0'],
  ['width', -1, 'Width: Must be greater than 0', '宽度：必须大于 0'],
  ['width', '-1', 'Width: Must be greater than 0', '宽度：必须大于 0'],
  ['length', 'long', 'Length: Enter centimetres with at most one decimal, for example 30.5', undefined],
  ['weight', 1.5, 'Weight: Enter a whole number', undefined],
])('a package whose %s is %j is refused in words, without a name of the wire', async (field, value, english, chinese) => {
  const { token } = await buyer()
  const box = { ...(sampleOrder().package as object), [field]: value }
  expect((await refusedAdd(token, { package: box })).msg).toBe(english)
  if (chinese) expect((await refusedAdd(token, { package: box }, 'zh-cn')).msg).toBe(chinese)
  const { sender, receiver } = sampleOrder()
  const priced = await w.post('/api/channel/price', { body: { sender, receiver, package: box } })
  expect(priced.msg).toBe(english)
})

test('of several packages the message says which one, and of a party whose', async () => {
  const { token } = await buyer()
  const { package: box, items = [], ...rest } = sampleOrder()
  const packages = [
    { package: box, items },
    { package: { ...box, height: '' }, items: [{ ...shirt, quantity: '-2' }] },
  ]
  const answer = await w.post('/api/sheetOrder/add', { member: token, body: { ...rest, packages } })
  expect(answer.msg).toBe('Package 2: Enter the height')
  expect(answer.data).toMatchObject({
    errors: {
      'packages.1.package.height': 'Enter the height',
      'packages.1.items.0.quantity': 'The quantity must be greater than 0',
    },
  })
  const nameless = await refusedAdd(token, { receiver: { ...sampleOrder().receiver, name: '' } }, 'zh-cn')
  expect(nameless.msg).toBe('收件人：请输入姓名')
})

test('town and province are not asked for before the country', async () => {
  const { token } = await buyer()
  const nowhere = { ...sampleOrder().receiver, countryCode: '', city: '', state: '', zipCode: '' }
  const answer = await refusedAdd(token, { receiver: nowhere })
  expect(answer.msg).toBe('Recipient: Please select a country')
  expect(Object.keys(answer.data.errors)).not.toContain('receiver.city')
  const china = await refusedAdd(token, { receiver: { ...nowhere, countryCode: 'CN' } })
  expect(Object.keys(china.data.errors).slice(0, 2)).toEqual(['receiver.state', 'receiver.city'])
})

test('a parcel that the channel does not take is refused with its reason', async () => {
  const { token } = await buyer()
  const answer = await refusedAdd(token, { package: { length: '30', width: '20', height: '15', weight: 25_001 } })
  expect(answer.msg).toBe('This channel is not available for this parcel: 25.001 kg is above the maximum of 25 kg')
})

test('the price is that of the quote, with every line, and its VAT inside', async () => {
  const { add, detail, token } = await buyer()
  const { id, amount } = await add()
  const row = await detail(id)
  const quote = await w.post<DataOf<(typeof orders)['quote']>>('/api/sheetOrder/quote', { member: token, body: sampleOrder() })
  const offer = quote.data.list.find(({ channel_id }) => channel_id === row.channel_id)
  expect(offer?.amount).toBe(amount)
  expect(row.lines.map(({ text, amount: one }) => [text, one])).toEqual(offer?.lines.map(({ text, amount: one }) => [text, one]))
  const sum = (part: 'net' | 'vat' | 'amount') =>
    row.lines.reduce((total, line) => total + Math.round(Number(line[part]) * 100), 0)
  expect([sum('net'), sum('vat'), sum('amount')]).toEqual(
    [row.net, row.vat, row.amount].map((one) => Math.round(Number(one) * 100)),
  )
})

test('several packages are as many orders; the same form sent twice, or twice at once, makes them once', async () => {
  const { token, list } = await buyer()
  const parcel = { package: { length: '30', width: '20', height: '15', weight: 1200 }, items: [shirt] }
  const body = {
    ...sampleOrder({ out_order_id: 'SET' }),
    package: undefined,
    items: undefined,
    packages: [parcel, parcel],
    client_key: 'form-0001',
  }
  const send = () => w.post<DataOf<(typeof orders)['add']>>('/api/sheetOrder/add', { member: token, body })
  const answers = await Promise.all([send(), send(), send()])
  const [first] = answers
  expect(first?.data.ids).toHaveLength(2)
  expect(answers.map(({ data }) => data.ids)).toEqual([first?.data.ids, first?.data.ids, first?.data.ids])
  expect((await list()).map(({ out_order_id }) => out_order_id)).toEqual(['SET-2', 'SET'])
})

test('fifty parcels are priced and ordered at once, and no more', async () => {
  const { token } = await buyer()
  const parcel = { package: { length: '30', width: '20', height: '15', weight: 1200 }, items: [shirt] }
  const body = (count: number) => ({
    ...sampleOrder(),
    package: undefined,
    items: undefined,
    packages: Array.from({ length: count }, () => parcel),
  })
  const quote = (count: number) =>
    w.post<DataOf<(typeof orders)['quote']>>('/api/sheetOrder/quote', { member: token, body: body(count) })
  const { data } = await quote(50)
  // Fifty times £5.91.
  expect(data.list.find(({ code }) => code === 'uk-next-day')?.amount).toBe('295.50')
  const added = await w.post<DataOf<(typeof orders)['add']>>('/api/sheetOrder/add', { member: token, body: body(50) })
  expect([added.data.ids.length, added.data.amount]).toEqual([50, '295.50'])
  for (const asked of ['quote', 'add'])
    expect((await w.post<Errors>(`/api/sheetOrder/${asked}`, { member: token, body: body(51) })).data.errors).toHaveProperty(
      'packages',
    )
  // Somebody who only looks asks for fewer.
  expect((await w.post('/api/channel/price', { body: body(21) })).code).toBe(0)
})

test("the member's own reference names one living order", async () => {
  const { add, runAction, token } = await buyer()
  const { id } = await add({ out_order_id: 'REF-1' })
  const again = await refusedAdd(token, { out_order_id: 'REF-1' })
  expect(again.data.errors).toEqual({ out_order_id: 'Another order already uses this reference' })
  await runAction('del', [id])
  const second = await add({ out_order_id: 'REF-1' })
  await runAction('pay', [second.id])
  await makeLabel(w.ctx, second.id)
  // As long as a carrier has not taken the label back, the order lives.
  await run(w.ctx.db, 'update shipping_order set void_status = 1 where id = $1', [second.id])
  expect((await refusedAdd(token, { out_order_id: 'REF-1' })).code).toBe(0)
  await voidLabel(w.ctx, second.id)
  await add({ out_order_id: 'REF-1' })
  // Somebody else's reference is nobody's business.
  await (await buyer()).add({ out_order_id: 'REF-1' })
})

test('edited and deleted only while nobody works on it; a failed one awaits payment again', async () => {
  const { add, runAction, detail, token } = await buyer()
  const { id } = await add()
  const edit = (change: Partial<SentOrder>) =>
    w.post('/api/sheetOrder/edit', { member: token, body: { ...sampleOrder(change), id } })
  expect((await edit({ remark: 'fragile' })).code).toBe(1)
  expect(await detail(id)).toMatchObject({ remark: 'fragile', status: 0 })
  await runAction('pay', [id])
  expect((await edit({ remark: 'late' })).msg).toBe('Label in progress.')
  expect(await runAction('del', [id])).toEqual([{ id, ok: false, msg: 'Label in progress.' }])
  await makeLabel(w.ctx, id)
  expect((await edit({ remark: 'late' })).msg).toBe('Label already created.')
  expect(await runAction('pay', [id])).toEqual([{ id, ok: false, msg: 'Label already created.' }])
})

test("a stranger's order is missing, whatever is done with it", async () => {
  const { add } = await buyer()
  const { id } = await add()
  const stranger = await buyer()
  const missing = 'This record does not exist'
  for (const verb of ['pay', 'retry', 'cancel', 'del'] as const)
    expect((await stranger.runAction(verb, [id]))[0]).toMatchObject({ ok: false, msg: expect.stringContaining(missing) })
  const seen = await w.get('/api/sheetOrder/detail', { member: stranger.token, query: { id: String(id) } })
  expect([seen.code, seen.data]).toEqual([0, { refused: 'row.missing' }])
  const printed = await w.post('/api/sheetOrder/print', { member: stranger.token, body: { ids: [id] } })
  expect(printed.code).toBe(0)
  const edited = await w.post('/api/sheetOrder/edit', { member: stranger.token, body: { ...sampleOrder(), id } })
  expect(edited.msg).toContain(missing)
  expect(await stranger.list()).toEqual([])
  expect((await w.get('/api/sheetOrder/index')).code).not.toBe(1)
})

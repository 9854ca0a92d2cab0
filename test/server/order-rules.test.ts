import { beforeAll, expect, test } from 'vitest'
import type { DataOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import type { PaymentView } from '#contract/pay.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { voidLabel } from '#server/modules/dispatch/void-label.ts'
import { freezeWallet, getWallet } from '#server/modules/ledger/index.ts'
import { settlePayment } from '#server/modules/payments/settle-payment.ts'
import { getMemberPayment } from '#server/modules/payments/store.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { readPdf } from '#test/world/read-pdf.ts'
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
  ['no package', { package: undefined, packages: [] }, 'packages', 'At least one package is needed', '至少需要一个包裹'],
  ['no item', { items: [] }, 'items', 'At least one item is needed in each package', '每个包裹至少需要一件物品'],
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
  expect(answer.msg).toBe('This channel does not take the parcel: 25.001 kg is above the maximum of 25 kg')
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
    ...{ package: undefined, items: undefined, packages: Array.from({ length: count }, () => parcel) },
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
  expect(again.data.errors).toEqual({ out_order_id: 'Another order has this reference already' })
  await runAction('del', [id])
  const second = await add({ out_order_id: 'REF-1' })
  await runAction('pay', [second.id])
  await makeLabel(w.ctx, second.id)
  await runAction('cancel', [second.id])
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
  expect((await edit({ remark: 'late' })).msg).toBe('Its label is being made.')
  expect(await runAction('del', [id])).toEqual([{ id, ok: false, msg: 'Its label is being made.' }])
  await makeLabel(w.ctx, id)
  expect((await edit({ remark: 'late' })).msg).toBe('It has a label already.')
  expect(await runAction('pay', [id])).toEqual([{ id, ok: false, msg: 'It has a label already.' }])
})

test("a stranger's order is missing, whatever is done with it", async () => {
  const { add } = await buyer()
  const { id } = await add()
  const stranger = await buyer()
  const missing = 'The record does not exist'
  for (const verb of ['pay', 'retry', 'cancel', 'del'] as const)
    expect((await stranger.runAction(verb, [id]))[0]).toMatchObject({ ok: false, msg: expect.stringContaining(missing) })
  const seen = await w.get('/api/sheetOrder/detail', { member: stranger.token, query: { id: String(id) } })
  expect([seen.code, seen.data]).toEqual([0, null])
  const printed = await w.post('/api/sheetOrder/print', { member: stranger.token, body: { ids: [id] } })
  expect(printed.code).toBe(0)
  const edited = await w.post('/api/sheetOrder/edit', { member: stranger.token, body: { ...sampleOrder(), id } })
  expect(edited.msg).toContain(missing)
  expect(await stranger.list()).toEqual([])
  expect((await w.get('/api/sheetOrder/index')).code).not.toBe(1)
})

test('money for two of three: two are bought, the third says why, and nothing is owed', async () => {
  const { userId, add, runAction, wallet } = await buyer(0)
  const made = [await add(), await add(), await add()]
  const pence = Math.round(Number(made[0]?.amount) * 100)
  await w.build.money(userId, 2 * pence + 1)
  const answers = await runAction(
    'pay',
    made.map(({ id }) => id),
  )
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, false])
  expect(answers[2]?.msg).toMatch(/balance/i)
  expect(await wallet()).toMatchObject({ money: 1, held: 2 * pence, owed: 0 })
})

test('one that has a label already does not count in the sum of a selection', async () => {
  const { add, runAction } = await buyer()
  const one = await add()
  await runAction('pay', [one.id])
  const other = await add()
  const answers = await runAction('pay', [one.id, other.id], { expected_amount: other.amount })
  expect(answers.map(({ ok }) => ok)).toEqual([false, true])
})

test('two clicks and two tabs buy one label', async () => {
  const { add, runAction, wallet, detail } = await buyer()
  const { id, amount } = await add()
  const answers = (await Promise.all([1, 2, 3, 4].map(() => runAction('pay', [id])))).flat()
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  await Promise.all([makeLabel(w.ctx, id), makeLabel(w.ctx, id)])
  expect(await detail(id)).toMatchObject({ status: 1 })
  expect(await wallet()).toMatchObject({ money: 50_00 - Math.round(Number(amount) * 100), held: 0 })
  const voids = (await Promise.all([1, 2, 3].map(() => runAction('cancel', [id])))).flat()
  expect(voids.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a price that changed after its lock takes nothing until the member has seen it', async () => {
  const { add, runAction, token, wallet, detail } = await buyer()
  const { id, amount } = await add()
  const table = `insert into price_table (channel_id, version, status, price_side, content, valid_from, publish_time)
    select channel_id, version + 1, 1, case price_side when 'gross' then 'net' else 'gross' end, content, $1, $1
    from price_table t where t.status = 1 and t.channel_id = $2 order by version desc limit 1`
  await run(w.ctx.db, table, [new Date(w.ctx.clock().getTime() - 1000), (await detail(id)).channel_id])
  // Within the lock the quoted price stands.
  const locked = await w.post<{ amount: string }>('/api/Pay/bills', {
    member: token,
    body: { order_type: 'sheet', order_ids: [id] },
  })
  expect(locked.data.amount).toBe(amount)
  w.wait(31 * 60)
  const refused = await w.post<{ amount: string; expected_amount: string }>('/api/sheetOrder/pay', {
    member: token,
    body: { ids: [id], expected_amount: amount },
  })
  expect(refused).toMatchObject({ code: 0, data: { expected_amount: amount } })
  expect(refused.data.amount).not.toBe(amount)
  expect(await wallet()).toMatchObject({ money: 50_00, held: 0 })
  expect(await runAction('pay', [id], { expected_amount: refused.data.amount })).toMatchObject([{ ok: true }])
  await makeLabel(w.ctx, id)
  expect(await detail(id)).toMatchObject({ amount: refused.data.amount, price_version: 2 })
})

test('a frozen wallet buys nothing', async () => {
  const { userId, add, token, detail } = await buyer()
  const { id } = await add()
  await inTx(w.ctx, (tx) => freezeWallet(tx, userId, 'test'))
  expect((await w.post('/api/sheetOrder/pay', { member: token, body: { ids: [id] } })).data).toMatchObject({
    refused: 'wallet.frozen',
  })
  expect(await detail(id)).toMatchObject({ status: 0, pay_status: 1 })
})

test('paid by card with the balance first: the split is kept, and a void returns all of it to the balance', async () => {
  const { userId, add, detail, token, runAction, wallet } = await buyer(3_00)
  const first = await add()
  const second = await add()
  const [way] = await run<{ id: number }>(w.ctx.db, `select id from pay_way where provider = 'sandbox'`)
  const url = await w.app.listen({ host: '127.0.0.1', port: 0 }).catch(() => '')
  if (url) await run(w.ctx.db, `update pay_way set base_url = $1 where provider = 'sandbox'`, [url])
  const body = { order_type: 'sheet', order_ids: [first.id, second.id], pay_way_id: way?.id, use_balance: true }
  const opened = await w.post<PaymentView>('/api/Pay/create', { member: token, body })
  expect(opened.data).toMatchObject({ status: 1, balance_part: '3.00' })
  const payment = await getMemberPayment(w.ctx.db, userId, opened.data.payment_no)
  const total = Math.round((Number(first.amount) + Number(second.amount)) * 100)
  const facts = {
    ...{ key: payment.payment_no, ref: payment.provider_ref ?? '', chargeRef: 'ch_1', state: 'paid' as const },
    ...{ amountMinor: payment.charge_minor, currency: 'GBP' },
  }
  expect(await settlePayment(w.ctx, payment.id, facts)).toBe('paid')
  expect(await settlePayment(w.ctx, payment.id, facts)).toBe('known')
  const rows = [await detail(first.id), await detail(second.id)]
  expect(rows).toMatchObject([
    { status: 3, pay_status: 2, paid_amount: first.amount },
    { status: 3, pay_status: 2, paid_amount: second.amount },
  ])
  const sum = (part: 'money' | 'third_party') => rows.reduce((all, row) => all + Math.round(Number(row[part]) * 100), 0)
  expect([sum('money'), sum('third_party')]).toEqual([3_00, total - 3_00])
  for (const { id } of rows) await makeLabel(w.ctx, id)
  expect(await wallet()).toMatchObject({ money: 0, held: 0 })
  await runAction('cancel', [first.id])
  await voidLabel(w.ctx, first.id)
  expect(await wallet()).toMatchObject({ money: Math.round(Number(first.amount) * 100) })
})

test('a card payment for an order that changed meanwhile stays in the balance', async () => {
  const { userId, add, detail, token, wallet } = await buyer(0)
  const { id, amount } = await add()
  const [way] = await run<{ id: number }>(w.ctx.db, `select id from pay_way where provider = 'sandbox'`)
  const body = { order_type: 'sheet', order_ids: [id], pay_way_id: way?.id, use_balance: true }
  const opened = await w.post<PaymentView>('/api/Pay/create', { member: token, body })
  const payment = await getMemberPayment(w.ctx.db, userId, opened.data.payment_no)
  const heavier = sampleOrder({ package: { length: '30', width: '20', height: '15', weight: 9000 } })
  await w.post('/api/sheetOrder/edit', { member: token, body: { ...heavier, id } })
  await settlePayment(w.ctx, payment.id, {
    ...{ key: payment.payment_no, ref: payment.provider_ref ?? '', chargeRef: null, state: 'paid' },
    ...{ amountMinor: payment.charge_minor, currency: 'GBP' },
  })
  expect(await detail(id)).toMatchObject({ status: 0, pay_status: 1 })
  expect(await wallet()).toMatchObject({ money: Math.round(Number(amount) * 100), held: 0 })
})

test('what was sold goes on an invoice and what was voided on a credit note, line by line', async () => {
  const { userId, add, runAction } = await buyer()
  const [cover] = await run<{ id: number }>(
    w.ctx.db,
    'select id from insurance where status order by cover_limit desc, id limit 1',
  )
  const { id, amount } = await add({ insurance: { id: cover?.id ?? 0, value: '50.00' } })
  await runAction('pay', [id])
  await makeLabel(w.ctx, id)
  const lines = () =>
    run<{ gross: number; vat: number; refund_of: number | null }>(
      w.ctx.db,
      'select gross, vat, refund_of from sale_line where user_id = $1 order by id',
      [userId],
    )
  const sold = await lines()
  expect(sold).toHaveLength(2)
  expect(sold.reduce((sum, { gross }) => sum + gross, 0)).toBe(Math.round(Number(amount) * 100))
  const accounts = () =>
    run<{ account: string; sum: number }>(
      w.ctx.db,
      `select p.account, sum(p.amount)::bigint as sum from ledger_posting p join ledger_entry e on e.id = p.entry_id
       where e.user_id = $1 and p.user_id is null and p.account in ('shipping_revenue', 'addon_revenue', 'vat', 'ipt') group by 1 order by 1`,
      [userId],
    )
  expect((await accounts()).map(({ account }) => account)).toEqual(['addon_revenue', 'ipt', 'shipping_revenue', 'vat'])
  await runAction('cancel', [id])
  await voidLabel(w.ctx, id)
  const all = await lines()
  expect(all).toHaveLength(4)
  expect(all.filter(({ refund_of }) => refund_of !== null).map(({ gross, vat }) => [gross, vat])).toEqual(
    sold.map(({ gross, vat }) => [gross, vat]),
  )
  expect((await accounts()).map(({ sum }) => sum)).toEqual([0, 0, 0, 0])
})

test('no numbers left: it waits and says so, and goes on when there are new ones', async () => {
  const { add, runAction, detail, wallet } = await buyer()
  const { id } = await add()
  await runAction('pay', [id])
  await run(w.ctx.db, 'update number_block set status = false')
  await makeLabel(w.ctx, id)
  expect(await detail(id)).toMatchObject({
    status: 3,
    fail_reason: 'There are no tracking numbers left; our staff have been told',
  })
  await run(w.ctx.db, 'update number_block set status = true')
  await makeLabel(w.ctx, id)
  expect(await detail(id)).toMatchObject({ status: 1, fail_reason: '' })
  expect((await wallet()).held).toBe(0)
})

test('a selection prints as one PDF in the order asked for; every print is written down', async () => {
  const { add, runAction, detail, token } = await buyer(200_00)
  const ids: number[] = []
  for (let index = 0; index < 4; index++) ids.push((await add({ out_order_id: `P-${index}` })).id)
  await runAction('pay', ids)
  for (const id of ids) await makeLabel(w.ctx, id)
  const wanted = [...ids].reverse()
  const print = async (body: object) => {
    const answer = await w.post<{ url: string }>('/api/sheetOrder/print', { member: token, body })
    return (await w.app.inject({ url: answer.data.url })).rawPayload
  }
  const pages = await readPdf(await print({ ids: wanted }))
  const numbers = await Promise.all(wanted.map(async (id) => (await detail(id)).tracking_number))
  expect(pages.map(({ text }) => numbers.find((number) => text.replaceAll(' ', '').includes(number)))).toEqual(numbers)
  expect((await readPdf(await print({ ids, format: 'a4', up: 4, start: 3 }))).length).toBe(2)
  await print({ ids: [ids[0]] })
  const row = await detail(ids[0] ?? 0)
  expect(row.print_count).toBe(3)
  expect(row.history.filter(({ verb }) => verb === 'printed')).toHaveLength(3)
  const awaiting = await add()
  const refused = await w.post('/api/sheetOrder/print', { member: token, body: { ids: [ids[0], awaiting.id] } })
  expect(refused.msg).toBe(`Order ${awaiting.order_code} cannot be printed: It has no label yet.`)
})

test('filters and numbers find what they name', async () => {
  const { add, runAction, list } = await buyer(100_00)
  const one = await add({ out_order_id: 'WEB-77', platform_order_number: 'SHOP#1' })
  const other = await add({ receiver: shanghaiReceiver, service_type: 'CNAIR' })
  await runAction('pay', [one.id])
  await makeLabel(w.ctx, one.id)
  const ids = async (query: Record<string, string>) => (await list(query)).map(({ id }) => id)
  expect(await ids({ tab: 'success' })).toEqual([one.id])
  expect(await ids({ tab: 'awaiting' })).toEqual([other.id])
  expect(await ids({ country: 'CN' })).toEqual([other.id])
  expect(await ids({ q: 'WEB-7' })).toEqual([one.id])
  expect(await ids({ q: 'SHOP#1' })).toEqual([one.id])
  expect(await ids({ q: '小明' })).toEqual([other.id])
  expect(await ids({ q: one.order_code })).toEqual([one.id])
  expect(await ids({ pay_status: '2' })).toEqual([one.id])
  const today = new Date(w.ctx.clock()).toISOString().slice(0, 10)
  expect(await ids({ from: '2020-01-01', to: '2020-01-02' })).toEqual([])
  expect(await ids({ from: today, order: 'old' })).toEqual([one.id, other.id])
})

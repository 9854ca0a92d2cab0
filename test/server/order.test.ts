import { beforeAll, expect, test } from 'vitest'
import type { DataOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { voidLabel } from '#server/modules/dispatch/void-label.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { readPdf } from '#test/world/read-pdf.ts'
import { sampleOrder, shanghaiReceiver } from '#test/world/sample-order.ts'
import { type World, world } from '#test/world/world.ts'

type CreatedOrder = DataOf<(typeof orders)['add']>
type OrderListPage = DataOf<(typeof orders)['index']>
type Detail = DataOf<(typeof orders)['detail']>
type OrderActionResult = DataOf<(typeof orders)['pay']>

let w: World
beforeAll(async () => {
  w = await world()
})

test('one parcel from an idea to a label and back', async () => {
  const { id: userId, token: member } = await w.build.member({ money: 50_00 })
  const added = await w.post<CreatedOrder>('/api/sheetOrder/add', { member, body: sampleOrder({ out_order_id: 'A-1' }) })
  expect(added.code).toBe(1)
  const { id, amount } = added.data
  const paid = await w.post<OrderActionResult>('/api/sheetOrder/pay', { member, body: { ids: [id], expected_amount: amount } })
  expect(paid.data).toEqual({ list: [{ id, ok: true, msg: 'Operation successful' }] })
  await makeLabel(w.ctx, id)
  const { row } = (await w.get<Detail>('/api/sheetOrder/detail', { member, query: { id: String(id) } })).data
  expect(row).toMatchObject({ status: 1, pay_status: 2, amount, paid_amount: amount, money: amount, fail_reason: '' })
  expect(row.tracking_number).toMatch(/^PR\d{9}GB$/)
  expect(row.history.map(({ verb }) => verb)).toEqual(['created', 'paid', 'labelled'])
  const printed = await w.post<{ url: string }>('/api/sheetOrder/print', { member, body: { ids: [id] } })
  const pdf = await w.app.inject({ url: printed.data.url })
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await getWallet(w.ctx.db, userId)).money).toBe(50_00 - Math.round(Number(amount) * 100))
  // Nobody but ourselves is asked about a label of our own network: it is void at once, and the answer says so.
  const voided = await w.post<OrderActionResult>('/api/sheetOrder/cancel', { member, body: { ids: [id] } })
  expect(voided.data.list).toEqual([{ id, ok: true, msg: `Voided, £${amount} refunded to your balance` }])
  await voidLabel(w.ctx, id)
  expect(await getWallet(w.ctx.db, userId)).toMatchObject({ money: 50_00, held: 0, points: 0 })
  const after = (await w.get<OrderListPage>('/api/sheetOrder/index', { member, query: { tab: 'voided' } })).data
  expect(after.list).toMatchObject([{ id, status: 1, void_status: 2, pay_status: 3 }])
})

test('a key that was sent before for another order is refused, and nothing is made', async () => {
  const { token: member } = await w.build.member()
  const add = (change: object) =>
    w.post<CreatedOrder>('/api/sheetOrder/add', { member, body: { ...sampleOrder(change), client_key: 'tab-0000001' } })
  const first = await add({ remark: 'one' })
  expect((await add({ remark: 'one' })).data).toEqual(first.data)
  expect(await add({ remark: 'two' })).toMatchObject({
    code: 0,
    msg: 'This was already submitted for another order. Please start again.',
  })
  expect((await w.get<OrderListPage>('/api/sheetOrder/index', { member })).data.list).toHaveLength(1)
})

test('a label that leaves the country says country and service in English, whoever prints it', async () => {
  const { token: member } = await w.build.member({ money: 50_00 })
  const print = async (body: object, language: 'zh-cn' | 'en') => {
    const { data } = await w.post<CreatedOrder>('/api/sheetOrder/add', { member, body })
    await w.post('/api/sheetOrder/pay', { member, body: { ids: [data.id] } })
    await makeLabel(w.ctx, data.id)
    const { url } = (await w.post<{ url: string }>('/api/sheetOrder/print', { member, language, body: { ids: [data.id] } })).data
    const [page] = await readPdf((await w.app.inject({ url })).rawPayload)
    return (page?.text ?? '').replaceAll(/\s/g, '')
  }
  const toShanghai = sampleOrder({ receiver: shanghaiReceiver, service_type: 'CNAIR' })
  const abroad = await print(toShanghai, 'zh-cn')
  for (const text of ['CHINA中国', 'ChinaAirLine', '中国空运专线']) expect(abroad).toContain(text)
  const inEnglish = await print(toShanghai, 'en')
  expect(inEnglish).toContain('CHINA')
  expect(inEnglish).not.toContain('中国空运专线')
  expect(await print(sampleOrder(), 'zh-cn')).not.toContain('UNITEDKINGDOM')
})

test('to Shanghai, with a Chinese name for the customs', async () => {
  const { token: member } = await w.build.member()
  const body = sampleOrder({ receiver: shanghaiReceiver, service_type: 'CNAIR' })
  const added = await w.post<CreatedOrder>('/api/sheetOrder/add', { member, body })
  expect(added.data.amount).toMatch(/^\d+\.\d\d$/)
  // Nobody says that a parcel goes to 市辖区; who copies or edits the order finds the address as it was chosen.
  expect((await w.get<OrderListPage>('/api/sheetOrder/index', { member })).data.list).toMatchObject([{ receiver_city: '上海市' }])
  const detail = await w.get<Detail>('/api/sheetOrder/detail', { member, query: { id: String(added.data.id) } })
  expect(detail.data.row.receiver).toMatchObject({ state: '上海市', city: '市辖区' })
})

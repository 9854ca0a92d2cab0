import { beforeAll, expect, test } from 'vitest'
import type { DataOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import type { ActionResult } from '#contract/row-action.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { sampleOrder } from '#test/world/sample-order.ts'
import { type World, world } from '#test/world/world.ts'

type CreatedOrder = DataOf<(typeof orders)['add']>
type Detail = DataOf<(typeof orders)['detail']>
type Progress = DataOf<(typeof orders)['progress']>
type Counts = DataOf<(typeof orders)['counts']>
type OrderListPage = DataOf<(typeof orders)['index']>

let w: World
beforeAll(async () => {
  w = await world()
})

const add = async (member: string) => (await w.post<CreatedOrder>('/api/sheetOrder/add', { member, body: sampleOrder() })).data.id
const progress = (member: string, ids: string) => w.get<Progress>('/api/sheetOrder/progress', { member, query: { ids } })

test('how far labels are, in the order that was asked for; what is not one’s own is not there', async () => {
  const { token: member } = await w.build.member({ money: 50_00 })
  const { token: stranger } = await w.build.member()
  const [first, second] = [await add(member), await add(member)]
  await w.post('/api/sheetOrder/pay', { member, body: { ids: [first] } })
  expect((await progress(member, `${second},${first}`)).data.list).toMatchObject([
    { id: second, status: 0, fail_reason: '', next_try_time: null },
    { id: first, status: 3, void_status: 0, fail_reason: 'Waiting to create the label' },
  ])
  await makeLabel(w.ctx, first)
  expect((await progress(member, `${first}`)).data.list).toMatchObject([{ id: first, status: 1 }])
  expect((await progress(stranger, `${first},${second}`)).data.list).toEqual([])
  expect((await progress(member, 'x')).code).toBe(0)
  expect((await w.get('/api/sheetOrder/progress', { query: { ids: '1' } })).code).not.toBe(1)
})

test('labels that were never printed are counted and found, and no longer once they were', async () => {
  const { token: member } = await w.build.member({ money: 50_00 })
  const [id, waiting] = [await add(member), await add(member)]
  await w.post('/api/sheetOrder/pay', { member, body: { ids: [id] } })
  await makeLabel(w.ctx, id)
  const counts = async () => (await w.get<Counts>('/api/sheetOrder/counts', { member })).data
  const listed = async (is_printed: string) =>
    (await w.get<OrderListPage>('/api/sheetOrder/index', { member, query: { is_printed } })).data.list.map((row) => row.id)
  expect(await counts()).toMatchObject({ to_print: 1, low_balance: '10.00', tabs: { all: 2, awaiting: 1, success: 1 } })
  expect([await listed('0'), await listed('1')]).toEqual([[waiting, id], []])
  await w.post('/api/sheetOrder/print', { member, body: { ids: [id] } })
  await w.ctx.settings.set('balance_hint_pounds', 25)
  expect(await counts()).toMatchObject({ to_print: 0, low_balance: '25.00' })
  expect([await listed('0'), await listed('1')]).toEqual([[waiting], [id]])
})

test('a print that never came out is taken back, once, by its owner alone; what was just printed stays in sight where that is asked', async () => {
  const { token: member } = await w.build.member({ money: 50_00 })
  const { token: stranger } = await w.build.member()
  const [id, waiting] = [await add(member), await add(member)]
  await w.post('/api/sheetOrder/pay', { member, body: { ids: [id] } })
  await makeLabel(w.ctx, id)
  const print = () => w.post('/api/sheetOrder/print', { member, body: { ids: [id] } })
  const unprint = async (token: string) =>
    (await w.post<ActionResult>('/api/sheetOrder/unprint', { member: token, body: { ids: [id] } })).data.list.map(({ ok }) => ok)
  const detail = async () => (await w.get<Detail>('/api/sheetOrder/detail', { member, query: { id: String(id) } })).data.row
  const notPrinted = async (query: Record<string, string> = {}) =>
    (await w.get<OrderListPage>('/api/sheetOrder/index', { member, query: { is_printed: '0', ...query } })).data.list.map(
      (row) => row.id,
    )
  expect(await unprint(member)).toEqual([false])
  await print()
  expect(await notPrinted()).toEqual([waiting])
  expect(await notPrinted({ keep: `${id}` })).toEqual([waiting, id])
  expect(await notPrinted({ keep: `${id}`, tab: 'success' })).toEqual([id])
  expect(await unprint(stranger)).toEqual([false])
  expect([await unprint(member), await unprint(member)]).toEqual([[true], [false]])
  expect([(await detail()).print_count, await notPrinted()]).toEqual([0, [waiting, id]])
  await print()
  await print()
  expect([await unprint(member), await unprint(member)]).toEqual([[true], [false]])
  const { print_count: count, history } = await detail()
  expect([count, history.slice(-3).map(({ verb }) => verb)]).toEqual([1, ['printed', 'printed', 'print_undone']])
  expect((await w.post('/api/sheetOrder/unprint', { body: { ids: [id] } })).code).not.toBe(1)
})

test('what one payment paid for is found by its number, by its payer alone', async () => {
  const { token: member } = await w.build.member({ money: 50_00 })
  const { token: stranger } = await w.build.member()
  const [one, two] = [await add(member), await add(member)]
  await add(member)
  const body = { order_type: 'sheet', order_ids: [one, two], use_balance: true }
  const { data: payment } = await w.post<{ payment_no: string }>('/api/Pay/create', { member, body })
  const listed = async (token: string, payment_no: string) =>
    (await w.get<OrderListPage>('/api/sheetOrder/index', { member: token, query: { payment_no } })).data.list.map(({ id }) => id)
  expect(await listed(member, payment.payment_no)).toEqual([two, one])
  expect(await listed(stranger, payment.payment_no)).toEqual([])
  expect(await listed(member, 'P0')).toEqual([])
})

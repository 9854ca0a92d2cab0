import { beforeAll, expect, test } from 'vitest'
import type { DataOf } from '#contract/endpoint.ts'
import type { CountsAnswer } from '#contract/resource.ts'
import type { returnMatch, returnQuotes } from '#contract/return-desk.ts'
import { returnQueue } from '#domain/return/status.ts'
import { run } from '#server/platform/db/pool.ts'
import { makeReturnWarehouse, openReturner, returnStaff } from '#test/world/return-flow.ts'
import { manchesterReceiver } from '#test/world/sample-order.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let admin: string
let warehouseId: number
beforeAll(async () => {
  w = await world()
  admin = (await w.build.admin()).token
  warehouseId = await makeReturnWarehouse(w, ['Q1', 'Q2'])
})

type Channels = DataOf<(typeof returnQuotes)['labelChannels']>
async function countQueues() {
  const { tabs } = (await w.get<CountsAnswer>('/admin/returnOrder/counts', { admin })).data
  const [decide, finish, member, coming] = (['decide', 'finish', 'member', 'coming'] as const).map(
    (name) => tabs[returnQueue[name]] ?? NaN,
  ) as [number, number, number, number]
  return { decide, finish, member, coming }
}
const takeIn = (number: string) => returnStaff(w, admin).receive({ tracking_number: number, warehouse_id: warehouseId })
const inStockOf = async (member: string) =>
  (await w.get<{ returns_in_stock: number }>('/api/sheetOrder/counts', { member })).data.returns_in_stock

test('a return stands in the queue of whose turn it is, and its member is told what waits for them', async () => {
  const m = await openReturner(w)
  const [refunded, returned] = [await m.label(), await m.label()]
  const before = await countQueues()
  await m.mustAdd(refunded.id, 'overcharged')
  const { id, order_no: no } = await m.mustAdd(returned.id, 'buyer')
  expect(await countQueues()).toEqual({ ...before, decide: before.decide + 1, coming: before.coming + 1 })
  expect(await inStockOf(m.member.token)).toBe(0)
  await takeIn(no)
  expect(await countQueues()).toEqual({ ...before, decide: before.decide + 1, member: before.member + 1 })
  expect(await inStockOf(m.member.token)).toBe(1)
  await m.api('choose', { id, choice: 'dispose' })
  expect(await countQueues()).toEqual({ ...before, decide: before.decide + 1, finish: before.finish + 1 })
  await m.api('choose', { id, choice: 'refund' })
  expect(await countQueues()).toEqual({ ...before, decide: before.decide + 2 })
  expect(await inStockOf(m.member.token)).toBe(0)
})

test('a label to a warehouse is quoted for its own order only, and only to a warehouse that takes returns', async () => {
  const m = await openReturner(w)
  const stranger = await openReturner(w)
  const order = await m.label()
  const ask = (member: string, warehouse = warehouseId) =>
    w.get<Channels>('/api/returnOrder/labelChannels', {
      member,
      query: { order_id: String(order.id), warehouse_id: String(warehouse) },
    })
  const { channels } = (await ask(m.member.token)).data
  expect(channels.filter(({ reason }) => reason === '').length).toBeGreaterThan(0)
  expect(channels.every(({ reason, amount }) => (reason === '') === (amount !== ''))).toBe(true)
  expect((await ask(stranger.member.token)).code).toBe(0)
  expect((await ask(m.member.token, 999_999)).code).toBe(0)
  // One that only receives parcels handles no returns.
  const receiving = await makeReturnWarehouse(w)
  expect((await ask(m.member.token, receiving)).code).toBe(1)
  await run(w.ctx.db, `update warehouse set services = '{receive}' where id = $1`, [receiving])
  expect((await ask(m.member.token, receiving)).code).toBe(0)
})

test('sending a parcel on to another address is quoted while it is in stock', async () => {
  const m = await openReturner(w)
  const order = await m.label()
  const { id, order_no: no } = await m.mustAdd(order.id, 'buyer')
  const ask = (member: string) =>
    w.post<Channels>('/api/returnOrder/reshipChannels', { member, body: { id, receiver: manchesterReceiver } })
  expect((await ask(m.member.token)).code).toBe(0)
  await takeIn(no)
  expect((await ask(m.member.token)).data.channels.some(({ reason }) => reason === '')).toBe(true)
  expect((await ask((await openReturner(w)).member.token)).code).toBe(0)
})

test('the order of a number is looked at before an unclaimed parcel is given to it', async () => {
  const m = await openReturner(w)
  const order = await m.label()
  const find = (number: string) =>
    w.get<DataOf<(typeof returnMatch)['findOrder']>>('/admin/unclaimedReturn/findOrder', {
      admin,
      query: { order_code: number },
    })
  expect((await find(order.tracking_number)).data).toMatchObject({
    order_code: order.order_code,
    username: m.member.username,
    return_no: '',
    reason: '',
    receiver: expect.stringContaining('Manchester'),
    contents: expect.stringContaining('× 2'),
  })
  const { order_no: no } = await m.mustAdd(order.id, 'buyer')
  expect((await find(order.order_code)).data).toMatchObject({ return_no: no, reason: '' })
  await takeIn(no)
  expect((await find(order.order_code)).data).toMatchObject({
    return_no: '',
    reason: 'A parcel of this order is already in stock',
  })
  expect((await find('NOBODYS-1')).code).toBe(0)
})

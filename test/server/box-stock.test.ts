import { beforeAll, expect, test } from 'vitest'
import type { Offer } from '#contract/price.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { voidLabel } from '#server/modules/dispatch/void-label.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { retriedTransactions } from '#server/platform/db/tx.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { sampleOrder } from '#test/world/sample-order.ts'
import { createSandboxChannel, setChannelParams } from '#test/world/sandbox-channel.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let url: string
beforeAll(async () => {
  w = await world()
  url = await w.app.listen({ host: '127.0.0.1', port: 0 })
})

/** A box of 180 g for 95p, of which so many are left. */
async function boxes(stock: number) {
  const [made] = await run<{ id: number }>(
    w.ctx.db,
    `insert into packaging (name_zh, name_en, length, width, height, weight, price, stock)
     values ('试箱', 'Test box', 200, 150, 100, 180, 95, $1) returning id`,
    [stock],
  )
  const id = made?.id ?? 0
  const left = async () => (await run<{ stock: number }>(w.ctx.db, 'select stock from packaging where id = $1', [id]))[0]?.stock
  const parcel = { length: '20', width: '15', height: '10', weight: 900, box_type_id: id }
  return { id, left, parcel }
}

async function buyer() {
  const { id: userId, token } = await w.build.member({ money: 50_00 })
  return { ...orderSteps(w, token), userId, token, wallet: () => getWallet(w.ctx.db, userId) }
}

test('the last box is sold once, also to two who buy at once; a void gives it back once', async () => {
  const { parcel, left } = await boxes(1)
  const [one, other] = [await buyer(), await buyer()]
  const [first, second] = [await one.add({ package: parcel }), await other.add({ package: parcel })]
  expect(await left()).toBe(1)
  const said = (await Promise.all([one.runAction('pay', [first.id]), other.runAction('pay', [second.id])])).flat()
  expect(said.filter(({ ok }) => ok)).toHaveLength(1)
  expect(said.find(({ ok }) => !ok)?.msg).toBe(
    'The box for this order is sold out. Edit the order and choose another one or your own packaging.',
  )
  expect(await left()).toBe(0)
  const [lucky, unlucky, id] = said[0]?.ok ? [one, other, first.id] : [other, one, second.id]
  // Nothing was taken from whoever came second.
  expect(await unlucky.wallet()).toMatchObject({ money: 50_00, held: 0 })
  await makeLabel(w.ctx, id)
  expect(await left()).toBe(0)
  expect(await lucky.runAction('cancel', [id])).toMatchObject([{ ok: true }])
  await voidLabel(w.ctx, id)
  await voidLabel(w.ctx, id)
  expect(await left()).toBe(1)
})

test('a label that fails gives the box back, and buying it again takes another', async () => {
  const { parcel, left } = await boxes(1)
  const channel = await createSandboxChannel(w.ctx, { base_url: url, behaviour: 'refuse' })
  const { add, runAction, detail } = await buyer()
  const { id } = await add({ package: parcel, service_type: channel.service })
  expect(await runAction('pay', [id])).toMatchObject([{ ok: true }])
  expect(await left()).toBe(0)
  await makeLabel(w.ctx, id)
  expect((await detail(id)).status).toBe(2)
  expect(await left()).toBe(1)
  await setChannelParams(w.ctx, channel.id, { behaviour: '' })
  expect(await runAction('retry', [id])).toMatchObject([{ ok: true }])
  expect(await left()).toBe(0)
  await makeLabel(w.ctx, id)
  expect(await detail(id)).toMatchObject({ status: 1, request_content: { grams: 1080 } })
  expect(await left()).toBe(0)
})

test('a label that staff stop gives the box back; an order that is deleted has taken none', async () => {
  const { parcel, left } = await boxes(3)
  const { add, runAction } = await buyer()
  const [stopped, deleted] = [await add({ package: parcel }), await add({ package: parcel })]
  await runAction('pay', [stopped.id])
  expect(await left()).toBe(2)
  const boss = await w.build.admin()
  const answer = await w.post<{ list: { ok: boolean }[] }>('/admin/order/stop', {
    admin: boss.token,
    body: { ids: [stopped.id], reason: 'they rang us' },
  })
  expect(answer.data.list).toMatchObject([{ ok: true }])
  expect(await left()).toBe(3)
  expect(await runAction('del', [stopped.id, deleted.id])).toMatchObject([{ ok: true }, { ok: true }])
  expect(await left()).toBe(3)
})

test('what is sold out is said beside its field, in quotes, orders and on bills, in the caller’s language', async () => {
  const { parcel, id: boxId } = await boxes(1)
  const { add, token } = await buyer()
  const waiting = await add({ package: parcel })
  const three = { packages: [1, 2, 3].map(() => ({ package: parcel, items: sampleOrder().items ?? [] })) }
  const { package: _one, items: _items, ...rest } = sampleOrder()
  const many = await w.post<{ errors: object }>('/api/sheetOrder/add', { member: token, body: { ...rest, ...three } })
  const left = 'Only 1 of this box left: choose another one or your own packaging'
  expect(many.data.errors).toEqual({ 'packages.1.package.box_type_id': left, 'packages.2.package.box_type_id': left })
  await run(w.ctx.db, 'update packaging set stock = 0 where id = $1', [boxId])
  const words = {
    en: 'This box is sold out: choose another one or your own packaging',
    'zh-cn': '该包装已售罄，请选择其他包装或自备包装',
  }
  const quoted = { sender: rest.sender, receiver: rest.receiver, package: parcel }
  for (const language of ['en', 'zh-cn'] as const) {
    const options = { member: token, language }
    const added = await w.post('/api/sheetOrder/add', { ...options, body: sampleOrder({ package: parcel }) })
    const asked = await w.post('/api/sheetOrder/quote', { ...options, body: quoted })
    for (const answer of [added, asked])
      expect(answer).toMatchObject({ code: 0, data: { errors: { 'package.box_type_id': words[language] } } })
  }
  const bills = await w.post<{ list: { reason: string }[] }>('/api/Pay/bills', {
    member: token,
    language: 'zh-cn',
    body: { order_type: 'sheet', order_ids: [waiting.id] },
  })
  expect(bills.data.list.map(({ reason }) => reason)).toEqual(['该订单所选包装已售罄，请修改订单，选择其他包装或自备包装。'])
})

test('the box’s own weight is priced, and told to whoever carries the parcel', async () => {
  const { parcel } = await boxes(5)
  const { add, runAction, detail, token } = await buyer()
  const { box_type_id: _box, ...own } = parcel
  // 900 g are £4.99 and 6.5 % of fuel; with 180 g of cardboard they are in the band up to 2 kg, £5.55, and the box is 95p.
  expect((await add({ package: own })).amount).toBe('5.31')
  const { id, amount } = await add({ package: parcel })
  expect(amount).toBe('6.86')
  const { sender, receiver } = sampleOrder()
  const quote = await w.post<{ list: Offer[] }>('/api/sheetOrder/quote', {
    member: token,
    body: { sender, receiver, package: parcel },
  })
  const offer = quote.data.list.find(({ code }) => code === 'uk-next-day')
  expect(offer).toMatchObject({ amount: '6.86', weights: [{ actual: 1080 }] })
  expect(offer?.lines.at(-1)?.text).toBe('Packaging (adds 0.18 kg)')
  await runAction('pay', [id])
  await makeLabel(w.ctx, id)
  expect(await detail(id)).toMatchObject({ weight: 900, total_weight: 1080, package: { weight: 900 } })
})

test('two members whose bills want the same boxes the other way round wait for each other, and neither blocks the other', async () => {
  const [one, other] = [await boxes(100), await boxes(100)]
  const before = retriedTransactions.deadlock
  const payBills = async (parcels: object[]) => {
    const { add, token } = await buyer()
    const order_ids: number[] = []
    for (const parcel of parcels) order_ids.push((await add({ package: parcel as typeof one.parcel })).id)
    return () => w.post('/api/Pay/create', { member: token, body: { order_type: 'sheet', order_ids } })
  }
  const pay: (() => Promise<unknown>)[] = []
  for (let pair = 0; pair < 4; pair++)
    pay.push(await payBills([one.parcel, other.parcel]), await payBills([other.parcel, one.parcel]))
  const answers = await Promise.all(pay.map((call) => call()))
  for (const answer of answers) expect(answer).toMatchObject({ code: 1, data: { status: 2 } })
  expect([await one.left(), await other.left()]).toEqual([92, 92])
  expect(retriedTransactions.deadlock).toBe(before)
})

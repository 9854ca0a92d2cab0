import { beforeAll, expect, test } from 'vitest'
import type { DashboardAnswer } from '#contract/dashboard.ts'
import type { PaymentView } from '#contract/pay.ts'
import type { ActionResult } from '#contract/row-action.ts'
import { paymentStatus } from '#domain/payment.ts'
import { enableBankTransfer } from '#server/modules/catalogue/index.ts'
import { getWallet, openHold } from '#server/modules/ledger/index.ts'
import { paymentJobs } from '#server/modules/payments/jobs.ts'
import { getMemberPayment } from '#server/modules/payments/store.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { sampleOrder } from '#test/world/sample-order.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let wayId: number
let finance: { token: string }[]
beforeAll(async () => {
  w = await world()
  finance = [await w.build.admin(), await w.build.admin()]
  wayId = await enableBankTransfer(w.ctx, {
    account_name: 'ShipSmart Ltd',
    sort_code: '12-34-56',
    account_number: '12345678',
    iban: '',
  })
  await run(w.ctx.db, 'update pay_way set min_amount = 100 where id = $1', [wayId])
})

/** An order of £5.91, of which the balance pays £1 and a transfer the rest. */
async function transferFor(change: { proof?: string } = {}) {
  const member = await w.build.member({ money: 1_00 })
  const steps = orderSteps(w, member.token)
  const order = await steps.add()
  const body = { order_type: 'sheet', order_ids: [order.id], pay_way_id: wayId, use_balance: true }
  const { data } = await w.post<PaymentView>('/api/Pay/create', { member: member.token, body })
  if (change.proof) await run(w.ctx.db, 'update payment set proof = $2 where payment_no = $1', [data.payment_no, change.proof])
  const read = () => getMemberPayment(w.ctx.db, member.id, data.payment_no)
  const { id } = await read()
  const confirm = async (admin = 0) =>
    (await w.post<ActionResult>('/admin/payment/confirm', { admin: finance[admin]?.token, body: { ids: [id] } })).data.list.map(
      ({ ok }) => ok,
    )
  const wallet = () => getWallet(w.ctx.db, member.id)
  return { member, order, no: data.payment_no, read, confirm, wallet, ...steps }
}

/** The job of every minute, so many days from now. */
const checkInDays = async (days: number) => {
  const at = new Date(w.ctx.clock().getTime() + days * 86_400_000)
  await paymentJobs.find(({ name }) => name === 'check-payments')?.run({ ...w.ctx, clock: () => at }, {})
}
const days = () => w.ctx.settings.get('transfer_days') + 1

test('a transfer that came too late is confirmed, once, however many press, and buys its order', async () => {
  const { order, read, confirm, wallet, detail } = await transferFor()
  await checkInDays(days())
  expect(await read()).toMatchObject({ status: paymentStatus.expired })
  expect(await wallet()).toMatchObject({ money: 1_00, held: 0 })
  const pressed = await Promise.all([confirm(0), confirm(0), confirm(1)])
  expect(pressed.flat().sort()).toEqual([false, false, true])
  expect(await confirm(1)).toEqual([false])
  expect(await read()).toMatchObject({ status: paymentStatus.paid, reason: '' })
  expect(await detail(order.id)).toMatchObject({ status: 3, pay_status: 2, money: '1.00', offline: '4.91' })
  expect(await wallet()).toMatchObject({ money: 0, held: 5_91 })
})

test('one that the member had cancelled too', async () => {
  const { member, order, no, confirm, wallet, detail } = await transferFor()
  await w.post('/api/Pay/cancel', { member: member.token, body: { payment_no: no } })
  expect(await confirm()).toEqual([true])
  expect(await detail(order.id)).toMatchObject({ status: 3 })
  expect(await wallet()).toMatchObject({ money: 0, held: 5_91 })
})

test('where the order can no longer be bought, late money stays in the balance', async () => {
  const { order, confirm, wallet, runAction } = await transferFor()
  await checkInDays(days())
  await runAction('del', [order.id])
  expect(await confirm()).toEqual([true])
  expect(await wallet()).toMatchObject({ money: 5_91, held: 0 })
})

test('so does it where the balance has spent its part meanwhile', async () => {
  const { member, order, confirm, wallet, detail } = await transferFor()
  await checkInDays(days())
  await inTx(w.ctx, (tx) =>
    openHold(tx, {
      key: 'elsewhere',
      userId: member.id,
      amount: 50,
      about: { type: 'thing', id: 1 },
      memo: '',
      expiresAt: null,
      actor: { type: 'member', id: member.id },
      now: w.ctx.clock(),
    }),
  )
  expect(await confirm()).toEqual([true])
  expect(await detail(order.id)).toMatchObject({ status: 0, pay_status: 1 })
  expect(await wallet()).toMatchObject({ money: 5_41, held: 50 })
})

test('one that finance refused stays refused', async () => {
  const { read, confirm, wallet } = await transferFor()
  const { id } = await read()
  await w.post('/admin/payment/refuse', { admin: finance[0]?.token, body: { ids: [id], reason: 'no such transfer' } })
  expect(await confirm()).toEqual([false])
  expect(await wallet()).toMatchObject({ money: 1_00, held: 0 })
})

test('one with a proof does not expire while it waits for finance, and is still counted; without it, it does', async () => {
  const [shown, unshown] = [await transferFor({ proof: '/files/proof.png' }), await transferFor()]
  await checkInDays(days())
  expect(await unshown.read()).toMatchObject({ status: paymentStatus.expired })
  expect(await shown.read()).toMatchObject({ status: paymentStatus.pending })
  const { data } = await w.get<DashboardAnswer>('/admin/Dashboard/index', { admin: finance[0]?.token })
  expect(data.cards.find(({ name }) => name === 'transfers_awaited')).toMatchObject({
    value: 1,
    alarm: 'attention',
    facts: [{ name: 'with_proof', value: 1 }],
  })
  // Taken back, it is one that nobody made.
  await w.post('/api/Pay/proof', { member: shown.member.token, body: { payment_no: shown.no, url: '' } })
  await checkInDays(days())
  expect(await shown.read()).toMatchObject({ status: paymentStatus.expired })
})

test('a price agreed with a transfer binds that transfer only: every other way pays the price of today, and given up or edited since it binds nothing', async () => {
  const [waiting, given, edited] = [await transferFor(), await transferFor(), await transferFor()]
  const { channel_id } = await waiting.detail(waiting.order.id)
  const dearer = `insert into price_table (channel_id, version, status, price_side, content, valid_from, publish_time)
    select channel_id, version + 1, 1, 'net', content, $1, $1 from price_table where status = 1 and channel_id = $2 order by version desc limit 1`
  await run(w.ctx.db, dearer, [new Date(w.ctx.clock().getTime() - 1000), channel_id])
  w.wait((w.ctx.settings.get('price_lock_minutes') + 1) * 60)
  const { member, order } = waiting
  await w.build.money(member.id, 50_00)
  const body = { order_type: 'sheet', order_ids: [order.id] }
  // Net prices of before and a fifth of VAT on top: £5.55 and 36p are £6.66 and 43p now.
  expect(await w.post('/api/Pay/bills', { member: member.token, body })).toMatchObject({ data: { amount: '7.09' } })
  const changed = { code: 0, data: { refused: 'payment.changed', expected_amount: '5.91', amount: '7.09' } }
  const ids = [order.id]
  for (const [url, sent] of [
    ['/api/sheetOrder/pay', { ids }],
    ['/api/Pay/create', body],
    ['/api/Pay/create', { ...body, pay_way_id: wayId, use_balance: false }],
  ] as const)
    expect(await w.post(url, { member: member.token, body: { ...sent, expected_amount: '5.91' } })).toMatchObject(changed)
  await w.post('/api/Pay/cancel', { member: given.member.token, body: { payment_no: given.no } })
  await w.post('/api/Pay/bills', { member: given.member.token, body: { order_type: 'sheet', order_ids: [given.order.id] } })
  const heavier = { ...sampleOrder({ package: { length: '30', width: '20', height: '15', weight: 1900 } }), id: edited.order.id }
  expect(await w.post('/api/sheetOrder/edit', { member: edited.member.token, body: heavier })).toMatchObject({ code: 1 })
  for (const { confirm } of [waiting, given, edited]) expect(await confirm()).toEqual([true])
  expect(await waiting.detail(order.id)).toMatchObject({ status: 3, amount: '5.91', money: '1.00', offline: '4.91' })
  expect(await waiting.wallet()).toMatchObject({ money: 50_00, held: 5_91 })
  // Money that comes for what now costs more, or is another parcel by now, is its member's.
  for (const late of [given, edited]) {
    expect(await late.detail(late.order.id)).toMatchObject({ status: 0 })
    expect(await late.wallet()).toMatchObject({ money: 5_91, held: 0 })
  }
})

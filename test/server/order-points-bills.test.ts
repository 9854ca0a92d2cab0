import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentView } from '#contract/pay.ts'
import { settlePayment } from '#server/modules/payments/settle-payment.ts'
import { getMemberPayment } from '#server/modules/payments/store.ts'
import { checkLedger } from '#server/modules/wallet/check/check-ledger.ts'
import { run } from '#server/platform/db/pool.ts'
import { type World, world } from '#test/world/world.ts'
import { createPointsBuyer, type PointsBuyer } from './order-points-setup.ts'

/**
 * The sample parcel costs £5.91 (£5.55 and 36p fuel), with 99p of VAT. 124 points take £1.24 off and 21p of VAT (20.8) along: £4.67 with 78p.
 */
let w: World
let url: string
beforeAll(async () => {
  w = await world()
  url = await w.app.listen({ host: '127.0.0.1', port: 0 })
  await run(w.ctx.db, `update pay_way set base_url = $1 where provider = 'sandbox'`, [url])
})
afterAll(async () => {
  // Whatever was done here, the books balance.
  expect(await checkLedger(w.ctx)).toMatchObject({ differences: 0 })
})

const withPoints = { use_points: true }

const buyer = (start?: { points?: number; money?: number }) => createPointsBuyer(w, start)

async function payByCard({ userId, token }: PointsBuyer, ids: number[]) {
  const [way] = await run<{ id: number }>(w.ctx.db, `select id from pay_way where provider = 'sandbox'`)
  const body = { order_type: 'sheet', order_ids: ids, pay_way_id: way?.id, use_balance: false }
  const opened = await w.post<PaymentView>('/api/Pay/create', { member: token, body })
  expect(opened.code).toBe(1)
  const payment = await getMemberPayment(w.ctx.db, userId, opened.data.payment_no)
  const facts = {
    key: payment.payment_no,
    ref: payment.provider_ref ?? '',
    chargeRef: null,
    state: 'paid' as const,
    amountMinor: payment.charge_minor,
    currency: 'GBP',
  }
  return { amount: opened.data.amount, settle: () => settlePayment(w.ctx, payment.id, facts) }
}

test('by card: points pay their part of the bills, once, and the sum that was charged stands when more points come meanwhile', async () => {
  const member = await buyer({ money: 0 })
  const ids = [(await member.add(withPoints)).id, (await member.add(withPoints)).id]
  const bills = await w.post<{ amount: string; list: { id: number; amount: string }[] }>('/api/Pay/bills', {
    member: member.token,
    body: { order_type: 'sheet', order_ids: [...ids].reverse() },
  })
  // Shown as they were asked for; the older one has the points.
  expect(bills.data.list.map(({ id, amount }) => [id, amount])).toEqual([
    [ids[1], '5.91'],
    [ids[0], '4.67'],
  ])
  const { amount, settle } = await payByCard(member, ids)
  expect(amount).toBe('10.58')
  await w.build.points(member.userId, 50)
  expect(await settle()).toBe('paid')
  expect(await settle()).toBe('known')
  const rows = await Promise.all(ids.map(member.detail))
  expect(rows.map((row) => [row.status, row.third_party, row.points_used])).toEqual([
    [3, '4.67', 124],
    [3, '5.91', 0],
  ])
  expect(await member.wallet()).toMatchObject({ money: 0, held: 10_58, points: 50 })
})

test('by card: points that are gone when the money comes leave it in the balance', async () => {
  const member = await buyer({ money: 0 })
  const { id } = await member.add(withPoints)
  const { amount, settle } = await payByCard(member, [id])
  expect(amount).toBe('4.67')
  await w.build.points(member.userId, -1)
  expect(await settle()).toBe('paid')
  expect(await member.detail(id)).toMatchObject({ status: 0, pay_status: 1 })
  expect(await member.wallet()).toMatchObject({ money: 4_67, held: 0, points: 123 })
})

test('a free order among bills, and alone', async () => {
  const member = await buyer({ points: 1200, money: 0 })
  const [free, dear] = [await member.add(withPoints), await member.add()]
  const { amount, settle } = await payByCard(member, [free.id, dear.id])
  expect(amount).toBe('5.91')
  expect(await settle()).toBe('paid')
  expect(await Promise.all([free.id, dear.id].map(member.detail))).toMatchObject([
    { status: 3, third_party: '0.00', points_used: 591 },
    { status: 3, third_party: '5.91', points_used: 0 },
  ])
  const alone = await member.add(withPoints)
  const body = { order_type: 'sheet', order_ids: [alone.id], expected_amount: '0.00' }
  const paid = await w.post<PaymentView>('/api/Pay/create', { member: member.token, body })
  expect(paid.data).toMatchObject({ status: 2, amount: '0.00', provider: 'balance' })
  expect(await member.detail(alone.id)).toMatchObject({ status: 3, pay_status: 2 })
  expect(await member.wallet()).toMatchObject({ money: 0, held: 5_91, points: 18 })
})

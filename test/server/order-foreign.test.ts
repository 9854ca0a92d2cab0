import { beforeAll, expect, test } from 'vitest'
import type { PaymentView } from '#contract/pay.ts'
import { checkPayment } from '#server/modules/payments/check-payment.ts'
import { confirmTransfer } from '#server/modules/payments/index.ts'
import { getMemberPayment } from '#server/modules/payments/store.ts'
import { run } from '#server/platform/db/pool.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await w.app.listen({ host: '127.0.0.1', port: 0 })
})

/** Two orders, £5.91 by UK Next Day and £3.65 by UK Economy, with £1 in the balance: £8.56 is left for the way. */
async function twoOrders(wayId: number | undefined) {
  const { id: userId, token } = await w.build.member({ money: 1_00 })
  const { add, detail } = orderSteps(w, token)
  const [dear, cheap] = [await add(), await add({ service_type: 'UK72' })]
  expect([dear.amount, cheap.amount]).toEqual(['5.91', '3.65'])
  const body = { order_type: 'sheet', order_ids: [dear.id, cheap.id], pay_way_id: wayId, use_balance: true }
  const { data } = await w.post<PaymentView>('/api/Pay/create', { member: token, body })
  const payment = await getMemberPayment(w.ctx.db, userId, data.payment_no)
  return { data, payment, details: async () => [await detail(dear.id), await detail(cheap.id)] }
}

test('a card charged in euros: each order keeps its share of them with the rate, and the shares add up', async () => {
  await run(w.ctx.db, `update currency set rate = 1.15, status = true where code = 'EUR'`)
  const [way] = await run<{ id: number }>(
    w.ctx.db,
    `update pay_way set currency_id = (select id from currency where code = 'EUR'), fee_percent = 1.5 where provider = 'sandbox' returning id`,
  )
  const { data, payment, details } = await twoOrders(way?.id)
  // 1.5 % of £8.56 is 12.84p; £8.69 at 1.15 is 9.9935 euros.
  expect(data).toMatchObject({ balance_part: '1.00', fee: '0.13', charge: { amount: '9.99', currency: 'EUR' } })
  const typed = new URLSearchParams({ number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' })
  expect((await fetch(payment.url, { method: 'POST', body: typed, redirect: 'manual' })).status).toBe(303)
  // The rate of tomorrow is none of these orders' business.
  await run(w.ctx.db, `update currency set rate = 1.2 where code = 'EUR'`)
  await checkPayment(w.ctx, payment)
  // £8.56 by 591 : 365 is 529.18p and 326.82p; 9.99 euros by 529 : 327 are 617.37 and 381.63 cents.
  const euros = { foreign_currency: 'EUR', foreign_rate: '1.150000', offline: '0.00' }
  expect(await details()).toMatchObject([
    { status: 3, money: '0.62', third_party: '5.29', foreign_money: '6.17', ...euros },
    { status: 3, money: '0.38', third_party: '3.27', foreign_money: '3.82', ...euros },
  ])
})

test('an order that is paid in pounds says nothing of another currency, in texts as ever', async () => {
  const { token } = await w.build.member({ money: 20_00 })
  const { add, detail, runAction } = orderSteps(w, token)
  const { id } = await add()
  const none = { foreign_money: '', foreign_currency: '', foreign_rate: '' }
  expect(await detail(id)).toMatchObject(none)
  expect(await runAction('pay', [id])).toMatchObject([{ ok: true }])
  expect(await detail(id)).toMatchObject({ status: 3, ...none })
})

test('a transfer in yen, which have no decimals: whole yen for each order', async () => {
  await run(
    w.ctx.db,
    `insert into currency (code, symbol, name_zh, name_en, rate, rate_date) values ('JPY', '¥', '日元', 'Yen', 190, '2026-01-01')
     on conflict (code) do update set rate = 190, status = true`,
  )
  const [way] = await run<{ id: number }>(
    w.ctx.db,
    `insert into pay_way (name_zh, provider, currency_id, fee_percent, min_amount, max_amount, account_name, iban, is_ready, status)
     select '日元转账', 'offline', id, 0, 100, 500000, 'ShipSmart Ltd', 'GB29NWBK60161331926819', true, true from currency where code = 'JPY'
     returning id`,
  )
  const { data, payment, details } = await twoOrders(way?.id)
  // £8.56 at 190 is 1626.4 yen.
  expect(data).toMatchObject({ fee: '0.00', charge: { amount: '1626', currency: 'JPY' } })
  const boss = await w.build.admin()
  await confirmTransfer(w.ctx, { id: payment.id, adminId: boss.id, requestId: '' })
  // 1626 yen by 529 : 327 are 1004.85 and 621.15.
  const yen = { foreign_currency: 'JPY', foreign_rate: '190.000000', third_party: '0.00' }
  expect(await details()).toMatchObject([
    { money: '0.62', offline: '5.29', foreign_money: '1005', ...yen },
    { money: '0.38', offline: '3.27', foreign_money: '621', ...yen },
  ])
})

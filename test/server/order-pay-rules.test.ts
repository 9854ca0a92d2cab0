import { beforeAll, expect, test } from 'vitest'
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
import { sampleOrder, shanghaiReceiver } from '#test/world/sample-order.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

async function buyer(money = 50_00) {
  const { id: userId, token } = await w.build.member({ money })
  return { userId, token, ...orderSteps(w, token), wallet: () => getWallet(w.ctx.db, userId) }
}
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

test('what is touched while a payment waits for it is bought once, and what is moved is not', async () => {
  const { add, runAction, wallet, detail } = await buyer()
  const orders = [await add(), await add(), await add()] as const
  const [touched, dearer, deleted] = orders
  // Somebody holds each of them and lets go when its payment is waiting.
  const pay = async (id: number, change: string) => {
    const held = await w.ctx.pool.connect()
    try {
      await held.query('begin')
      await held.query(`update shipping_order set ${change} where id = $1`, [id])
      const paying = runAction('pay', [id])
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await w.ctx.pool.query(waiting)).rowCount).toBe(1)
      await held.query('commit')
      return (await paying)[0]
    } finally {
      held.release()
    }
  }
  expect(await pay(touched.id, `remark = 'ring twice'`)).toMatchObject({ ok: true })
  expect(await detail(touched.id)).toMatchObject({ remark: 'ring twice', status: 3, pay_status: 2 })
  const pence = Math.round(Number(touched.amount) * 100)
  const bought = { money: 50_00 - pence, held: pence }
  expect(await wallet()).toMatchObject(bought)
  expect((await pay(dearer.id, 'amount = amount + 1'))?.msg).toMatch(/price|amount/i)
  expect((await pay(deleted.id, 'delete_time = now()'))?.msg).toMatch(/does not exist/)
  expect(await wallet()).toMatchObject(bought)
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
    key: payment.payment_no,
    ref: payment.provider_ref ?? '',
    chargeRef: 'ch_1',
    state: 'paid' as const,
    amountMinor: payment.charge_minor,
    currency: 'GBP',
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
    key: payment.payment_no,
    ref: payment.provider_ref ?? '',
    chargeRef: null,
    state: 'paid',
    amountMinor: payment.charge_minor,
    currency: 'GBP',
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
    fail_reason: 'We’ve run out of tracking numbers; our team has been notified',
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
  expect(refused.msg).toBe(`Order ${awaiting.order_code} cannot be printed: No label yet.`)
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

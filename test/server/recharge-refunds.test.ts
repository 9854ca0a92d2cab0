import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentView } from '#contract/pay.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { paymentJobs } from '#server/modules/payments/index.ts'
import { sendRefund } from '#server/modules/payments/refunds/send-refund.ts'
import { settleDispute } from '#server/modules/payments/settle-dispute.ts'
import { getMemberPayment, lockPayment } from '#server/modules/payments/store.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { bankJobs, setBankBehaviour } from '#server/sandbox/bank/index.ts'
import { cleanupSteps } from '#test/world/cleanup-steps.ts'
import { type World, world } from '#test/world/world.ts'

/** What the bank gives back and takes back, all over HTTP: refunds, and disputes of cards. */
let w: World
let url: string
let way: number
beforeAll(async () => {
  w = await world()
  url = await w.app.listen({ host: '127.0.0.1', port: 0 })
  const worker = await startWorker(w.ctx, [...bankJobs, ...paymentJobs])
  cleanupSteps.push(worker.stop)
  way = (await run<{ id: number }>(w.ctx.db, `select id from pay_way where provider = 'sandbox'`))[0]?.id ?? 0
})
beforeEach(() => {
  setBankBehaviour(w.ctx, {
    copies: 2,
    delayMs: () => 0,
    workMs: () => 0,
    isHolding: false,
    corrupts: 'nothing',
    verdict: 'lost',
  })
})

type Person = { id: number; token: string }
const recharge = async (member: Person, amount = '50') =>
  (
    await w.post<PaymentView>('/api/user/recharge', {
      member: member.token,
      query: { pay_way_id: String(way), amount },
      headers: { host: new URL(url).host },
    })
  ).data
const payAt = (page: string, number = '4242 4242 4242 4242') =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ number, expiry: '12/40', cvc: '123' }), redirect: 'manual' })
const money = async (member: Person) => (await getWallet(w.ctx.db, member.id)).money
test('money goes back to the card: finance approves what a member asks for, small sums of staff go at once', async () => {
  const [member, boss] = [await w.build.member(), await w.build.admin()]
  const opened = await recharge(member)
  await payAt(opened.url)
  await expect.poll(() => money(member)).toBe(50_00)
  const payout = (amount: string, client_key: string) =>
    w.post<{ refund_no: string; status: number }>('/api/Pay/payout', {
      member: member.token,
      body: { payment_no: opened.payment_no, amount, reason: 'not needed', client_key },
    })
  expect(await payout('50.01', 'ask-0001')).toMatchObject({ code: 0, msg: 'At most £50.00 can be refunded.' })
  const [asked, again] = await Promise.all([payout('30', 'ask-0002'), payout('30', 'ask-0002')])
  expect(asked?.data).toEqual(again?.data)
  expect(asked?.data.status).toBe(0)
  expect(await payout('20', 'ask-0002')).toMatchObject({
    code: 0,
    msg: 'This form was already submitted with different details. Check the result, then start again.',
  })
  expect(await money(member)).toBe(50_00)

  const [row] = await run<{ id: number }>(w.ctx.db, 'select id from refund where refund_no = $1', [asked?.data.refund_no])
  const approve = () =>
    w.post<{ list: { ok: boolean }[] }>('/admin/refund/approve', { admin: boss.token, body: { ids: [row?.id] } })
  const both = await Promise.all([approve(), approve()])
  expect(both.map(({ data }) => data.list[0]?.ok).sort()).toEqual([false, true])
  expect(await money(member)).toBe(20_00)
  await expect
    .poll(async () => (await run<{ status: number }>(w.ctx.db, 'select status from refund where id = $1', [row?.id]))[0]?.status)
    .toBe(2)
  expect(await run(w.ctx.db, 'select refunded from payment where payment_no = $1', [opened.payment_no])).toEqual([
    { refunded: 30_00 },
  ])
  // As if whoever sent it had died before the bank's answer was written down: it is sent again, and goes once.
  await run(w.ctx.db, 'update refund set status = 1, provider_ref = null where id = $1', [row?.id])
  await sendRefund(w.ctx, row?.id ?? 0)
  const atBank = `select r.amount::int from sandbox_refund r join payment p on p.provider_ref = r.payment_id where p.payment_no = $1`
  expect(await run(w.ctx.db, atBank, [opened.payment_no])).toEqual([{ amount: 30_00 }])
  await expect
    .poll(async () => (await run<{ status: number }>(w.ctx.db, 'select status from refund where id = $1', [row?.id]))[0]?.status)
    .toBe(2)
  expect(await money(member)).toBe(20_00)

  const [payment] = await run<{ id: number }>(w.ctx.db, 'select id from payment where payment_no = $1', [opened.payment_no])
  const refund = (amount: string, once_key?: string) =>
    w.post<{ list: { ok: boolean; msg: string }[] }>('/admin/recharge/refund', {
      admin: boss.token,
      body: { ids: [payment?.id], amount, reason: 'asked on the telephone', once_key },
    })
  expect((await refund('20.01')).data.list[0]).toMatchObject({ ok: false, msg: 'At most £20.00 can be refunded.' })
  const twice = await Promise.all([refund('15', 'form-0001'), refund('15', 'form-0001')])
  expect(twice.map(({ data }) => data.list[0]?.ok)).toEqual([true, true])
  expect(await money(member)).toBe(5_00)
  expect((await refund('5', 'form-0002')).data.list[0]).toMatchObject({ ok: true })
  expect(await money(member)).toBe(0)
})

test('a provider that refuses a refund brings the money back into the wallet', async () => {
  const [member, boss] = [await w.build.member(), await w.build.admin()]
  const opened = await recharge(member)
  await payAt(opened.url)
  await expect.poll(() => money(member)).toBe(50_00)
  const [payment] = await run<{ id: number }>(w.ctx.db, 'select id from payment where payment_no = $1', [opened.payment_no])
  // The bank knows of no such payment any more.
  await run(w.ctx.db, `update payment set provider_ref = 'pay_000000000000000000000000' where id = $1`, [payment?.id])
  await w.post('/admin/payment/refund', { admin: boss.token, body: { ids: [payment?.id], amount: '10', reason: 'x' } })
  await expect
    .poll(
      async () =>
        (await run<{ status: number }>(w.ctx.db, 'select status from refund where payment_id = $1', [payment?.id]))[0]?.status,
    )
    .toBe(4)
  expect(await money(member)).toBe(50_00)
  expect(await run(w.ctx.db, 'select refunded from payment where id = $1', [payment?.id])).toEqual([{ refunded: 0 }])
})

test('a payment in euros goes back in parts, two of them at once: together exactly what was paid', async () => {
  const inCurrency = (code: string) =>
    run(w.ctx.db, 'update pay_way set currency_id = (select id from currency where code = $2) where id = $1', [way, code])
  await run(w.ctx.db, `update currency set rate = 1.5, status = true where code = 'EUR'`)
  await inCurrency('EUR')
  const [member, boss] = [await w.build.member(), await w.build.admin()]
  const opened = await recharge(member)
  await inCurrency('GBP')
  expect(opened.charge).toEqual({ amount: '75.00', currency: 'EUR' })
  await payAt(opened.url)
  await expect.poll(() => money(member)).toBe(50_00)
  const { id } = await getMemberPayment(w.ctx.db, member.id, opened.payment_no)
  const refund = async (amount: string) =>
    (
      await w.post<{ list: { ok: boolean }[] }>('/admin/payment/refund', {
        admin: boss.token,
        body: { ids: [id], amount, reason: 'in parts' },
      })
    ).data.list[0]?.ok
  // £16.67 are €25.005: rounded up twice, the last part would be a cent more than the bank still has.
  expect(await Promise.all([refund('16.67'), refund('16.67')])).toEqual([true, true])
  expect(await refund('16.66')).toBe(true)
  const refunds = () => run(w.ctx.db, 'select amount, charge_minor, status from refund where payment_id = $1 order by id', [id])
  await expect.poll(refunds).toEqual([
    { amount: 16_67, charge_minor: 25_00, status: 2 },
    { amount: 16_67, charge_minor: 25_00, status: 2 },
    { amount: 16_66, charge_minor: 25_00, status: 2 },
  ])
  expect(await money(member)).toBe(0)
  const atBank = `select p.amount, p.refunded from sandbox_payment p where p.reference = $1`
  expect(await run(w.ctx.db, atBank, [opened.payment_no])).toEqual([{ amount: 75_00, refunded: 75_00 }])
})

test('a refund that the bank called done and takes back later is in the wallet again, once; finance and the member are told', async () => {
  // Late: the failure is held back until long after the refund had arrived.
  setBankBehaviour(w.ctx, { workMs: (what) => (what === 'refund_failure' ? 86_400_000 : 0), copies: 10 })
  const [member, boss] = [await w.build.member(), await w.build.admin()]
  const opened = await recharge(member)
  await payAt(opened.url, '4000 0000 0000 5126')
  await expect.poll(() => money(member)).toBe(50_00)
  const { id } = await getMemberPayment(w.ctx.db, member.id, opened.payment_no)
  await w.post('/admin/payment/refund', { admin: boss.token, body: { ids: [id], amount: '20', reason: 'x' } })
  const refund = async () =>
    (
      await run<{ refund_no: string; status: number; provider_ref: string }>(
        w.ctx.db,
        'select refund_no, status, provider_ref from refund where payment_id = $1',
        [id],
      )
    )[0]
  await expect.poll(async () => (await refund())?.status).toBe(2)
  expect(await money(member)).toBe(30_00)
  w.wait(86_400)
  const fail = bankJobs.find(({ name }) => name === 'fail-sandbox-refund')
  const providerRef = (await refund())?.provider_ref
  await Promise.all([fail?.run(w.ctx, { id: providerRef }), fail?.run(w.ctx, { id: providerRef })])
  await expect.poll(async () => (await refund())?.status).toBe(4)
  await expect
    .poll(() =>
      run(w.ctx.db, `select 1 from graphile_worker.jobs where task_identifier in ('send-sandbox-event', 'settle-payment-event')`),
    )
    .toEqual([])
  expect(await money(member)).toBe(50_00)
  expect(await run(w.ctx.db, 'select refunded from payment where id = $1', [id])).toEqual([{ refunded: 0 }])
  expect(await run(w.ctx.db, `select 1 from ledger_entry where user_id = $1 and kind = 'payout_back'`, [member.id])).toHaveLength(
    1,
  )
  const heard = await run(
    w.ctx.db,
    `select word_key from notice where (admin_id = $1 or user_id = $2) and word_key like '%refund_failed%' order by word_key`,
    [boss.id, member.id],
  )
  expect(heard).toEqual([{ word_key: 'notice.payment.refund_failed' }, { word_key: 'notice.payment.refund_failed_late' }])
})

test('a dispute that is told after its end changes nothing, and an end told first waits, unless its beginning is lost', async () => {
  setBankBehaviour(w.ctx, { workMs: () => 86_400_000 })
  const member = await w.build.member()
  const opened = await recharge(member)
  await payAt(opened.url)
  await expect.poll(() => money(member)).toBe(50_00)
  const { id } = await getMemberPayment(w.ctx.db, member.id, opened.payment_no)
  const facts = {
    chargeRef: 'c',
    key: opened.payment_no,
    disputeRef: 'd',
    amountMinor: 50_00,
    currency: 'GBP',
    time: 1_768_305_600,
  }
  expect(await dispute(id, { ...facts, state: 'lost' })).toBe('waiting')
  expect(await dispute(id, { ...facts, state: 'lost' }, true)).toBe('lost')
  expect(await dispute(id, { ...facts, state: 'opened' })).toBe('known')
  expect(await getWallet(w.ctx.db, member.id)).toMatchObject({ money: 0, owed: 0, is_frozen: true })
})

test('the bank itself opens a dispute and loses it for us', async () => {
  const member = await w.build.member()
  const opened = await recharge(member)
  await payAt(opened.url, '4000 0000 0000 0259')
  const state = async () => (await getMemberPayment(w.ctx.db, member.id, opened.payment_no)).dispute_status
  await expect.poll(state).toBe(3)
  expect(await getWallet(w.ctx.db, member.id)).toMatchObject({ money: 0, is_frozen: true })
})

const dispute = (id: number, facts: Parameters<typeof settleDispute>[3], isBeginningLost = false) =>
  inTx(w.ctx, async (tx) => settleDispute(w.ctx, tx, await lockPayment(tx, id), facts, isBeginningLost))

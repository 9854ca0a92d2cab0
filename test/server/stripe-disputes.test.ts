import { readFileSync } from 'node:fs'
import Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import type { PaymentView } from '#contract/pay.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { paymentJobs } from '#server/modules/payments/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { cleanupSteps } from '#test/world/cleanup-steps.ts'
import { type FakeStripe, startFakeStripe, stripeKeys } from '#test/world/fake-stripe.ts'
import { type World, world } from '#test/world/world.ts'

/** What Stripe reports of disputes, in whatever order, signed by its own library. */
let w: World
let peer: FakeStripe
let way: number
beforeAll(async () => {
  w = await world()
  peer = await startFakeStripe()
  const worker = await startWorker(w.ctx, paymentJobs)
  cleanupSteps.push(peer.stop, worker.stop)
  const boss = await w.build.admin()
  const [row] = await run<{ id: number }>(w.ctx.db, `select id from pay_way where provider = 'stripe'`)
  way = row?.id ?? 0
  const saved = await w.post('/admin/payWay/edit', {
    admin: boss.token,
    body: { id: way, base_url: peer.url, secret_key: stripeKeys.secretKey, webhook_secret: stripeKeys.webhookSecret, status: 1 },
  })
  expect(saved).toMatchObject({ code: 1 })
})

const sendEvent = (
  event: object,
  change: (body: string) => string = (body) => body,
  { secret = stripeKeys.webhookSecret, secondsAgo = 0 } = {},
) => {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(w.ctx.clock().getTime() / 1000) - secondsAgo
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return w.app.inject({
    method: 'POST',
    url: '/api/Pay/notify/stripe',
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    payload: change(payload),
  })
}

async function openRecharge(): Promise<{ member: { id: number; token: string }; payment: PaymentView; session: object }> {
  const member = await w.build.member()
  const { data, msg } = await w.post<PaymentView>('/api/user/recharge', {
    member: member.token,
    query: { pay_way_id: String(way), amount: '50' },
  })
  expect(msg).toBe('')
  const [id] = [...peer.sessions.keys()].slice(-1)
  peer.settle(id ?? '')
  return { member, payment: data, session: peer.sessions.get(id ?? '') ?? {} }
}

let count = 0
const event = (type: string, object: object, created = Math.floor(w.ctx.clock().getTime() / 1000)) => ({
  id: `evt_${type}_${++count}`,
  object: 'event',
  created,
  type,
  data: { object },
})
const wallet = (member: { id: number }) => getWallet(w.ctx.db, member.id)
/** Everything that came is settled or waits: nothing is under way. */
const waitUntilSettled = () =>
  expect
    .poll(() => run(w.ctx.db, `select 1 from graphile_worker.jobs where task_identifier = 'settle-payment-event'`))
    .toEqual([])
const sendEvents = async (events: object[]) => {
  const answers = await Promise.all(events.map((one) => sendEvent(one)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await waitUntilSettled()
}
const entries = async (member: { id: number }) =>
  (await run<{ kind: string }>(w.ctx.db, 'select kind from ledger_entry where user_id = $1 order by id', [member.id])).map(
    ({ kind }) => kind,
  )
const companyAccounts = (member: { id: number }) =>
  run(
    w.ctx.db,
    `select p.account, sum(p.amount)::bigint as sum from ledger_posting p join ledger_entry e on e.id = p.entry_id
     where e.user_id = $1 and p.account in ('card_clearing', 'chargebacks') group by p.account order by p.account`,
    [member.id],
  )
const rowOf = async (no: string) =>
  (
    await run<{ id: number; refunded: number; dispute_status: number }>(
      w.ctx.db,
      'select id, refunded, dispute_status from payment where payment_no = $1',
      [no],
    )
  )[0]
let boss: { id: number; token: string }
const listFinanceNotices = async (text: string) => {
  const { data } = await w.get<{ list: { text: string }[] }>('/admin/notice/index', {
    admin: boss.token,
    query: { limit: '100' },
  })
  return data.list.filter((notice) => notice.text.includes(text)).map((notice) => notice.text)
}

async function payRecharge() {
  boss = await w.build.admin()
  const { member, payment, session } = await openRecharge()
  await sendEvents([event('checkout.session.completed', session)])
  expect((await wallet(member)).money).toBe(50_00)
  return { member, payment, intent: (session as { payment_intent: string }).payment_intent }
}
const dispute = (intent: string, id: string, change: object = {}) => ({
  id,
  object: 'dispute',
  status: 'needs_response',
  amount: 50_00,
  currency: 'gbp',
  payment_intent: intent,
  metadata: {},
  ...change,
})
const ten = <One extends object>(one: One): One[] => Array.from({ length: 10 }, () => one)

test('a dispute of a part takes the part; the end of it gives back what was taken, whatever sum it names', async () => {
  const { member, payment, intent } = await payRecharge()
  await sendEvents(ten(event('charge.dispute.created', dispute(intent, 'dp_part', { amount: 20_00 }))))
  expect(await wallet(member)).toMatchObject({ money: 30_00, owed: 0, is_frozen: true })
  await sendEvents([
    event('charge.dispute.closed', dispute(intent, 'dp_part', { amount: 50_00, currency: 'usd', status: 'won' })),
  ])
  expect(await wallet(member)).toMatchObject({ money: 50_00, owed: 0, is_frozen: false })
  expect(await rowOf(payment.payment_no)).toMatchObject({ dispute_status: 2 })
  expect(await companyAccounts(member)).toEqual([
    { account: 'card_clearing', sum: -50_00 },
    { account: 'chargebacks', sum: 0 },
  ])
  expect(await listFinanceNotices(payment.payment_no)).toEqual([
    `The dispute over payment ${payment.payment_no} (£20.00) was won. The money is back in the member’s balance.`,
    `Payment ${payment.payment_no} for £20.00 is disputed. The wallet is frozen until the dispute is settled.`,
  ])
})

test('a second dispute of a payment is one of its own, and together they take no more than was paid', async () => {
  const { member, payment, intent } = await payRecharge()
  await sendEvents([event('charge.dispute.created', dispute(intent, 'dp_a', { amount: 30_00 }))])
  await sendEvents([event('charge.dispute.created', dispute(intent, 'dp_b', { amount: 30_00 }))])
  // The wallet was frozen by the first, so that the second is owed: £20, which is all that is left of the payment.
  expect(await wallet(member)).toMatchObject({ money: 20_00, owed: 20_00, is_frozen: true })
  await sendEvents([event('charge.dispute.closed', dispute(intent, 'dp_b', { status: 'lost' }))])
  expect(await rowOf(payment.payment_no)).toMatchObject({ dispute_status: 1 })
  await sendEvents([event('charge.dispute.closed', dispute(intent, 'dp_a', { status: 'won' }))])
  expect(await rowOf(payment.payment_no)).toMatchObject({ dispute_status: 3 })
  // A database of before kept the last dispute on its payment: the migration finds what was taken for it in the ledger.
  const kept = () =>
    run(w.ctx.db, `select payment_id, dispute_ref, amount, status from dispute where user_id = $1 and dispute_ref = 'dp_a'`, [
      member.id,
    ])
  const before = await kept()
  expect(before).toMatchObject([{ amount: 30_00, status: 2 }])
  await run(w.ctx.db, `delete from dispute where dispute_ref = 'dp_a'`)
  await run(w.ctx.db, 'update payment set dispute_status = 2 where payment_no = $1', [payment.payment_no])
  await run(w.ctx.db, readFileSync('migrations/0195-keep-disputes.sql', 'utf8'))
  expect(await kept()).toEqual(before)
  // £30 come back, of which £20 settle what is owed; the lost one keeps the wallet frozen.
  expect(await wallet(member)).toMatchObject({ money: 30_00, owed: 0, is_frozen: true })
  expect(await companyAccounts(member)).toEqual([
    { account: 'card_clearing', sum: -30_00 },
    { account: 'chargebacks', sum: 0 },
  ])
})

test('what is told of a dispute before the payment is known waits, and happens once, in whatever order it came', async () => {
  boss = await w.build.admin()
  const { member, payment, session } = await openRecharge()
  const { payment_intent: intent } = session as { payment_intent: string }
  const closed = event('charge.dispute.closed', dispute(intent, 'dp_early', { status: 'lost', amount: 10_00 }))
  const created = event('charge.dispute.created', dispute(intent, 'dp_early', { amount: 20_00 }))
  await sendEvents([...ten(closed), ...ten(created)])
  const outcomes = async () =>
    (
      await run<{ outcome: string }>(w.ctx.db, 'select outcome from payment_event where event_id = any($1) order by event_id', [
        [closed.id, created.id],
      ])
    ).map(({ outcome }) => outcome)
  expect(await outcomes()).toEqual(['waiting', 'waiting'])
  expect(await wallet(member)).toMatchObject({ money: 0, owed: 0, is_frozen: false })
  await sendEvents(ten(event('checkout.session.completed', session)))
  await expect.poll(outcomes).toEqual(['lost', 'opened'])
  expect(await wallet(member)).toMatchObject({ money: 30_00, owed: 0, is_frozen: true })
  expect(await rowOf(payment.payment_no)).toMatchObject({ dispute_status: 3 })
  expect(await entries(member)).toEqual(['recharge', 'chargeback', 'chargeback'])
  expect(await companyAccounts(member)).toEqual([
    { account: 'card_clearing', sum: -30_00 },
    { account: 'chargebacks', sum: 0 },
  ])
})

test('the end of a dispute waits a day for its beginning, then it stands for both', async () => {
  const { member, intent } = await payRecharge()
  const closed = event('charge.dispute.closed', dispute(intent, 'dp_alone', { status: 'lost', amount: 15_00 }))
  await sendEvents([closed])
  const check = paymentJobs.find(({ name }) => name === 'check-payments')
  w.wait(3600)
  await check?.run(w.ctx, {})
  await waitUntilSettled()
  expect(await wallet(member)).toMatchObject({ money: 50_00, is_frozen: false })
  w.wait(86_400)
  await check?.run(w.ctx, {})
  await waitUntilSettled()
  expect(await wallet(member)).toMatchObject({ money: 35_00, is_frozen: true })
  await sendEvents([event('charge.dispute.created', dispute(intent, 'dp_alone'))])
  expect(await wallet(member)).toMatchObject({ money: 35_00, owed: 0 })
})

test('a bank that changes its decision is followed, an older decision that comes late is not', async () => {
  const { member, payment, intent } = await payRecharge()
  const now = Math.floor(w.ctx.clock().getTime() / 1000)
  const closed = (status: string, at: number) => event('charge.dispute.closed', dispute(intent, 'dp_turn', { status }), at)
  await sendEvents([event('charge.dispute.created', dispute(intent, 'dp_turn'))])
  await sendEvents([closed('lost', now + 10)])
  await sendEvents(ten(closed('won', now + 30)))
  expect(await wallet(member)).toMatchObject({ money: 50_00, is_frozen: false })
  await sendEvents([closed('lost', now + 20)])
  expect(await wallet(member)).toMatchObject({ money: 50_00, is_frozen: false })
  await sendEvents([closed('lost', now + 40)])
  expect(await wallet(member)).toMatchObject({ money: 0, owed: 0, is_frozen: true })
  expect(await rowOf(payment.payment_no)).toMatchObject({ dispute_status: 3 })
  expect(await companyAccounts(member)).toEqual([
    { account: 'card_clearing', sum: 0 },
    { account: 'chargebacks', sum: 0 },
  ])
  expect((await listFinanceNotices(payment.payment_no)).filter((text) => text.includes('changed its decision'))).toHaveLength(2)
})

test('a dispute of a payment in another currency is converted at the rate the payment kept, and staff’s own freeze stays', async () => {
  await run(w.ctx.db, `update currency set rate = 1.15, status = true where code = 'EUR'`)
  const inCurrency = (code: string) =>
    run(w.ctx.db, 'update pay_way set currency_id = (select id from currency where code = $2) where id = $1', [way, code])
  await inCurrency('EUR')
  boss = await w.build.admin()
  const { member, payment, session } = await openRecharge()
  await inCurrency('GBP')
  expect(payment.charge).toEqual({ amount: '57.50', currency: 'EUR' })
  await sendEvents([event('checkout.session.completed', session)])
  await run(w.ctx.db, `update currency set rate = 2 where code = 'EUR'`)
  await w.post('/admin/user.user/freeze', { admin: boss.token, body: { ids: [member.id], reason: 'odd orders' } })
  const { payment_intent: intent } = session as { payment_intent: string }
  // €11.50 at 1.15 are £10, and £5 told in pounds are £5; of a currency without a rate nothing is taken.
  await sendEvents([event('charge.dispute.created', dispute(intent, 'dp_euro', { amount: 11_50, currency: 'eur' }))])
  await sendEvents([event('charge.dispute.created', dispute(intent, 'dp_pound', { amount: 5_00, currency: 'gbp' }))])
  await sendEvents([event('charge.dispute.created', dispute(intent, 'dp_yen', { amount: 1900, currency: 'jpy' }))])
  expect(await run(w.ctx.db, 'select dispute_ref, amount from dispute where user_id = $1 order by id', [member.id])).toEqual([
    { dispute_ref: 'dp_euro', amount: 10_00 },
    { dispute_ref: 'dp_pound', amount: 5_00 },
  ])
  expect(await wallet(member)).toMatchObject({ money: 50_00, owed: 15_00, is_frozen: true })
  expect((await listFinanceNotices(payment.payment_no)).filter((text) => text.includes('1900 JPY'))).toHaveLength(1)
  for (const id of ['dp_euro', 'dp_pound'])
    await sendEvents([event('charge.dispute.closed', dispute(intent, id, { status: 'won' }))])
  expect(await wallet(member)).toMatchObject({ money: 50_00, owed: 0, is_frozen: true, frozen_reason: 'odd orders' })
})

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

/** Stripe from the member's click to the credit: its API over HTTP, its events signed by its own library. */
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

test('an event that Stripe signed credits the recharge, however often it comes', async () => {
  const { member, payment, session } = await openRecharge()
  expect(payment).toMatchObject({ status: 1, provider: 'stripe', charge: { amount: '50.00', currency: 'GBP' } })
  const event = {
    id: `evt_${payment.payment_no}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: session },
  }
  const answers = await Promise.all([sendEvent(event), sendEvent(event), sendEvent(event)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await expect.poll(async () => (await getWallet(w.ctx.db, member.id)).money).toBe(50_00)
  expect(await run(w.ctx.db, `select 1 from ledger_entry where user_id = $1`, [member.id])).toHaveLength(1)
})

test('a tampered event, and one signed with another secret, are refused and believed by nobody', async () => {
  const { member, payment, session } = await openRecharge()
  const event = {
    id: `evt_x_${payment.payment_no}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: session },
  }
  const tampered = await sendEvent(event, (body) => body.replace('"amount_total":5000', '"amount_total":5001'))
  const forged = await sendEvent(event, undefined, { secret: 'whsec_somebody_else' })
  expect([tampered.statusCode, forged.statusCode]).toEqual([400, 400])
  expect(await run(w.ctx.db, `select 1 from payment_event where event_id = $1`, [event.id])).toEqual([])
  expect((await getWallet(w.ctx.db, member.id)).money).toBe(0)
})

test('a signed event that is older than five minutes is refused', async () => {
  const { member, payment, session } = await openRecharge()
  const event = {
    id: `evt_old_${payment.payment_no}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: session },
  }
  expect((await sendEvent(event, undefined, { secondsAgo: 301 })).statusCode).toBe(400)
  expect(await run(w.ctx.db, `select 1 from payment_event where event_id = $1`, [event.id])).toEqual([])
  expect((await getWallet(w.ctx.db, member.id)).money).toBe(0)
  expect((await sendEvent(event, undefined, { secondsAgo: 290 })).statusCode).toBe(200)
  await expect.poll(async () => (await getWallet(w.ctx.db, member.id)).money).toBe(50_00)
})

test('a signed event about a payment that nobody made is kept, answered and credits nobody', async () => {
  const { member, session } = await openRecharge()
  const entries = () => run(w.ctx.db, 'select id from ledger_entry order by id')
  const before = await entries()
  const stranger = {
    ...session,
    id: 'cs_test_stranger',
    client_reference_id: 'P000000-NOBODY',
    metadata: { key: 'P000000-NOBODY' },
  }
  const event = { id: 'evt_stranger', object: 'event', type: 'checkout.session.completed', data: { object: stranger } }
  expect((await sendEvent(event)).statusCode).toBe(200)
  const outcome = async () =>
    (await run<{ outcome: string }>(w.ctx.db, `select outcome from payment_event where event_id = 'evt_stranger'`))[0]?.outcome
  await expect.poll(outcome).toBe('unknown')
  expect(await entries()).toEqual(before)
  expect((await getWallet(w.ctx.db, member.id)).money).toBe(0)
})

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
const ten = <One extends object>(one: One): One[] => Array.from({ length: 10 }, () => one)

test('a refund that arrived and fails later is in the wallet again, once, and finance is told', async () => {
  const { member, payment } = await payRecharge()
  const { id } = (await rowOf(payment.payment_no)) ?? { id: 0 }
  await w.post('/admin/payment/refund', { admin: boss.token, body: { ids: [id], amount: '20', reason: 'Requested' } })
  expect((await wallet(member)).money).toBe(30_00)
  const refund = async () =>
    (
      await run<{ refund_no: string; status: number; provider_ref: string; note: string }>(
        w.ctx.db,
        'select refund_no, status, provider_ref, note from refund where payment_id = $1',
        [id],
      )
    )[0]
  await expect.poll(async () => (await refund())?.provider_ref).toMatch(/^re_/)
  const sent = { ...peer.refunds.get((await refund())?.provider_ref ?? '') }
  const arrived = event('refund.updated', { ...sent, status: 'succeeded' })
  await sendEvents(ten(arrived))
  expect(await refund()).toMatchObject({ status: 2 })
  const failed = { ...sent, status: 'failed', failure_reason: 'lost_or_stolen_card' }
  const [byName, byOldName] = [event('refund.failed', failed), event('charge.refund.updated', failed)]
  await sendEvents([...ten(byName), ...ten(byOldName), arrived, event('refund.updated', { ...sent, status: 'succeeded' })])
  expect(await refund()).toMatchObject({ status: 4, note: 'lost_or_stolen_card' })
  expect((await wallet(member)).money).toBe(50_00)
  expect(await rowOf(payment.payment_no)).toMatchObject({ refunded: 0 })
  expect(await entries(member)).toEqual(['recharge', 'payout', 'payout_back'])
  expect(await companyAccounts(member)).toEqual([{ account: 'card_clearing', sum: -50_00 }])
  expect(await listFinanceNotices((await refund())?.refund_no ?? '')).toEqual([
    `Refund ${(await refund())?.refund_no} for £20.00 was completed, then failed (lost_or_stolen_card). The money is back in the member’s balance.`,
  ])
  const { data } = await w.get<{ list: { text: string }[] }>('/api/notice/index', { member: member.token })
  expect(data.list.map(({ text }) => text)).toEqual([
    '£20.00 could not be refunded. It is back in your balance.',
    '£20.00 was refunded to your original payment method.',
    '£50.00 was added to your balance.',
  ])
  // And it can be asked for once more, whole.
  const again = await w.post<{ list: { ok: boolean }[] }>('/admin/payment/refund', {
    admin: boss.token,
    body: { ids: [id], amount: '50', reason: 'another card' },
  })
  expect(again.data.list[0]).toMatchObject({ ok: true })
})

test('what is told of a refund before we have it waits for it; one made at the provider by hand is finance’s, told once', async () => {
  const { member, payment, intent } = await payRecharge()
  const payout = await w.post<{ refund_no: string }>('/api/Pay/payout', {
    member: member.token,
    body: { payment_no: payment.payment_no, amount: '20', reason: 'not needed', client_key: `early-${payment.payment_no}` },
  })
  const { refund_no: no } = payout.data
  const object = { object: 'refund', amount: 20_00, currency: 'gbp', payment_intent: intent, status: 'succeeded' }
  const statusOf = async () =>
    (await run<{ status: number }>(w.ctx.db, 'select status from refund where refund_no = $1', [no]))[0]?.status
  // As if it were known under another number, then asked for, then approved.
  await run(w.ctx.db, `update refund set refund_no = 'later' where refund_no = $1`, [no])
  const early = event('refund.updated', { ...object, id: 're_early', metadata: { key: no } })
  await sendEvents(ten(early))
  await run(w.ctx.db, `update refund set refund_no = $1 where refund_no = 'later'`, [no])
  w.wait(61)
  await paymentJobs.find(({ name }) => name === 'check-payments')?.run(w.ctx, {})
  await waitUntilSettled()
  expect(await statusOf()).toBe(0)
  const [row] = await run<{ id: number }>(w.ctx.db, 'select id from refund where refund_no = $1', [no])
  await w.post('/admin/refund/approve', { admin: boss.token, body: { ids: [row?.id] } })
  await expect.poll(statusOf).toBe(2)
  expect((await wallet(member)).money).toBe(30_00)

  const byHand = { ...object, id: `re_hand_${no}`, metadata: {} }
  await sendEvents([
    ...ten(event('refund.created', byHand)),
    event('refund.updated', byHand),
    event('charge.refund.updated', byHand),
  ])
  expect(await listFinanceNotices(byHand.id)).toHaveLength(1)
  await sendEvents([
    event('refund.failed', { ...byHand, status: 'failed' }),
    event('refund.updated', { ...byHand, status: 'failed' }),
  ])
  expect(await listFinanceNotices(byHand.id)).toHaveLength(2)
  expect((await wallet(member)).money).toBe(30_00)
})

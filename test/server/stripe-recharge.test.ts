import Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import type { PaymentView } from '#contract/pay.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { paymentJobs } from '#server/modules/payments/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { type StripePeer, stripeKeys, stripePeer } from '#test/world/stripe-peer.ts'
import { undo } from '#test/world/undo.ts'
import { type World, world } from '#test/world/world.ts'

/** Stripe from the member's click to the credit: its API over HTTP, its events signed by its own library. */
let w: World
let peer: StripePeer
let way: number
beforeAll(async () => {
  w = await world()
  peer = await stripePeer()
  const worker = await startWorker(w.ctx, paymentJobs)
  undo.push(peer.stop, worker.stop)
  const boss = await w.build.admin()
  const [row] = await run<{ id: number }>(w.ctx.db, `select id from pay_way where provider = 'stripe'`)
  way = row?.id ?? 0
  const saved = await w.post('/admin/payWay/edit', {
    admin: boss.token,
    body: { id: way, base_url: peer.url, secret_key: stripeKeys.secretKey, webhook_secret: stripeKeys.webhookSecret, status: 1 },
  })
  expect(saved).toMatchObject({ code: 1 })
})

const told = (
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

async function opened(): Promise<{ member: { id: number; token: string }; payment: PaymentView; session: object }> {
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
  const { member, payment, session } = await opened()
  expect(payment).toMatchObject({ status: 1, provider: 'stripe', charge: { amount: '50.00', currency: 'GBP' } })
  const event = {
    id: `evt_${payment.payment_no}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: session },
  }
  const answers = await Promise.all([told(event), told(event), told(event)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await expect.poll(async () => (await getWallet(w.ctx.db, member.id)).money).toBe(50_00)
  expect(await run(w.ctx.db, `select 1 from ledger_entry where user_id = $1`, [member.id])).toHaveLength(1)
})

test('a tampered event, and one signed with another secret, are refused and believed by nobody', async () => {
  const { member, payment, session } = await opened()
  const event = {
    id: `evt_x_${payment.payment_no}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: session },
  }
  const tampered = await told(event, (body) => body.replace('"amount_total":5000', '"amount_total":5001'))
  const forged = await told(event, undefined, { secret: 'whsec_somebody_else' })
  expect([tampered.statusCode, forged.statusCode]).toEqual([400, 400])
  expect(await run(w.ctx.db, `select 1 from payment_event where event_id = $1`, [event.id])).toEqual([])
  expect((await getWallet(w.ctx.db, member.id)).money).toBe(0)
})

test('a signed event that is older than five minutes is refused', async () => {
  const { member, payment, session } = await opened()
  const event = {
    id: `evt_old_${payment.payment_no}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: session },
  }
  expect((await told(event, undefined, { secondsAgo: 301 })).statusCode).toBe(400)
  expect(await run(w.ctx.db, `select 1 from payment_event where event_id = $1`, [event.id])).toEqual([])
  expect((await getWallet(w.ctx.db, member.id)).money).toBe(0)
  expect((await told(event, undefined, { secondsAgo: 290 })).statusCode).toBe(200)
  await expect.poll(async () => (await getWallet(w.ctx.db, member.id)).money).toBe(50_00)
})

test('a signed event about a payment that nobody made is kept, answered and credits nobody', async () => {
  const { member, session } = await opened()
  const entries = () => run(w.ctx.db, 'select id from ledger_entry order by id')
  const before = await entries()
  const stranger = {
    ...session,
    id: 'cs_test_stranger',
    client_reference_id: 'P000000-NOBODY',
    metadata: { key: 'P000000-NOBODY' },
  }
  const event = { id: 'evt_stranger', object: 'event', type: 'checkout.session.completed', data: { object: stranger } }
  expect((await told(event)).statusCode).toBe(200)
  const outcome = async () =>
    (await run<{ outcome: string }>(w.ctx.db, `select outcome from payment_event where event_id = 'evt_stranger'`))[0]?.outcome
  await expect.poll(outcome).toBe('unknown')
  expect(await entries()).toEqual(before)
  expect((await getWallet(w.ctx.db, member.id)).money).toBe(0)
})

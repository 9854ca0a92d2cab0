import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallbackFacts, OnlineGateway, PaymentRequest } from '#server/adapters/gateways/port.ts'
import { getGateway, listGateways } from '#server/modules/catalogue/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { bankJobs, releaseEvents, setBankBehaviour } from '#server/sandbox/bank/index.ts'
import { cleanupSteps } from '#test/world/cleanup-steps.ts'
import { type FakeCallbackServer, startFakeCallbackServer } from '#test/world/fake-callback-server.ts'
import { type World, world } from '#test/world/world.ts'

/** The bank is met as any merchant meets one: over HTTP, through the gateway, and by its callbacks. */
let w: World
let url: string
let merchant: FakeCallbackServer
let gateway: OnlineGateway
let wayId: number
beforeAll(async () => {
  w = await world()
  url = await w.app.listen({ host: '127.0.0.1', port: 0 })
  merchant = await startFakeCallbackServer()
  const worker = await startWorker(w.ctx, bankJobs)
  cleanupSteps.push(merchant.stop, worker.stop)
  wayId = (await run<{ id: number }>(w.ctx.db, `select id from pay_way where provider = 'sandbox'`))[0]?.id ?? 0
  gateway = (await getGateway(w.ctx, wayId)) as OnlineGateway
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

let count = 0
const request = (change: Partial<PaymentRequest> = {}): PaymentRequest => ({
  key: `pay-${++count}`,
  amountMinor: 1234,
  currency: 'GBP',
  title: 'Top-up',
  email: null,
  language: 'en',
  returnUrl: 'https://shop.example/return?ok=1',
  cancelUrl: 'https://shop.example/cancel',
  notifyUrl: merchant.url,
  expiresAt: new Date(w.ctx.clock().getTime() + 3_600_000),
  ...change,
})
const form = (pageUrl: string, fields: Record<string, string> = {}) =>
  fetch(pageUrl, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
const card = (number: string) => ({ number, expiry: '12/40', cvc: '123' })
const pay = (pageUrl: string, number = '4242 4242 4242 4242') => form(pageUrl, card(number))
/** What the gateway believes of what came for this payment. */
const facts = async (ref: string): Promise<CallbackFacts[]> => {
  const all = await Promise.all(
    merchant.requests.filter(({ body }) => body.includes(ref)).map((raw) => gateway.readCallback(raw, w.ctx.clock())),
  )
  return all.flat()
}
const jobOf = (ref: string) =>
  run<{ attempts: number; isLater: boolean; last_error: string }>(
    w.ctx.db,
    `select j.attempts, j.run_at > now() as "isLater", j.last_error from graphile_worker.jobs j
     join sandbox_event e on j.key like 'send-sandbox-event:' || e.id || ':%' where e.payment_id = $1`,
    [ref],
  )

test('a payment is opened, paid on the bank’s page, and told by signed callbacks, each of them twice', async () => {
  const asked = request()
  const { ref, url: page } = await gateway.open(asked)
  expect(page).toMatch(new RegExp(`^${url}/sandbox/pay/pay_[0-9a-f]{24}$`))
  expect(await gateway.query(ref)).toEqual({
    key: asked.key,
    ref,
    chargeRef: null,
    state: 'pending',
    amountMinor: 1234,
    currency: 'GBP',
  })
  const answer = await pay(page)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, asked.returnUrl])
  await expect.poll(async () => (await facts(ref)).length).toBe(2)
  const [first, second] = await facts(ref)
  expect(first).toEqual({
    eventId: expect.stringMatching(/^se_/),
    time: expect.any(Number),
    kind: 'payment',
    key: asked.key,
    ref,
    chargeRef: ref,
    state: 'paid',
    amountMinor: 1234,
    currency: 'GBP',
  })
  expect(second).toEqual(first)
  expect(await gateway.query(ref)).toMatchObject({ state: 'paid', chargeRef: ref })
})

test('the same key twice is one payment, and for another sum it is refused', async () => {
  const asked = request()
  const [one, other] = await Promise.all([gateway.open(asked), gateway.open(asked)])
  expect(one).toEqual(other)
  await expect(gateway.open({ ...asked, amountMinor: 1235 })).rejects.toMatchObject({
    code: 'gateway.refused',
    detail: { why: 'This idempotency key was used for another payment.' },
  })
  expect(await run(w.ctx.db, 'select 1 from sandbox_payment where reference = $1', [asked.key])).toHaveLength(1)
})

test('a payment is made once, however many cards are put to it at once', async () => {
  const { ref, url: page } = await gateway.open(request())
  const answers = await Promise.all(Array.from({ length: 8 }, () => pay(page)))
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
  const later = await fetch(page)
  expect(await later.text()).toContain('This payment is complete and cannot be paid again.')
  expect(await run(w.ctx.db, 'select 1 from sandbox_event where payment_id = $1', [ref])).toHaveLength(1)
})

test('a declined card leaves the payment open, and the fifth one ends it', async () => {
  const { ref, url: page } = await gateway.open(request())
  for (let count = 1; count < 5; count++) {
    const answer = await pay(page, '4000 0000 0000 0002')
    expect([answer.status, (await answer.text()).includes('The card was declined.')]).toEqual([200, true])
    expect(await gateway.query(ref)).toMatchObject({ state: 'pending', reason: 'card_declined' })
  }
  expect(await (await pay(page, '4000 0000 0000 0002')).text()).toContain('The payment failed')
  expect(await gateway.query(ref)).toMatchObject({ state: 'failed', reason: 'card_declined' })
  await expect.poll(async () => (await facts(ref))[0]).toMatchObject({ kind: 'payment', state: 'failed', chargeRef: null })
  expect(await (await pay(page)).text()).toContain('The payment failed')
})

test('some cards ask for a second step, which is confirmed or refused', async () => {
  const { ref, url: page } = await gateway.open(request())
  expect((await form(`${page}/confirm`, { answer: 'yes' })).headers.get('location')).toContain('/sandbox/pay/')
  expect(await gateway.query(ref)).toMatchObject({ state: 'pending' })
  const asked = await pay(page, '4000 0025 0000 3155')
  expect(asked.headers.get('location')).toMatch(/\/confirm\?lang=en$/)
  expect(await (await fetch(`${page}/confirm`)).text()).toContain('asks you to confirm a payment of £12.34 to ShipSmart')
  const refused = await form(`${page}/confirm`, { answer: 'no' })
  expect(await refused.text()).toContain('The payment was not confirmed.')
  expect(await gateway.query(ref)).toMatchObject({ state: 'pending', reason: 'authentication_failed' })
  await pay(page, '4000 0025 0000 3155')
  expect((await form(`${page}/confirm`, { answer: 'yes' })).status).toBe(303)
  expect(await gateway.query(ref)).toMatchObject({ state: 'paid' })
})

test('a payment can be cancelled, and then no longer be paid', async () => {
  const asked = request()
  const { ref, url: page } = await gateway.open(asked)
  const answer = await form(`${page}/cancel`)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, asked.cancelUrl])
  expect((await pay(page)).status).toBe(200)
  expect(await gateway.query(ref)).toMatchObject({ state: 'cancelled' })
  await expect
    .poll(async () => (await facts(ref)).map((fact) => 'state' in fact && fact.state))
    .toEqual(['cancelled', 'cancelled'])
})

test('a payment expires on its page as well as by itself', async () => {
  const seen = await gateway.open(request({ expiresAt: new Date(w.ctx.clock().getTime() + 60_000) }))
  const unseen = await gateway.open(request({ expiresAt: new Date(w.ctx.clock().getTime() + 60_000) }))
  const expire = (ref: string) => bankJobs.find(({ name }) => name === 'expire-sandbox-payment')?.run(w.ctx, { id: ref })
  await expire(unseen.ref)
  expect(await gateway.query(unseen.ref)).toMatchObject({ state: 'pending' })
  w.wait(61)
  expect(await (await pay(seen.url)).text()).toContain('The payment has expired')
  for (const { ref } of [unseen, unseen]) await expire(ref)
  expect(await run(w.ctx.db, `select 1 from graphile_worker.jobs where task_identifier = 'expire-sandbox-payment'`)).not.toEqual(
    [],
  )
  for (const { ref } of [seen, unseen]) {
    expect(await gateway.query(ref)).toMatchObject({ state: 'expired' })
    await expect.poll(async () => (await facts(ref)).length).toBe(2)
  }
  await expect(gateway.open(request({ expiresAt: new Date(w.ctx.clock().getTime() - 1000) }))).rejects.toMatchObject({
    code: 'gateway.refused',
  })
})

test('money goes back once for each key, never more than was paid, and is told when it has gone', async () => {
  const asked = request()
  const { ref, url: page } = await gateway.open(asked)
  const back = { ref, key: `${asked.key}-back`, amountMinor: 1000, currency: 'GBP' }
  await expect(gateway.refund(back)).rejects.toMatchObject({ code: 'gateway.refused' })
  await pay(page)
  const refunds = await Promise.all([gateway.refund(back), gateway.refund(back), gateway.refund(back)])
  expect(new Set(refunds.map((refund) => refund.ref)).size).toBe(1)
  expect(refunds[0]).toMatchObject({ key: back.key, chargeRef: ref, amountMinor: 1000, currency: 'GBP' })
  await expect(gateway.refund({ ...back, amountMinor: 999 })).rejects.toMatchObject({ code: 'gateway.refused' })
  await expect(gateway.refund({ ...back, key: 'x', amountMinor: 235 })).rejects.toMatchObject({
    detail: { why: 'More would go back than was paid.' },
  })
  await expect(gateway.refund({ ...back, key: 'y', currency: 'EUR' })).rejects.toMatchObject({ code: 'gateway.refused' })
  expect(await gateway.refund({ ...back, key: `${asked.key}-rest`, amountMinor: 234 })).toMatchObject({ amountMinor: 234 })
  const refundRef = refunds[0]?.ref ?? ''
  await expect
    .poll(async () => (await facts(ref)).filter((fact) => fact.kind === 'refund' && fact.ref === refundRef))
    .toMatchObject([
      { state: 'done', key: back.key, chargeRef: ref },
      { state: 'done', key: back.key, chargeRef: ref },
    ])
  expect(await gateway.queryRefund(refundRef)).toMatchObject({ state: 'done', amountMinor: 1000 })
})

test('a refund to one of the cards arrives, and fails later: each is told twice, and the sum can be refunded again', async () => {
  const asked = request()
  const { ref, url: page } = await gateway.open(asked)
  await pay(page, '4000 0000 0000 5126')
  const back = { ref, key: `${asked.key}-back`, amountMinor: 1234, currency: 'GBP' }
  const { ref: refundRef } = await gateway.refund(back)
  const states = async () => (await facts(ref)).flatMap((fact) => (fact.kind === 'refund' ? [fact.state] : [])).sort()
  await expect.poll(states).toEqual(['done', 'done', 'failed', 'failed'])
  expect(await gateway.queryRefund(refundRef)).toMatchObject({
    state: 'failed',
    reason: 'lost_or_stolen_card',
    amountMinor: 1234,
  })
  expect(await gateway.refund({ ...back, key: `${asked.key}-again` })).toMatchObject({ amountMinor: 1234, state: 'pending' })
})

test.each(['lost', 'won'] as const)('a card that is disputed later is told, and how it ended: %s', async (verdict) => {
  setBankBehaviour(w.ctx, { verdict })
  const asked = request()
  const { ref, url: page } = await gateway.open(asked)
  await pay(page, '4000 0000 0000 0259')
  await expect
    .poll(async () =>
      [
        ...new Set(
          (await facts(ref)).flatMap((fact) =>
            fact.kind === 'dispute' ? [`${fact.state} ${fact.key} ${fact.amountMinor}`] : [],
          ),
        ),
      ].sort(),
    )
    .toEqual([`${verdict} ${asked.key} 1234`, `opened ${asked.key} 1234`].sort())
  expect(await gateway.query(ref)).toMatchObject({ state: 'paid' })
})

test('a callback that is not answered well is sent again, later', async () => {
  setBankBehaviour(w.ctx, { copies: 1 })
  const { ref, url: page } = await gateway.open(request())
  merchant.failOnceFor(ref)
  await pay(page)
  await expect.poll(async () => (await jobOf(ref))[0]?.last_error).toContain('answered 500')
  expect(await jobOf(ref)).toMatchObject([{ attempts: 1, isLater: true }])
  await run(w.ctx.db, `update graphile_worker._private_jobs set run_at = now() where last_error is not null`)
  await expect.poll(async () => (await facts(ref)).length).toBe(2)
  await expect.poll(() => jobOf(ref)).toEqual([])
})

test('the bank can hold its callbacks, repeat them, and send them with a wrong signature, sum or currency', async () => {
  setBankBehaviour(w.ctx, { isHolding: true, copies: 50 })
  const held = await gateway.open(request())
  await pay(held.url)
  expect(await jobOf(held.ref)).toEqual([])
  expect(await inTx(w.ctx, (tx) => releaseEvents(w.ctx, tx))).toBe(1)
  await expect.poll(async () => (await facts(held.ref)).length).toBe(50)

  setBankBehaviour(w.ctx, { isHolding: false, copies: 1, corrupts: 'amount' })
  const more = await gateway.open(request())
  await pay(more.url)
  await expect.poll(() => facts(more.ref)).toMatchObject([{ state: 'paid', amountMinor: 1235, currency: 'GBP' }])
  setBankBehaviour(w.ctx, { corrupts: 'currency' })
  const foreign = await gateway.open(request())
  await pay(foreign.url)
  await expect.poll(() => facts(foreign.ref)).toMatchObject([{ state: 'paid', amountMinor: 1234, currency: 'USD' }])
  setBankBehaviour(w.ctx, { corrupts: 'signature' })
  const forged = await gateway.open(request())
  await pay(forged.url)
  await expect.poll(() => merchant.requests.some(({ body }) => body.includes(forged.ref))).toBe(true)
  await expect(facts(forged.ref)).rejects.toMatchObject({ code: 'gateway.signature' })
})

test('a callback is believed only as it was signed, soon after, and by the merchant it is for', async () => {
  const { ref, url: page } = await gateway.open(request())
  await pay(page)
  await expect.poll(() => merchant.requests.some(({ body }) => body.includes(ref))).toBe(true)
  const heard = merchant.requests.find(({ body }) => body.includes(ref)) ?? { headers: {}, body: Buffer.alloc(0) }
  const now = w.ctx.clock()
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const wrong = { code: 'gateway.signature' }
  expect(await gateway.readCallback(heard, at(290))).toHaveLength(1)
  await expect(gateway.readCallback(heard, at(310))).rejects.toMatchObject(wrong)
  await expect(gateway.readCallback(heard, at(-310))).rejects.toMatchObject(wrong)
  const body = Buffer.from(heard.body.toString().replace('"amount":1234', '"amount":9999'))
  await expect(gateway.readCallback({ ...heard, body }, now)).rejects.toMatchObject(wrong)
  for (const signature of [undefined, '', 't=,v1=', 't=abc,v1=00', 'v1=00', `t=${Math.floor(now.getTime() / 1000)}`])
    await expect(gateway.readCallback({ ...heard, headers: { 'sandbox-signature': signature } }, now)).rejects.toMatchObject(
      wrong,
    )
  const admin = (await w.build.admin()).token
  const pound = (await w.ctx.db.selectFrom('currency').select('id').where('code', '=', 'GBP').executeTakeFirstOrThrow()).id
  const other = { name_zh: '另一个', provider: 'sandbox', currency_id: pound, min_amount: '1.00', max_amount: '9.00', status: 1 }
  expect(await w.post('/admin/payWay/add', { admin, body: other })).toMatchObject({ code: 1 })
  const all = await listGateways(w.ctx, 'sandbox')
  const believed = await Promise.all(
    all.map(async ({ wayId: id, gateway: one }) =>
      'open' in one
        ? one.readCallback(heard, now).then(
            () => id,
            () => 0,
          )
        : 0,
    ),
  )
  expect(believed).toEqual([wayId, 0])
  const stranger = all[1]?.gateway as OnlineGateway
  await expect(stranger.query(ref)).rejects.toMatchObject({ code: 'gateway.refused', detail: { why: 'There is no such thing.' } })
})

test('without its key, or with a body that is none, the bank says no', async () => {
  const call = (path: string, init: RequestInit = {}) => fetch(`${url}/sandbox/v1${path}`, init)
  expect((await call('/payments/x')).status).toBe(401)
  expect((await call('/payments', { method: 'POST', headers: { authorization: 'Bearer sandbox_sk_v1.x' } })).status).toBe(401)
  await expect(gateway.query('sp_unknown')).rejects.toMatchObject({ code: 'gateway.refused' })
  await expect(gateway.queryRefund('sr_unknown')).rejects.toMatchObject({ code: 'gateway.refused' })
  await expect(gateway.open(request({ currency: 'gbp' }))).rejects.toMatchObject({ code: 'gateway.refused' })
  await expect(gateway.open(request({ amountMinor: 0 }))).rejects.toMatchObject({ code: 'gateway.refused' })
  await expect(gateway.open(request({ notifyUrl: 'file:///etc/passwd' }))).rejects.toMatchObject({ code: 'gateway.refused' })
})

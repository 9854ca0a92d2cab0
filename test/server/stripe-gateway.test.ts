import Stripe from 'stripe'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { OnlineGateway, PaymentRequest, PayWayCredentials } from '#server/adapters/gateways/port.ts'
import { openGateways } from '#server/adapters/gateways/registry.ts'
import { makeLog } from '#server/platform/log.ts'
import { cleanupSteps } from '#test/world/cleanup-steps.ts'
import { type FakeStripe, startFakeStripe, stripeKeys } from '#test/world/fake-stripe.ts'
import { testEnv } from '#test/world/test-env.ts'

let peer: FakeStripe
let gateway: OnlineGateway
const way: PayWayCredentials = {
  provider: 'stripe',
  baseUrl: '',
  ...stripeKeys,
  accountName: '',
  sortCode: '',
  accountNumber: '',
  iban: '',
  instructionsZh: '',
  instructionsEn: '',
}
const make = (change: Partial<PayWayCredentials>) =>
  openGateways({
    env: testEnv(),
    log: makeLog('silent'),
    appUrl: () => 'http://127.0.0.1:1',
    merchantName: () => 'ShipSmart',
    newSandboxKeys: () => ({}),
  }).of({ ...way, ...change }) as OnlineGateway

beforeAll(async () => {
  peer = await startFakeStripe()
  cleanupSteps.push(peer.stop)
  gateway = make({ baseUrl: peer.url })
})
beforeEach(() => {
  peer.calls.length = 0
  peer.failures.length = 0
})

let count = 0
const request = (change: Partial<PaymentRequest> = {}): PaymentRequest => ({
  key: `P${++count}`,
  amountMinor: 2550,
  currency: 'GBP',
  title: 'Top-up of £25.50',
  email: 'ada@example.org',
  language: 'zh-cn',
  returnUrl: 'https://ship.example/return?key=1',
  cancelUrl: 'https://ship.example/cancel',
  notifyUrl: 'https://ship.example/api/Pay/notify/stripe',
  expiresAt: new Date('2026-11-15T13:00:00Z'),
  ...change,
})

test('open asks for a Checkout Session, with our key in it and as idempotency key', async () => {
  const asked = request()
  const { ref, url } = await gateway.open(asked)
  expect(url).toBe(`https://checkout.stripe.example/c/pay/${ref}`)
  const [call] = peer.calls
  expect([call?.method, call?.path]).toEqual(['POST', '/v1/checkout/sessions'])
  expect(call?.headers).toMatchObject({
    authorization: 'Bearer sk_test_peer',
    'idempotency-key': `open:${asked.key}`,
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(call?.form).toEqual({
    mode: 'payment',
    client_reference_id: asked.key,
    metadata: { key: asked.key },
    payment_intent_data: { metadata: { key: asked.key }, description: 'Top-up of £25.50' },
    line_items: [
      { quantity: '1', price_data: { currency: 'gbp', unit_amount: '2550', product_data: { name: 'Top-up of £25.50' } } },
    ],
    customer_email: 'ada@example.org',
    locale: 'zh',
    success_url: 'https://ship.example/return?key=1',
    cancel_url: 'https://ship.example/cancel',
    expires_at: String(Date.UTC(2026, 10, 15, 13) / 1000),
  })
})

test('the same key twice is one session, also where the first answer was lost', async () => {
  const asked = request({ language: 'en', email: null })
  peer.failures.push('silence')
  const one = await gateway.open(asked)
  expect(await gateway.open(asked)).toEqual(one)
  expect([...peer.sessions.values()].filter((session) => session.client_reference_id === asked.key)).toHaveLength(1)
  expect(peer.calls[0]?.form).toMatchObject({ locale: 'en-GB' })
  expect(peer.calls[0]?.form).not.toHaveProperty('customer_email')
  await expect(gateway.open({ ...asked, amountMinor: 1 })).rejects.toMatchObject({ code: 'gateway.refused' })
})

test.each<[string, Record<string, unknown>, object]>([
  ['open', { status: 'open', payment_status: 'unpaid', payment_intent: null }, { state: 'pending', chargeRef: null }],
  ['paid', {}, { state: 'paid', chargeRef: expect.stringMatching(/^pi_of_/) }],
  ['expired', { status: 'expired', payment_status: 'unpaid', payment_intent: null }, { state: 'expired', chargeRef: null }],
  ['under way at a bank', { payment_status: 'unpaid', intent: { status: 'processing' } }, { state: 'pending' }],
  [
    'refused by a bank',
    { payment_status: 'unpaid', intent: { status: 'requires_payment_method', last_payment_error: { message: 'No funds' } } },
    { state: 'failed', reason: 'No funds' },
  ],
  ['taken back', { payment_status: 'unpaid', intent: { status: 'canceled' } }, { state: 'cancelled' }],
])('a session that is %s is read as such', async (_what, change, facts) => {
  const asked = request()
  const { ref } = await gateway.open(asked)
  peer.settle(ref, change)
  expect(await gateway.query(ref)).toMatchObject({ key: asked.key, ref, amountMinor: 2550, currency: 'GBP', ...facts })
  expect(peer.calls.at(-1)).toMatchObject({ method: 'GET', path: `/v1/checkout/sessions/${ref}` })
})

test('a refund names the payment, its sum and our key, and happens once for each key', async () => {
  const asked = request()
  const { ref } = await gateway.open(asked)
  const back = { ref, key: `${asked.key}-back`, amountMinor: 500, currency: 'GBP' }
  await expect(gateway.refund(back)).rejects.toMatchObject({ code: 'gateway.refused', detail: { why: 'nothing was paid' } })
  peer.settle(ref)
  const refund = await gateway.refund(back)
  expect(refund).toEqual({
    ref: expect.stringMatching(/^re_/),
    key: back.key,
    chargeRef: `pi_of_${ref}`,
    state: 'pending',
    amountMinor: 500,
    currency: 'GBP',
  })
  const made = peer.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')
  expect(made.map(({ form, headers }) => [form, headers['idempotency-key']])).toEqual([
    [{ payment_intent: `pi_of_${ref}`, amount: '500', metadata: { key: back.key } }, `refund:${back.key}`],
  ])
  // Asked again, even when Stripe has long forgotten the idempotency key.
  expect(await gateway.refund(back)).toEqual(refund)
  expect(peer.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')).toHaveLength(1)
  expect(await gateway.refund({ ...back, key: 'another' })).not.toEqual(refund)
})

test.each([
  ['succeeded', 'done'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
  ['requires_action', 'pending'],
  ['pending', 'pending'],
])('a refund that %s is read as %s', async (status, state) => {
  peer.refunds.set('re_x', {
    id: 're_x',
    status,
    amount: 7,
    currency: 'eur',
    payment_intent: 'pi_x',
    metadata: {},
    failure_reason: 'lost_or_stolen_card',
  })
  expect(await gateway.queryRefund('re_x')).toEqual({
    ref: 're_x',
    key: null,
    chargeRef: 'pi_x',
    state,
    amountMinor: 7,
    currency: 'EUR',
    reason: 'lost_or_stolen_card',
  })
})

test.each<[string, (number | 'silence')[], string, string]>([
  ['refuses', [400], 'gateway.refused', 'gateway.refused'],
  ['does not know our key', [401], 'gateway.refused', 'gateway.refused'],
  ['declines', [402], 'gateway.refused', 'gateway.refused'],
  ['is still at it', [409, 409], 'gateway.unavailable', 'gateway.unavailable'],
  ['has too much to do', [429, 429], 'gateway.unavailable', 'gateway.unavailable'],
  ['breaks down', [500, 500], 'gateway.unclear', 'gateway.unavailable'],
  ['falls silent', ['silence', 'silence'], 'gateway.unclear', 'none'],
])('when Stripe %s, what was to be done and what was only asked end rightly', async (_what, trouble, done, asked) => {
  peer.failures.push(...trouble)
  await expect(gateway.open(request())).rejects.toMatchObject({ code: done })
  if (asked === 'none') return
  peer.failures.length = 0
  peer.failures.push(...trouble)
  await expect(gateway.query('cs_test_1')).rejects.toMatchObject({ code: asked })
})

test('a way whose keys cannot be read is refused before anybody is called', async () => {
  await expect(make({ baseUrl: peer.url, secretKey: '' }).open(request())).rejects.toMatchObject({ code: 'gateway.refused' })
  expect(peer.calls).toEqual([])
})

test('where no Stripe is, nothing can have happened', async () => {
  const closed = await startFakeStripe()
  await closed.stop()
  await expect(make({ baseUrl: closed.url }).open(request())).rejects.toMatchObject({ code: 'gateway.unavailable' })
})

const now = new Date('2026-11-15T12:00:00Z')
const signed = (event: object, { at = now, secret = stripeKeys.webhookSecret } = {}) => {
  const payload = JSON.stringify(event)
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at.getTime() / 1000) })
  return { headers: { 'stripe-signature': header }, body: Buffer.from(payload) }
}
const event = (type: string, object: object) => ({
  id: `evt_${type}`,
  object: 'event',
  created: 1_763_208_000,
  type,
  data: { object },
})
const session = {
  id: 'cs_1',
  status: 'complete',
  payment_status: 'paid',
  payment_intent: 'pi_1',
  amount_total: 2550,
  currency: 'gbp',
  metadata: { key: 'P1' },
  client_reference_id: 'P1',
}
const refund = { id: 're_1', status: 'succeeded', amount: 500, currency: 'gbp', payment_intent: 'pi_1', metadata: { key: 'R1' } }
const dispute = { id: 'dp_1', status: 'needs_response', amount: 2550, currency: 'gbp', payment_intent: 'pi_1', metadata: {} }
const payment = { kind: 'payment', key: 'P1', ref: 'cs_1', chargeRef: 'pi_1', amountMinor: 2550, currency: 'GBP' }
const refunded = { kind: 'refund', key: 'R1', ref: 're_1', chargeRef: 'pi_1', state: 'done', amountMinor: 500, currency: 'GBP' }
const disputed = { kind: 'dispute', key: null, chargeRef: 'pi_1', disputeRef: 'dp_1', amountMinor: 2550, currency: 'GBP' }

test.each<[string, unknown]>([
  ['nothing', null],
  ['an event without its object', { id: 'evt_1', type: 'refund.updated' }],
  ['a refund without a currency', event('refund.updated', { ...refund, currency: undefined })],
])('%s, though signed, is refused as unreadable', async (_what, sent) => {
  await expect(make({}).readCallback(signed(sent as object), now)).rejects.toMatchObject({ code: 'body.malformed' })
})

test.each<[string, object, object[]]>([
  ['checkout.session.completed', session, [{ ...payment, state: 'paid' }]],
  ['checkout.session.completed', { ...session, payment_status: 'unpaid' }, [{ ...payment, state: 'pending' }]],
  ['checkout.session.async_payment_succeeded', session, [{ ...payment, state: 'paid' }]],
  ['checkout.session.async_payment_failed', { ...session, payment_status: 'unpaid' }, [{ ...payment, state: 'failed' }]],
  [
    'checkout.session.expired',
    { ...session, status: 'expired', payment_status: 'unpaid', payment_intent: null },
    [{ ...payment, chargeRef: null, state: 'expired' }],
  ],
  ['charge.refunded', { id: 'ch_1', refunds: { data: [refund] } }, [refunded]],
  ['charge.refunded', { id: 'ch_1' }, []],
  [
    'charge.refunded',
    { id: 'ch_1', refunds: { data: [refund, { ...refund, id: 're_2' }] } },
    [refunded, { ...refunded, ref: 're_2' }],
  ],
  ['refund.updated', refund, [refunded]],
  ['charge.refund.updated', { ...refund, status: 'failed' }, [{ ...refunded, state: 'failed' }]],
  [
    'refund.failed',
    { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' },
    [{ ...refunded, state: 'failed', reason: 'expired_or_canceled_card' }],
  ],
  ['charge.dispute.created', dispute, [{ ...disputed, state: 'opened' }]],
  ['charge.dispute.closed', { ...dispute, status: 'lost' }, [{ ...disputed, state: 'lost' }]],
  ['charge.dispute.closed', { ...dispute, status: 'won' }, [{ ...disputed, state: 'won' }]],
  ['customer.created', { id: 'cus_1' }, []],
])('the event %s is read', async (type, object, facts) => {
  const read = await gateway.readCallback(signed(event(type, object)), now)
  expect(read).toEqual(
    facts.map((fact, index) => ({ eventId: `evt_${type}${index === 0 ? '' : `:${index}`}`, time: 1_763_208_000, ...fact })),
  )
})

test('an event is believed only as it was signed, with our secret, within five minutes', async () => {
  const good = signed(event('checkout.session.completed', session))
  const wrong = { code: 'gateway.signature' }
  expect(await gateway.readCallback(good, new Date(now.getTime() + 299_000))).toHaveLength(1)
  await expect(gateway.readCallback(good, new Date(now.getTime() + 302_000))).rejects.toMatchObject(wrong)
  const tampered = Buffer.from(good.body.toString().replace('2550', '9950'))
  await expect(gateway.readCallback({ ...good, body: tampered }, now)).rejects.toMatchObject(wrong)
  await expect(gateway.readCallback(signed(event('x', {}), { secret: 'whsec_other' }), now)).rejects.toMatchObject(wrong)
  await expect(gateway.readCallback({ headers: {}, body: good.body }, now)).rejects.toMatchObject(wrong)
  await expect(make({ webhookSecret: '' }).readCallback(signed(event('x', {}), { secret: ' ' }), now)).rejects.toMatchObject(
    wrong,
  )
})

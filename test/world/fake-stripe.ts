import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import qs from 'qs'

type Form = Record<string, unknown>
type StripeCall = { method: string; path: string; headers: IncomingHttpHeaders; form: Form }
type Row = Record<string, unknown> & { id: string }

export type FakeStripe = {
  url: string
  calls: StripeCall[]
  sessions: Map<string, Row>
  refunds: Map<string, Row>
  /** how the next calls end: a status to fail with before anything is done, or `silence` after it was */
  failures: (number | 'silence')[]
  /** the payer finishes the page */
  settle(sessionId: string, change?: Record<string, unknown>): void
  stop(): Promise<void>
}

export const stripeKeys = { secretKey: 'sk_test_peer', webhookSecret: 'whsec_peer' }

/**
 * Speaks as much of Stripe as we use (docs.stripe.com/api: Checkout Sessions create and retrieve, Refunds create, retrieve and list,
 * idempotent requests, errors), over real HTTP.
 */
export async function startFakeStripe(): Promise<FakeStripe> {
  const peer = {
    calls: [] as StripeCall[],
    sessions: new Map<string, Row>(),
    refunds: new Map<string, Row>(),
    failures: [] as FakeStripe['failures'],
  }
  const idempotentReplies = new Map<string, { params: string; body: unknown }>()
  let count = 0

  const create = (path: string, form: Form): Row => {
    const number = ++count
    if (path === '/v1/checkout/sessions') {
      const [line] = form.line_items as { price_data: { currency: string; unit_amount: string } }[]
      const session: Row = {
        id: `cs_test_${number}`,
        object: 'checkout.session',
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        amount_total: Number(line?.price_data.unit_amount),
        currency: line?.price_data.currency,
        client_reference_id: form.client_reference_id,
        metadata: form.metadata,
        url: `https://checkout.stripe.example/c/pay/cs_test_${number}`,
      }
      peer.sessions.set(session.id, session)
      return session
    }
    const refund: Row = {
      id: `re_${number}`,
      object: 'refund',
      status: 'pending',
      amount: Number(form.amount),
      currency: 'gbp',
      payment_intent: form.payment_intent,
      metadata: form.metadata,
    }
    peer.refunds.set(refund.id, refund)
    return refund
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe')
    let text = ''
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    request.on('end', () => {
      const form = qs.parse(text, { depth: 8 }) as Form
      peer.calls.push({ method: request.method ?? '', path: url.pathname, headers: request.headers, form })
      const next = peer.failures.shift()
      if (typeof next === 'number') return fail(response, next)
      if (request.headers.authorization !== `Bearer ${stripeKeys.secretKey}`) return fail(response, 401)
      if (request.method === 'GET') return read(response, url)
      const key = String(request.headers['idempotency-key'])
      const earlier = idempotentReplies.get(key)
      if (earlier && earlier.params !== text) return fail(response, 400, 'idempotency_error')
      const body = earlier?.body ?? create(url.pathname, form)
      idempotentReplies.set(key, { params: text, body })
      if (next === 'silence') return request.socket.destroy()
      return answer(response, 200, body)
    })
  })

  const read = (response: ServerResponse, url: URL) => {
    const [, , , id = ''] = url.pathname.replace('/checkout', '').split('/')
    if (url.pathname === '/v1/refunds') {
      const data = [...peer.refunds.values()].filter((one) => one.payment_intent === url.searchParams.get('payment_intent'))
      return answer(response, 200, { object: 'list', data, has_more: false, url: '/v1/refunds' })
    }
    const row = peer.sessions.get(id) ?? peer.refunds.get(id)
    if (!row) return fail(response, 404)
    const isExpanded = url.search.includes('payment_intent') && typeof row.payment_intent === 'string'
    return answer(
      response,
      200,
      isExpanded ? { ...row, payment_intent: { id: row.payment_intent, ...(row.intent as object) } } : row,
    )
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  return {
    ...peer,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    settle: (id, change = {}) => {
      const session = peer.sessions.get(id)
      if (!session) throw new Error(`no session ${id}`)
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: `pi_of_${id}` }, change)
    },
    stop: () => new Promise((done) => server.close(() => done())),
  }
}

const answer = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_peer' }).end(JSON.stringify(body))
}

const errorMessages: Record<number, [type: string, message: string]> = {
  400: ['invalid_request_error', 'Amount must be no more than £999,999.99'],
  401: ['invalid_request_error', 'Invalid API Key provided: sk_test_****'],
  402: ['card_error', 'Your card was declined.'],
  404: ['invalid_request_error', 'No such object'],
  409: ['idempotency_error', 'There is currently another in-progress request using this idempotency key'],
  429: ['rate_limit_error', 'Too many requests'],
}

const fail = (response: ServerResponse, status: number, type?: string): void => {
  const [usual, message] = errorMessages[status] ?? ['api_error', 'Something went wrong on Stripe’s end']
  answer(response, status, { error: { type: type ?? usual, message } })
}

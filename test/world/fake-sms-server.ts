import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type SentSms = { to: string; from: string; body: string }

export type FakeSmsServer = {
  url: string
  sent: SentSms[]
  /** how the next calls end: the status to answer with, or `silence` after the message was taken */
  failures: (number | 'silence')[]
  stop(): Promise<void>
}

const account = 'AC0123456789'
const token = 'sms-token'

/** Speaks Twilio's Messages resource (twilio.com/docs/messaging/api/message-resource: create, list with To and DateSent, error body). */
export async function startFakeSmsServer(): Promise<FakeSmsServer> {
  const sent: SentSms[] = []
  const failures: FakeSmsServer['failures'] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://sms')
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.headers.authorization !== `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`)
      return answer(401, { code: 20003, message: 'Authenticate', status: 401 })
    if (url.pathname !== `/2010-04-01/Accounts/${account}/Messages.json`) return answer(404, { code: 20404, status: 404 })
    if (request.method === 'GET') {
      const to = url.searchParams.get('To')
      return answer(200, { messages: sent.filter((message) => message.to === to) })
    }
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      const next = failures.shift()
      if (typeof next === 'number') return answer(next, { code: 21211, message: "The 'To' number is not valid.", status: next })
      const form = new URLSearchParams(body)
      sent.push({ to: form.get('To') ?? '', from: form.get('From') ?? '', body: form.get('Body') ?? '' })
      if (next === 'silence') return request.socket.destroy()
      return answer(201, { sid: `SM${sent.length}`, status: 'queued' })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    failures,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}

export const smsAccount = { account, token, sender: '+447700900000' }

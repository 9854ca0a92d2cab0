import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cleanupSteps } from './cleanup-steps.ts'

export type CarrierRequest = { method: string; url: string; headers: Record<string, unknown>; body: unknown }
export type CarrierReply = { status: number; body: string } | 'silence' | 'cut'

export type FakeCarrierServer = {
  url: string
  requests: CarrierRequest[]
  respondWith: (status: number, body: object | string) => void
  setReply: (reply: CarrierReply) => void
  stop: () => Promise<void>
}

/** A carrier that writes down what it is asked and says what it is told to. */
export async function startFakeCarrierServer(): Promise<FakeCarrierServer> {
  const requests: CarrierRequest[] = []
  let next: CarrierReply = { status: 200, body: '{}' }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    request.on('end', () => {
      requests.push({
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: text ? JSON.parse(text) : null,
      })
      if (next === 'silence') return
      if (next === 'cut') return request.socket.destroy()
      response.writeHead(next.status, { 'content-type': 'application/json' }).end(next.body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise<void>((done) => server.close(() => done()))
  }
  cleanupSteps.push(stop)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respondWith: (status, body) => {
      next = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
    },
    setReply: (reply) => {
      next = reply
    },
    stop,
  }
}

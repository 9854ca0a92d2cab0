import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { undo } from './undo.ts'

export type Heard = { method: string; url: string; headers: Record<string, unknown>; body: unknown }
export type Reply = { status: number; body: string } | 'silence' | 'cut'

export type CarrierPeer = {
  url: string
  heard: Heard[]
  answers: (status: number, body: object | string) => void
  does: (reply: Reply) => void
  stop: () => Promise<void>
}

/** A carrier that writes down what it is asked and says what it is told to. */
export async function carrierPeer(): Promise<CarrierPeer> {
  const heard: Heard[] = []
  let next: Reply = { status: 200, body: '{}' }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    request.on('end', () => {
      heard.push({
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
  undo.push(stop)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    answers: (status, body) => {
      next = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
    },
    does: (reply) => {
      next = reply
    },
    stop,
  }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { cleanupSteps } from './cleanup-steps.ts'

export type ScriptedReply = { status?: number; headers?: Record<string, string>; body: unknown }
export type ScriptedServer = {
  url: string
  /** what it was asked, oldest first */
  requests: { method: string; path: string; headers: Record<string, string | string[] | undefined>; text: string }[]
  /** answers in this order, the last one again and again */
  replies: ScriptedReply[]
}

/** A peer that gives prepared answers and writes down what it was asked. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  const peer: ScriptedServer = { url: '', requests: [], replies: [] }
  const server = createServer(async (request, response) => {
    peer.requests.push({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      text: await text(request),
    })
    const reply = peer.replies.length > 1 ? peer.replies.shift() : peer.replies[0]
    const { status = 200, headers = {}, body } = reply ?? { body: {} }
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  cleanupSteps.push(async () => {
    server.closeAllConnections()
    await new Promise<void>((done) => server.close(() => done()))
  })
  peer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return peer
}

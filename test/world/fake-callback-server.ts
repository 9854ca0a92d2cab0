import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FakeCallbackServer = {
  url: string
  /** what came, in order, byte by byte */
  requests: { headers: IncomingHttpHeaders; body: Buffer }[]
  /** what the next calls are answered with; 200 when it is empty */
  nextStatuses: number[]
  stop(): Promise<void>
}

/** A merchant's address for callbacks that only listens. */
export async function startFakeCallbackServer(): Promise<FakeCallbackServer> {
  const requests: FakeCallbackServer['requests'] = []
  const nextStatuses: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requests.push({ headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(nextStatuses.shift() ?? 200).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`,
    requests,
    nextStatuses,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}

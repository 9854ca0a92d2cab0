import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FakeCallbackServer = {
  url: string
  /** what came, in order, byte by byte */
  requests: { headers: IncomingHttpHeaders; body: Buffer }[]
  /** The first call that speaks of this reference is answered 500; a late one of an earlier payment does not use it up. */
  failOnceFor(ref: string): void
  stop(): Promise<void>
}

/** A merchant's address for callbacks that only listens. */
export async function startFakeCallbackServer(): Promise<FakeCallbackServer> {
  const requests: FakeCallbackServer['requests'] = []
  const failing = new Set<string>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      requests.push({ headers: request.headers, body })
      const failed = [...failing].find((ref) => body.includes(ref))
      if (failed) failing.delete(failed)
      response.writeHead(failed ? 500 : 200).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`,
    requests,
    failOnceFor: (ref) => failing.add(ref),
    stop: () => new Promise((done) => server.close(() => done())),
  }
}

import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type StoredObject = { body: Buffer; type: string }

export type FakeS3Server = {
  /** for FILES_URL */
  url: string
  objects: Map<string, StoredObject>
  /** "METHOD /path" of everything that was asked */
  requests: string[]
  /** the status to answer next time, instead of doing anything; 'hang up' cuts the connection */
  failNext(how: number | 'hang up'): void
  stop(): Promise<void>
}

const [accessKey, secretKey, region, bucket] = ['TESTKEY', 'test/secret+key', 'eu-west-2', 'parcels']

/** A bucket in memory that works out every signature for itself, from the bytes as they arrived, and refuses what does not agree. */
export async function startFakeS3Server(): Promise<FakeS3Server> {
  const objects = new Map<string, StoredObject>()
  const requests: string[] = []
  let fail: number | 'hang up' | null = null
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    try {
      for await (const part of request) parts.push(part as Buffer)
    } catch {
      return
    }
    const body = Buffer.concat(parts)
    const path = request.url ?? ''
    requests.push(`${request.method} ${path}`)
    if (fail === 'hang up') {
      fail = null
      return request.socket.destroy()
    }
    const answer = (status: number, content?: StoredObject) => {
      response.writeHead(status, {
        'content-length': content?.body.length ?? 0,
        ...(content ? { 'content-type': content.type } : {}),
      })
      response.end(request.method === 'HEAD' ? undefined : content?.body)
    }
    if (fail !== null) {
      const status = fail
      fail = null
      return answer(status)
    }
    const problem = checkSignature(request, body)
    if (problem) return answer(403, { body: Buffer.from(problem), type: 'text/plain' })
    if (!path.startsWith(`/${bucket}/`)) return answer(404)
    switch (request.method) {
      case 'PUT':
        // As real buckets do: a body of unknown length is not taken.
        if (Number(request.headers['content-length']) !== body.length) return answer(411)
        objects.set(path, { body, type: String(request.headers['content-type']) })
        return answer(200)
      case 'GET':
      case 'HEAD': {
        const found = objects.get(path)
        return found ? answer(200, found) : answer(404)
      }
      case 'DELETE':
        objects.delete(path)
        return answer(204)
      default:
        return answer(405)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `s3://${accessKey}:${encodeURIComponent(secretKey)}@127.0.0.1:${port}/${bucket}?region=${region}&tls=0`,
    objects,
    requests,
    failNext: (how) => {
      fail = how
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/

function checkSignature(request: IncomingMessage, body: Buffer): string | null {
  const header = (name: string) => String(request.headers[name] ?? '')
  const match = authorization.exec(header('authorization'))
  if (!match) return 'no signature'
  const [, key, day = '', itsRegion = '', signedHeaders = '', signature] = match
  if (key !== accessKey || itsRegion !== region) return 'unknown key or region'
  const time = header('x-amz-date')
  if (!/^\d{8}T\d{6}Z$/.test(time) || !time.startsWith(day)) return 'no date'
  const names = signedHeaders.split(';')
  for (const must of ['host', 'x-amz-content-sha256', 'x-amz-date']) if (!names.includes(must)) return `${must} is not signed`
  const hash = createHash('sha256').update(body).digest('hex')
  if (header('x-amz-content-sha256') !== hash) return 'the body is not what was signed'
  const canonical = `${request.method}\n${request.url}\n\n${names.map((name) => `${name}:${header(name).trim()}\n`).join('')}\n${signedHeaders}\n${hash}`
  const toSign = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${createHash('sha256').update(canonical).digest('hex')}`
  let mac: Buffer | string = `AWS4${secretKey}`
  for (const step of [day, region, 's3', 'aws4_request', toSign]) mac = createHmac('sha256', mac).update(step).digest()
  return Buffer.from(mac).toString('hex') === signature ? null : 'the signature does not agree'
}

import { createHash, createHmac } from 'node:crypto'

export type S3Keys = { accessKey: string; secretKey: string; region: string }

type Request = {
  method: string
  url: URL
  /** sha256 of the body in hex */
  bodyHash: string
  headers: Record<string, string>
  now: Date
}

const algorithm = 'AWS4-HMAC-SHA256'

/** The headers of a request with AWS Signature Version 4 added. The path must consist of letters that need no escaping, and has no query. */
export function signRequest({ method, url, bodyHash, headers, now }: Request, { accessKey, secretKey, region }: S3Keys) {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const all: Record<string, string> = { ...headers, host: url.host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time }
  const names = Object.keys(all).sort()
  const signedHeaders = names.join(';')
  const canonical = [method, url.pathname, '', ...names.map((name) => `${name}:${all[name]}`), '', signedHeaders, bodyHash].join(
    '\n',
  )
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = [algorithm, time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secretKey}`)
  const signature = hmac(key, toSign).toString('hex')
  const { host: _, ...sent } = all
  return {
    ...sent,
    authorization: `${algorithm} Credential=${accessKey}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
  }
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

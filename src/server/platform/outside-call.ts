import { lookup as resolve } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'
import { AppError } from '#domain/errors.ts'

/** Networks of IPv4 that lead to this machine, to neighbours, or to nobody. */
const privateV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** Of IPv6 all that is global lies in 2000::/3; within it, tunnels (which carry an IPv4 address inside) and examples are not. */
const privateV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const privateNetworks = new BlockList()
for (const [net, bits] of privateV4) privateNetworks.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of privateV6) privateNetworks.addSubnet(net, bits, 'ipv6')
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')

/** Whether everybody on the internet means the same machine by it. */
export function isGlobalIp(ip: string): boolean {
  if (isIPv4(ip)) return !privateNetworks.check(ip, 'ipv4')
  return isIP(ip) === 6 && globalV6.check(ip, 'ipv6') && !privateNetworks.check(ip, 'ipv6')
}

/** What is wrong with an address that we are to call, as far as it can be seen without asking for its name. */
export function checkOutsideUrl(text: string, { allowPrivate }: { allowPrivate: boolean }): 'unreadable' | 'private' | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return 'unreadable'
  if (allowPrivate) return null
  // However it was written (decimal, octal, hexadecimal), the parser has made the usual form of it.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) > 0) return isGlobalIp(host) ? null : 'private'
  return /^(.+\.)?localhost$/.test(host) ? 'private' : null
}

class PrivateIpError extends Error {
  readonly code = 'ERR_PRIVATE_ADDRESS'
}

/** Asks for a name and answers only what may be connected to, so that a name cannot mean one thing when it is checked and another when it is called. */
export const lookupGlobal =
  (resolveName: typeof resolve = resolve): LookupFunction =>
  (hostname, options, done) => {
    resolveName(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      const [first] = found
      if (!first || found.some(({ address }) => !isGlobalIp(address)))
        return done(new PrivateIpError(`${hostname} leads to a private address`), '', 0)
      if (options.all) return done(null, found as never)
      done(null, first.address, first.family)
    })
  }

const globalOnly = lookupGlobal()

/** Resolves a host that somebody typed, for protocols other than HTTP. Fails for one that leads into a private network. */
export async function resolveGlobal(host: string): Promise<string> {
  if (checkOutsideUrl(`http://${isIP(host) === 6 ? `[${host}]` : host}`, { allowPrivate: false }))
    throw new PrivateIpError(`${host} is a private address`)
  if (isIP(host) > 0) return host
  return new Promise((done, failed) => {
    globalOnly(host, {}, (error, address) => (error ? failed(error) : done(String(address))))
  })
}

/** For libraries that make their connections themselves. */
export const outsideAgent = (protocol: string): HttpAgent | HttpsAgent =>
  protocol === 'http:' ? new HttpAgent({ lookup: globalOnly } as object) : new HttpsAgent({ lookup: globalOnly } as object)

type OutsideRequest = { method: string; headers: Record<string, string>; body: string | null; signal: AbortSignal }

const longestAnswer = 20 * 1024 * 1024

/** Calls an address that somebody typed. It leads to a global address only, unless the operator allows others, and never on to elsewhere. */
export async function callOutside(
  url: string,
  { allowPrivate, ...sent }: OutsideRequest & { allowPrivate: boolean },
): Promise<Response> {
  const problem = checkOutsideUrl(url, { allowPrivate })
  if (problem) throw new PrivateIpError(`${problem} address`)
  const { method, headers, body, signal } = sent
  const answer = await new Promise<IncomingMessage>((done, failed) => {
    const start = url.startsWith('https:') ? httpsRequest : httpRequest
    const lookup = allowPrivate ? {} : { lookup: globalOnly }
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const request = start(url, { method, headers: { ...headers, ...length }, signal, agent: false, ...lookup }, done)
    request.on('error', failed)
    request.end(body ?? undefined)
  })
  const status = answer.statusCode ?? 0
  if (status >= 300 && status < 400) {
    answer.destroy()
    throw new Error(`a redirect (${status}), which is not followed`)
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > longestAnswer) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  const answered = Object.entries(answer.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
  )
  return new Response(status === 204 || status === 205 ? null : Buffer.concat(chunks), {
    status,
    statusText: '',
    headers: answered,
  })
}

/** What an admin types is called by the server, which stands inside the operator's network: it must lead outside, unless the operator allows more. */
export function mustBeOutsideUrl({ env }: { env: { allowPrivateAddresses: boolean } }, url: string, field: string): void {
  const problem = checkOutsideUrl(url, { allowPrivate: env.allowPrivateAddresses })
  if (!problem) return
  const key = problem === 'private' ? 'invalid.private_address' : 'invalid.url'
  throw new AppError('input.invalid', { fields: { [field]: { key } } })
}

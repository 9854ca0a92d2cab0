import { createServer, get, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { cleanupSteps } from '#test/world/cleanup-steps.ts'
import { callOutside, checkOutsideUrl, isGlobalIp, lookupGlobal } from './outside-call.ts'

test.each([
  ['8.8.8.8', true],
  ['100.128.0.1', true],
  ['172.32.0.1', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['127.255.255.254', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['198.19.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['fd12:3456::1', false],
  ['ff02::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:0:7f00:1::', false],
  ['2001:db8::1', false],
  ['nonsense', false],
])('%s is global: %s', (ip, isGlobal) => expect(isGlobalIp(ip)).toBe(isGlobal))

test.each([
  ['https://api.carrier.example/v1', null],
  ['http://8.8.8.8:8080', null],
  ['http://127.0.0.1', 'private'],
  ['http://2130706433/', 'private'],
  ['http://0x7f000001/', 'private'],
  ['http://0177.0.0.1/', 'private'],
  ['http://127.1/', 'private'],
  ['http://[::1]/', 'private'],
  ['http://[::ffff:127.0.0.1]/', 'private'],
  ['http://localhost:8000', 'private'],
  ['http://x.LOCALHOST./', 'private'],
  ['file:///etc/passwd', 'unreadable'],
  ['ftp://carrier.example/', 'unreadable'],
  ['https://me:word@carrier.example/', 'unreadable'],
  ['carrier.example', 'unreadable'],
  ['', 'unreadable'],
])('%s as an address to call: %s', (url, problem) => {
  expect(checkOutsideUrl(url, { allowPrivate: false })).toBe(problem)
  expect(checkOutsideUrl(url, { allowPrivate: true })).toBe(problem === 'unreadable' ? problem : null)
})

const serve = async (answer: RequestListener) => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  cleanupSteps.push(async () => void server.close())
  return (server.address() as AddressInfo).port
}
const sent = { method: 'GET', headers: {}, body: null }
const call = (url: string, allowPrivate: boolean) =>
  callOutside(url, { ...sent, signal: AbortSignal.timeout(5000), allowPrivate })

test('a private address is never connected to, unless it is allowed', async () => {
  let heard = 0
  const port = await serve((_request, response) => response.end(String(++heard)))
  await expect(call(`http://127.0.0.1:${port}/`, false)).rejects.toMatchObject({ code: 'ERR_PRIVATE_ADDRESS' })
  expect(heard).toBe(0)
  expect(await (await call(`http://127.0.0.1:${port}/`, true)).text()).toBe('1')
})

test('a name is looked at when the line is opened: one that leads to a private address, alone or among others, opens none', async () => {
  let heard = 0
  const port = await serve((_request, response) => response.end(String(++heard)))
  const tryName = (...addresses: string[]) =>
    new Promise((done) => {
      const resolveName = (_name: string, _options: unknown, answer: (error: null, found: object[]) => void) =>
        answer(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        )
      const lookup = lookupGlobal(resolveName as never)
      get({ host: 'rebound.example', port, lookup, agent: false }, () => done('answered')).on('error', done)
    })
  expect(await tryName('127.0.0.1')).toMatchObject({ code: 'ERR_PRIVATE_ADDRESS' })
  expect(await tryName('8.8.8.8', '127.0.0.1')).toMatchObject({ code: 'ERR_PRIVATE_ADDRESS' })
  expect(heard).toBe(0)
})

test('a redirect is not followed', async () => {
  let heard = 0
  const inner = await serve((_request, response) => response.end(String(++heard)))
  const outer = await serve((_request, response) => response.writeHead(307, { location: `http://127.0.0.1:${inner}/` }).end())
  await expect(call(`http://127.0.0.1:${outer}/`, true)).rejects.toThrow('redirect')
  expect(heard).toBe(0)
})

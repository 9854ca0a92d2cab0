import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import type { OnlineGateway } from '#server/adapters/gateways/port.ts'
import { openGateways } from '#server/adapters/gateways/registry.ts'
import { makeLog } from '#server/platform/log.ts'
import { cleanupSteps } from '#test/world/cleanup-steps.ts'
import { testEnv } from '#test/world/test-env.ts'

/** How the gateway takes a bank that misbehaves in ways ours does not. */
type Answer = { status: number; body: string } | 'silence'
let next: Answer = 'silence'
let gatewayUrl: string
beforeAll(async () => {
  const server = createServer((request, response) => {
    if (next === 'silence') request.socket.destroy()
    else response.writeHead(next.status, { 'content-type': 'application/json' }).end(next.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  gatewayUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  cleanupSteps.push(() => new Promise((done) => server.close(done)))
})

const gatewayAt = (url: string) =>
  openGateways({
    env: testEnv(),
    log: makeLog('silent'),
    appUrl: () => url,
    merchantName: () => 'ShipSmart',
    newSandboxKeys: () => ({}),
  }).of({
    provider: 'sandbox',
    baseUrl: '',
    secretKey: 'k',
    webhookSecret: 'w',
    accountName: '',
    sortCode: '',
    accountNumber: '',
    iban: '',
    instructionsZh: '',
    instructionsEn: '',
  }) as OnlineGateway
const refund = (gateway: OnlineGateway) => gateway.refund({ ref: 'sp_1', key: 'R1', amountMinor: 1, currency: 'GBP' })

test.each<[string, Answer, string, string]>([
  ['falls silent', 'silence', 'gateway.unclear', 'gateway.unavailable'],
  ['breaks down', { status: 500, body: '{}' }, 'gateway.unclear', 'gateway.unavailable'],
  ['has too much to do', { status: 429, body: '{}' }, 'gateway.unavailable', 'gateway.unavailable'],
  ['refuses', { status: 400, body: '{"error":{"message":"no"}}' }, 'gateway.refused', 'gateway.refused'],
  ['refuses without a word', { status: 403, body: 'no' }, 'gateway.refused', 'gateway.refused'],
  ['answers with something else', { status: 200, body: '<html>' }, 'gateway.unclear', 'gateway.unavailable'],
  ['answers with half of it', { status: 200, body: '{"object":"refund","id":"sr_1"}' }, 'gateway.unclear', 'gateway.unavailable'],
  ['sends us elsewhere', { status: 302, body: '' }, 'gateway.unclear', 'gateway.unavailable'],
])('when a bank %s, what was to be done and what was only asked end rightly', async (_what, answer, done, asked) => {
  next = answer
  const gateway = gatewayAt(gatewayUrl)
  await expect(refund(gateway)).rejects.toMatchObject({ code: done })
  await expect(gateway.queryRefund('sr_1')).rejects.toMatchObject({ code: asked })
})

test('where no bank is, nothing can have happened', async () => {
  const gone = createServer()
  await new Promise<void>((done) => gone.listen(0, '127.0.0.1', () => done()))
  const { port } = gone.address() as AddressInfo
  await new Promise((done) => gone.close(done))
  await expect(refund(gatewayAt(`http://127.0.0.1:${port}`))).rejects.toMatchObject({ code: 'gateway.unavailable' })
})

import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createSeededRandom } from '#domain/seeded-random.ts'
import { cleanupSteps } from './cleanup-steps.ts'
import { openShopifyStore, type ShopifyStore, shopifyAnswers } from './shopify-store.ts'

/** What goes wrong: before anything happened, or after it did. `no_answer` is what a timeout leaves behind. */
const faults = ['too_many', 'error_before', 'error_after', 'no_answer', 'token_ended', 'throttled'] as const

type Options = {
  count: number
  now: () => Date
  /** the share of calls that go wrong, by this seed */
  faultShare?: number
  seed?: number
  bucket?: { size: number; restoreRate: number }
}

export type ShopifyServer = ShopifyStore & {
  url: string
  requests: { operation: string; token: string; variables: Record<string, unknown>; version: string }[]
  grants: Record<string, string>[]
  /** tokens that are taken now */
  tokens: Set<string>
  refreshTokens: Set<string>
  /** so many grants are made without their answer reaching the app */
  losesGrants: number
  points: () => number
  spend: (points: number) => void
}

const costs: Record<string, number> = { ChangedOrders: 220, OneOrder: 30 }
const costOf = (operation: string): number => costs[operation] ?? 10

/** A Shopify on loopback that keeps orders, fulfilments, mails and its bucket of points, and fails as it is told to. */
export async function startShopifyServer({ count, now, faultShare = 0, seed = 1, bucket }: Options): Promise<ShopifyServer> {
  const { size, restoreRate } = bucket ?? { size: 2000, restoreRate: 100 }
  const random = createSeededRandom(seed)
  let level = { points: size, time: now().getTime() }
  const points = (): number => Math.min(size, level.points + ((now().getTime() - level.time) / 1000) * restoreRate)
  const spend = (cost: number): void => {
    level = { points: points() - cost, time: now().getTime() }
  }
  const store = openShopifyStore({ count, now })
  const world: ShopifyServer = Object.assign(store, {
    url: '',
    requests: [],
    grants: [],
    tokens: new Set<string>(),
    refreshTokens: new Set<string>(),
    losesGrants: 0,
    points,
    spend,
  })

  const reply = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
  const cost = (operation: string) => ({
    requestedQueryCost: costOf(operation),
    throttleStatus: { maximumAvailable: size, currentlyAvailable: Math.floor(points()), restoreRate },
  })
  const throttled = (operation: string) => ({
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
    extensions: { cost: { ...cost(operation), actualQueryCost: null } },
  })

  /** "More resilient refreshes": a used refresh token is good again until its replacement is used. */
  const replaced = new Map<string, string>()
  function replace(used: string, replacement: string): void {
    for (const [next, before] of replaced) {
      if (next === used) world.refreshTokens.delete(before)
      if (before === used) world.refreshTokens.delete(next)
    }
    replaced.set(replacement, used)
  }

  async function answerToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    world.grants.push(form)
    const isRefresh = form.grant_type === 'refresh_token'
    const used = form.refresh_token ?? ''
    if (form.client_secret !== 'app-secret' || (isRefresh && !world.refreshTokens.has(used)))
      return reply(response, 400, { error: 'invalid_grant', error_description: 'The grant is not valid.' })
    const access_token = `shpat_${randomUUID()}`
    world.tokens.clear()
    world.tokens.add(access_token)
    if (form.grant_type === 'client_credentials') return reply(response, 200, { access_token, scope: '', expires_in: 86_399 })
    const refresh_token = `shprt_${randomUUID()}`
    world.refreshTokens.add(refresh_token)
    if (isRefresh) replace(used, refresh_token)
    if (world.losesGrants > 0) {
      world.losesGrants -= 1
      return void request.socket.destroy()
    }
    reply(response, 200, { access_token, expires_in: 3600, refresh_token, refresh_token_expires_in: 7_776_000, scope: '' })
  }

  async function answerGraphql(request: IncomingMessage, response: ServerResponse, version: string): Promise<void> {
    const { operationName, variables } = JSON.parse(await text(request)) as {
      operationName: string
      variables: Record<string, unknown>
    }
    const token = String(request.headers['x-shopify-access-token'] ?? '')
    world.requests.push({ operation: operationName, token, variables, version })
    const fault = random.next() < faultShare ? random.oneOf(faults) : null
    if (fault === 'token_ended') world.tokens.clear()
    if (!world.tokens.has(token))
      return reply(response, 401, { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' })
    if (fault === 'too_many') return reply(response, 429, { errors: 'Too many requests' }, { 'retry-after': '2' })
    if (fault === 'error_before') return reply(response, 503, { errors: 'Service unavailable' })
    if (fault === 'throttled' || points() < costOf(operationName)) return reply(response, 200, throttled(operationName))
    spend(costOf(operationName))
    const data = shopifyAnswers[operationName]?.(world, variables)
    if (fault === 'no_answer') return void request.socket.destroy()
    if (fault === 'error_after') return reply(response, 502, { errors: 'Bad gateway' })
    reply(response, 200, { data, extensions: { cost: { ...cost(operationName), actualQueryCost: costOf(operationName) } } })
  }

  const server = createServer((request, response) => {
    const version = /^\/admin\/api\/([^/]+)\/graphql\.json$/.exec(request.url ?? '')?.[1]
    const work =
      request.url === '/admin/oauth/access_token'
        ? answerToken(request, response)
        : version
          ? answerGraphql(request, response, version)
          : Promise.resolve(reply(response, 404, { errors: 'Not Found' }))
    work.catch((error: Error) => reply(response, 500, { errors: error.message }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  cleanupSteps.push(async () => {
    server.closeAllConnections()
    await new Promise<void>((done) => server.close(() => done()))
  })
  world.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return world
}

import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeLog } from '#server/platform/log.ts'
import { type ScriptedServer, startScriptedServer } from '#test/world/scripted-server.ts'
import { answer, openScripted, order, requestAt, shopDomain, testNow } from '#test/world/shopify-fixtures.ts'
import { shopifyTestApp } from '#test/world/shopify-run.ts'
import { startShopifyServer } from '#test/world/shopify-server.ts'
import { testEnv } from '#test/world/test-env.ts'
import { openMarketplaces } from '../registry.ts'
import { neededScopes } from './documents.ts'
import { parseShopDomain } from './shop-domain.ts'

let peer: ScriptedServer
beforeEach(async () => {
  peer = await startScriptedServer()
})
const formOf = (index: number) => Object.fromEntries(new URLSearchParams(peer.requests[index]?.text))

/** Shopify opens no shops for whoever asks. */
const newDemoShop = () => Promise.reject(new Error('no demo shop is opened here'))

describe('which shop is meant', () => {
  test.each([
    ['tea-and-co.myshopify.com', shopDomain],
    [' https://Tea-and-Co.myshopify.com/admin/orders ', shopDomain],
    ['admin.shopify.com/store/tea-and-co/orders/1', shopDomain],
    ['https://admin.shopify.com/store/tea-and-co', shopDomain],
    ['tea-and-co', shopDomain],
    ['tea.example.com', null],
    ['tea-and-co.myshopify.com.evil.example', null],
    ['https://tea-and-co.myshopify.com@evil.example', null],
    ['tea-and-co.myshopify.com:8080', null],
    ['127.0.0.1', null],
    ['admin.shopify.com', null],
    ['', null],
  ])('%s', (typed, domain) => {
    expect(parseShopDomain(typed)).toBe(domain)
  })

  test('another domain is refused at its field, and another host is for operators who allow private addresses', async () => {
    const portAt = (allow: string) =>
      openMarketplaces({
        env: testEnv({ ALLOW_PRIVATE_ADDRESSES: allow }),
        log: makeLog('silent'),
        clock: () => testNow,
        appUrl: () => '',
        newDemoShop,
        appOf: () => shopifyTestApp,
      })
    const open = (settings: Record<string, string>) => portAt('1').of({ kind: 'shopify', settings, secrets: {} })
    expect(() => open({ shop_domain: 'tea.example.com' })).toThrow(
      expect.objectContaining({ code: 'input.invalid', fields: { shop_domain: { key: 'shopKind.invalid.shop_domain' } } }),
    )
    const urlAt = (allow: string) =>
      portAt(allow)
        .authorization('shopify')
        ?.url({ settings: { shop_domain: 'tea-and-co', base_url: peer.url }, state: 's', returnUrl: 'https://ship.example/back' })
    expect([urlAt('1')?.startsWith(peer.url), urlAt('0')?.startsWith(`https://${shopDomain}/admin/oauth/authorize?`)]).toEqual([
      true,
      true,
    ])
  })
})

describe('health', () => {
  const healthWith = (scopes: readonly string[]) =>
    answer({
      shop: { name: 'Tea & Co', myshopifyDomain: shopDomain },
      currentAppInstallation: { accessScopes: scopes.map((handle) => ({ handle })) },
    })
  const sample = answer({ orders: { nodes: [order()] } })

  test('names the shop', async () => {
    peer.replies = [healthWith([...neededScopes, 'read_all_orders']), sample]
    expect(await openScripted(peer).connector.health()).toEqual({ accountRef: shopDomain, accountName: 'Tea & Co', notes: [] })
  })

  test('says what the app may not do', async () => {
    peer.replies = [healthWith([])]
    const bare = await openScripted(peer).connector.health()
    expect(bare.notes).toEqual(['shopify_scope_orders', 'shopify_scope_fulfilment', 'shopify_scope_products'])
    peer.replies = [healthWith(neededScopes), answer({ orders: { nodes: [order({ shippingAddress: null })] } })]
    expect((await openScripted(peer).connector.health()).notes).toEqual(['shopify_sixty_days', 'shopify_customer_data'])
  })
})

describe('linking on Shopify’s own page ("Implement authorization code grant manually")', () => {
  const returnUrl = 'https://ship.example/back'
  const settings = () => ({ shop_domain: 'https://tea-and-co.myshopify.com/admin', base_url: peer.url })
  const authorization = () => {
    const tools = { env: testEnv(), log: makeLog('silent'), clock: () => testNow, appUrl: () => '', newDemoShop }
    const opened = openMarketplaces({ ...tools, appOf: () => shopifyTestApp }).authorization('shopify')
    if (!opened) throw new Error('no authorization')
    return opened
  }
  const sign = (query: Record<string, string>): Record<string, string> => {
    const message = Object.keys(query)
      .sort()
      .map((name) => `${name}=${query[name]}`)
      .join('&')
    return { ...query, hmac: createHmac('sha256', 'app-secret').update(message).digest('hex') }
  }
  const query = { code: 'c0de', host: 'YWRtaW4', shop: shopDomain, state: 'st4te', timestamp: '1792314000' }

  test('sends the member there with what is asked for', () => {
    const url = new URL(authorization().url({ settings: settings(), state: 'st4te', returnUrl }))
    expect(url.pathname).toBe('/admin/oauth/authorize')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'app-id',
      scope: neededScopes.join(','),
      redirect_uri: returnUrl,
      state: 'st4te',
    })
  })

  test('changes the code for a token that ends, and what renews it', async () => {
    const grant = { access_token: 'shpat_1', expires_in: 3600, refresh_token: 'shprt_1', refresh_token_expires_in: 7_776_000 }
    peer.replies = [{ body: { ...grant, scope: 'read_orders' } }]
    expect(await authorization().finish({ settings: settings(), query: sign(query), returnUrl })).toEqual({
      settings: { shop_domain: shopDomain, base_url: peer.url },
      secrets: {
        access_token: 'shpat_1',
        token_ends: '2026-11-18T10:00:00.000Z',
        refresh_token: 'shprt_1',
        refresh_ends: '2027-02-16T09:00:00.000Z',
      },
    })
    expect(peer.requests[0]?.path).toBe('/admin/oauth/access_token')
    expect(formOf(0)).toEqual({ client_id: 'app-id', client_secret: 'app-secret', code: 'c0de', expiring: '1' })
  })

  test.each([
    ['unsigned', { ...query, hmac: '00' }],
    ['signed and changed afterwards', { ...sign(query), code: 'other' }],
    ['without a state', sign({ ...query, state: '' })],
    ['for another shop', sign({ ...query, shop: 'other.myshopify.com' })],
    ['for what is no shop of theirs', sign({ ...query, shop: 'tea-and-co.myshopify.com.evil.example' })],
    ['without a code', sign({ shop: shopDomain, state: 'st4te' })],
  ])('takes no answer %s, and asks for nothing', async (_name, sent) => {
    await expect(authorization().finish({ settings: settings(), query: sent, returnUrl })).rejects.toMatchObject({
      code: 'shop.refused',
    })
    expect(peer.requests).toEqual([])
  })

  test('a code that Shopify refuses links nothing', async () => {
    peer.replies = [{ status: 400, body: { error: 'invalid_request', error_description: 'The code was used.' } }]
    await expect(authorization().finish({ settings: settings(), query: sign(query), returnUrl })).rejects.toMatchObject({
      code: 'shop.refused',
      detail: { why: 'The code was used.' },
    })
  })

  test('is there only where the operator has registered', () => {
    const tools = { env: testEnv(), log: makeLog('silent'), clock: () => testNow, appUrl: () => '', newDemoShop }
    expect(openMarketplaces({ ...tools, appOf: () => null }).authorization('shopify')).toBeNull()
  })
})

describe('access that ends ("About offline access tokens", "Using the client credentials grant")', () => {
  const refreshable = (minutes: number) => ({
    access_token: `shpat_${minutes}`,
    token_ends: new Date(testNow.getTime() + minutes * 60_000).toISOString(),
    refresh_token: 'shprt_1',
  })
  const own = { settings: { client_id: 'own-id' }, secrets: { client_secret: 'own-secret' } }

  test('is renewed before it ends, with the refresh token, and not sooner', async () => {
    expect(await openScripted(peer, { secrets: refreshable(30) }).connector.renewSecrets?.(testNow)).toBeNull()
    peer.replies = [{ body: { access_token: 'shpat_2', expires_in: 3600, refresh_token: 'shprt_2' } }]
    expect(await openScripted(peer, { secrets: refreshable(5) }).connector.renewSecrets?.(testNow)).toEqual({
      access_token: 'shpat_2',
      token_ends: '2026-11-18T10:00:00.000Z',
      refresh_token: 'shprt_2',
      previous_refresh_token: 'shprt_1',
    })
    const app = { client_id: 'app-id', client_secret: 'app-secret' }
    expect(formOf(0)).toEqual({ ...app, grant_type: 'refresh_token', refresh_token: 'shprt_1' })
  })

  test('is asked for once by two who open the shop at the same time', async () => {
    peer.replies = [{ body: { access_token: 'shpat_2', expires_in: 3600, refresh_token: 'shprt_2' } }]
    const open = () => openScripted(peer, { secrets: refreshable(1) }).connector.renewSecrets?.(testNow)
    const [one, other] = await Promise.all([open(), open()])
    expect([one, peer.requests.length]).toEqual([other, 1])
  })

  test('of a member’s own app is asked for with its id and secret, for a day', async () => {
    peer.replies = [{ body: { access_token: 'shpat_day', scope: '', expires_in: 86_399 } }]
    expect(await openScripted(peer, own).connector.renewSecrets?.(testNow)).toEqual({
      access_token: 'shpat_day',
      token_ends: '2026-11-19T08:59:59.000Z',
    })
    expect(formOf(0)).toEqual({ client_id: 'own-id', client_secret: 'own-secret', grant_type: 'client_credentials' })
  })

  test('of a member’s own app is had by whoever needs it first', async () => {
    peer.replies = [{ body: { access_token: 'shpat_day', expires_in: 86_399 } }, answer({ order: null })]
    expect(await openScripted(peer, own).connector.getOrder('9001')).toBeNull()
    expect(peer.requests[1]?.headers['x-shopify-access-token']).toBe('shpat_day')
  })

  test('that Shopify ends early is renewed by the next one, and what was asked is tried again later', async () => {
    const secrets = refreshable(59)
    peer.replies = [{ status: 401, body: {} }]
    await expect(openScripted(peer, { secrets }).connector.getOrder('9001')).rejects.toMatchObject({ code: 'shop.unavailable' })
    peer.replies = [{ body: { access_token: 'shpat_new', expires_in: 3600, refresh_token: 'shprt_new' } }]
    const renewed = await openScripted(peer, { secrets }).connector.renewSecrets?.(testNow)
    expect(renewed).toMatchObject({ access_token: 'shpat_new', refresh_token: 'shprt_new' })
  })

  test('that cannot be renewed has ended, unless Shopify is only away and the old one still serves', async () => {
    peer.replies = [{ status: 400, body: { error: 'invalid_grant', error_description: 'The refresh token was revoked.' } }]
    await expect(openScripted(peer, { secrets: refreshable(4) }).connector.renewSecrets?.(testNow)).rejects.toMatchObject({
      code: 'shop.expired',
      detail: { why: 'The refresh token was revoked.' },
    })
    peer.replies = [{ status: 503, body: {} }]
    expect(await openScripted(peer, { secrets: refreshable(3) }).connector.renewSecrets?.(testNow)).toBeNull()
    await expect(openScripted(peer, { secrets: refreshable(-1) }).connector.renewSecrets?.(testNow)).rejects.toMatchObject({
      code: 'shop.unavailable',
    })
  })

  test('whose replacement was refused is renewed with the refresh token before it', async () => {
    const server = await startShopifyServer({ count: 0, now: () => testNow })
    server.refreshTokens.add('shprt_0')
    const settings = { shop_domain: shopDomain, base_url: server.url }
    const renew = (secrets: Record<string, string>) => openScripted(peer, { settings, secrets }).connector.renewSecrets?.(testNow)
    // The first answer is lost, and the refresh token that was used is good again.
    server.losesGrants = 1
    await expect(renew({ refresh_token: 'shprt_0' })).rejects.toMatchObject({ code: 'shop.unavailable' })
    const pair = { ...(await renew({ refresh_token: 'shprt_0' })) }
    expect(pair).toMatchObject({ previous_refresh_token: 'shprt_0' })
    // Another process renewed with it too, which retires the pair that was stored here.
    await renew({ refresh_token: 'shprt_0' })
    expect(await renew({ ...pair, token_ends: testNow.toISOString() })).toMatchObject({ access_token: [...server.tokens][0] })
  })

  test('is over when it was not used for 90 days, and Shopify is not asked', async () => {
    const secrets = { ...refreshable(-1), refresh_ends: new Date(testNow.getTime() - 1000).toISOString() }
    await expect(openScripted(peer, { secrets }).connector.renewSecrets?.(testNow)).rejects.toMatchObject({
      code: 'shop.expired',
    })
    expect(peer.requests).toEqual([])
  })

  test('with a token that never ends is not renewed, and without any the shop must be linked', async () => {
    expect(await openScripted(peer).connector.renewSecrets?.(testNow)).toBeNull()
    await expect(openScripted(peer, { secrets: {} }).connector.health()).rejects.toMatchObject({ code: 'shop.expired' })
  })

  test('leaves no secret in logs or errors', async () => {
    const secrets = { ...refreshable(2), client_secret: 'own-secret' }
    peer.replies = [{ status: 500, body: { errors: 'x' } }]
    const { connector, logged } = openScripted(peer, { secrets, settings: { client_id: 'own-id' } })
    const errors = [await connector.getOrder('9001').catch((error) => error), await connector.health().catch((error) => error)]
    const told = `${logged()} ${errors.map((error) => `${error.stack} ${JSON.stringify(error)} ${error.cause?.stack}`).join()}`
    expect(logged()).toContain('shopify OneOrder')
    for (const secret of [secrets.access_token, 'shprt_1', 'own-secret']) expect(told).not.toContain(secret)
  })
})

describe('what Shopify sends ("Deliver webhooks through HTTPS")', () => {
  const body = Buffer.from('{"id":9001,"note":"茶"}')
  const signed = (topic: string, changes: Record<string, string> = {}) => ({
    headers: {
      'x-shopify-topic': topic,
      'x-shopify-hmac-sha256': createHmac('sha256', 'app-secret').update(body).digest('base64'),
      'x-shopify-shop-domain': shopDomain,
      'x-shopify-webhook-id': 'w-1',
      ...changes,
    },
    body,
  })
  const read = (webhook: ReturnType<typeof signed>) => openScripted(peer).connector.readWebhook?.(webhook)

  test('names the order, or that we were uninstalled', () => {
    expect(read(signed('orders/updated'))).toEqual({ id: 'w-1', topic: 'sale', saleId: '9001' })
    expect(read(signed('orders/cancelled'))).toEqual({ id: 'w-1', topic: 'sale', saleId: '9001' })
    expect(read(signed('app/uninstalled'))).toEqual({ id: 'w-1', topic: 'uninstalled' })
    expect(read(signed('shop/redact'))).toEqual({ id: 'w-1', topic: 'other' })
  })

  test('counts only with the signature of these bytes, for this shop', () => {
    expect(read(signed('orders/updated', { 'x-shopify-hmac-sha256': 'AAAA' }))).toBeNull()
    expect(read(signed('orders/updated', { 'x-shopify-hmac-sha256': '' }))).toBeNull()
    expect(read({ ...signed('orders/updated'), body: Buffer.from('{"id":9002,"note":"茶"}') })).toBeNull()
    expect(read(signed('orders/updated', { 'x-shopify-shop-domain': 'other.myshopify.com' }))).toBeNull()
  })

  test('is signed with the member’s own app where the shop was linked with that', () => {
    const { connector } = openScripted(peer, { settings: { client_id: 'own-id' }, secrets: { client_secret: 'own-secret' } })
    expect(connector.readWebhook?.(signed('orders/updated'))).toBeNull()
    const hmac = createHmac('sha256', 'own-secret').update(body).digest('base64')
    expect(connector.readWebhook?.(signed('orders/updated', { 'x-shopify-hmac-sha256': hmac }))).toMatchObject({ topic: 'sale' })
  })

  test('is no longer sent to an address whose subscriptions were deleted ("webhookSubscriptionDelete")', async () => {
    const server = await startShopifyServer({ count: 0, now: () => testNow })
    server.tokens.add('shpat_fixed')
    const settings = { shop_domain: shopDomain, base_url: server.url }
    const { connector } = openScripted(peer, { settings, secrets: { access_token: 'shpat_fixed' } })
    await connector.subscribe?.('https://ship.example/hook/1')
    await connector.subscribe?.('https://ship.example/hook/2')
    await connector.unsubscribe?.('https://ship.example/hook/1')
    expect(server.webhooks.map(({ uri }) => uri)).toEqual(Array(3).fill('https://ship.example/hook/2'))
  })

  test('is ordered for what is not ordered yet ("webhookSubscriptionCreate")', async () => {
    const uri = 'https://ship.example/hook/1'
    const nodes = [
      { id: 'gid://shopify/WebhookSubscription/1', topic: 'ORDERS_UPDATED', uri },
      { id: 'gid://shopify/WebhookSubscription/2', topic: 'ORDERS_CANCELLED', uri: 'https://old.example' },
    ]
    const created = (message?: string) =>
      answer({ webhookSubscriptionCreate: { webhookSubscription: null, userErrors: message ? [{ field: null, message }] : [] } })
    peer.replies = [answer({ webhookSubscriptions: { nodes } }), created(), created('Address has already been taken')]
    await openScripted(peer).connector.subscribe?.(uri)
    expect([requestAt(peer, 1).variables, requestAt(peer, 2).variables]).toEqual([
      { topic: 'ORDERS_CANCELLED', webhookSubscription: { uri, format: 'JSON', includeFields: ['id'] } },
      { topic: 'APP_UNINSTALLED', webhookSubscription: { uri, format: 'JSON' } },
    ])
    peer.replies = [answer({ webhookSubscriptions: { nodes: [] } }), created('Address is not allowed')]
    await expect(openScripted(peer).connector.subscribe?.(uri)).rejects.toMatchObject({ code: 'shop.refused' })
  })
})

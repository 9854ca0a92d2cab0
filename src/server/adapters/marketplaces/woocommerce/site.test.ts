import { describe, expect, test } from 'vitest'
import { makeLog } from '#server/platform/log.ts'
import { startWooServer } from '#test/world/woo-server.ts'
import type { Connector } from '../port.ts'
import { connectWooCommerce } from './connector.ts'

const now = new Date('2026-11-18T10:00:00Z')
const open = (siteUrl: string, secrets = { consumer_key: 'ck_1', consumer_secret: 'cs_1' }) =>
  connectWooCommerce(
    { kind: 'woocommerce', settings: { site_url: siteUrl }, secrets },
    { log: makeLog('silent'), clock: () => now, allowPrivate: true, appUrl: () => '' },
  ) as Required<Connector>

describe('which account a site is', () => {
  test.each([
    ['https://tea.example', 'tea.example'],
    ['http://www.tea.example/', 'tea.example'],
    ['https://WWW.Tea.example:443', 'tea.example'],
    ['https://tea.example/shop/', 'tea.example/shop'],
  ])('a site that calls itself %s is %s', async (home, ref) => {
    const shop = await startWooServer({ way: 'note', orders: 0, home })
    expect((await open(shop.url).health()).accountRef).toBe(ref)
  })
})

describe('webhooks at the site', () => {
  test('removes the webhooks of one address and leaves others', async () => {
    const shop = await startWooServer({ way: 'note', orders: 0 })
    await open(shop.url).subscribe('https://ship.example/hook/1')
    await open(shop.url).subscribe('https://ship.example/hook/2')
    await open(shop.url).unsubscribe('https://ship.example/hook/1')
    await open(shop.url).unsubscribe('https://ship.example/hook/1')
    expect(new Set(shop.webhooks.map(({ delivery_url }) => delivery_url))).toEqual(new Set(['https://ship.example/hook/2']))
    expect(shop.webhooks).toHaveLength(3)
  })
})

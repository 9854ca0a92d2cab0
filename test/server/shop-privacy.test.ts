import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { shopOrderState } from '#domain/shop/state.ts'
import { openMarketplaces } from '#server/adapters/marketplaces/registry.ts'
import { eraseBuyers } from '#server/modules/shops/link/privacy.ts'
import { applySale } from '#server/modules/shops/orders/apply-sale.ts'
import { getShop } from '#server/modules/shops/store.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { createShop, sampleSale } from '#test/world/sample-sale.ts'
import { world } from '#test/world/world.ts'

/** Bodies as "Privacy law compliance" on shopify.dev shows them. */
const customer = { id: 191_167, email: 'john@example.com', phone: '555-625-1199' }
const domain = 'tea-and-co.myshopify.com'

test('a buyer’s data is shown to the member who is asked for it, and erased when a marketplace asks and no parcel needs it', async () => {
  const w = await world()
  const app = { clientId: 'app-id', clientSecret: 'app-secret' }
  const { env, log, clock } = w.ctx
  Object.assign(w.ctx, { marketplaces: openMarketplaces({ env, log, clock, appUrl: () => '', appOf: () => app }) })
  const member = await w.build.member({ email: 'seller@example.com' })
  const shopId = await createShop(w, member.id, { kind: 'shopify', account_ref: domain })
  const shop = await getShop(w.ctx.db, shopId)
  for (const id of ['299938', '280263', '220458'])
    await inTx(w.ctx, (tx) => applySale(tx, shop, sampleSale({ id, number: `#${id}`, note: 'Ring twice' }), w.ctx.clock()))
  const labelled = `update shop_order set state = ${shopOrderState.labelled} where shop_id = $1 and platform_order_id = '299938'`
  await run(w.ctx.db, labelled, [shopId])

  const send = async (topic: string, more: object, secret = 'app-secret', id = topic) => {
    const body = JSON.stringify({ shop_id: 954_889, shop_domain: domain, ...more })
    const signature = createHmac('sha256', secret).update(body).digest('base64')
    const { statusCode } = await w.app.inject({
      method: 'POST',
      url: '/api/shop/privacy/shopify',
      payload: body,
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': topic,
        'x-shopify-hmac-sha256': signature,
        'x-shopify-shop-domain': domain,
        'x-shopify-webhook-id': id,
      },
    })
    return statusCode
  }
  const orders = async () =>
    (
      await run<{ id: string; name: string; country: string; text: string; state: number }>(
        w.ctx.db,
        `select platform_order_id as id, receiver_name as name, receiver_country as country, receiver::text || sale::text || remark as text, state
         from shop_order where shop_id = $1 order by platform_order_id desc`,
        [shopId],
      )
    ).map(({ id, name, country, text, state }) => ({
      id,
      name,
      country,
      state,
      isKnown: /Mary|Guildford|mary@|Ring twice/.test(text),
    }))

  expect(await send('customers/redact', { customer, orders_to_redact: [299_938] }, 'another secret')).toBe(401)
  expect(await send('orders/updated', { id: 299_938 })).toBe(401)

  const asked = { customer, orders_requested: [299_938, 280_263, 1], data_request: { id: 9999 } }
  expect(await send('customers/data_request', asked)).toBe(200)
  expect(await send('customers/data_request', asked)).toBe(200)
  const notices = await w.get<{ list: { text: string }[] }>('/api/notice/index', { member: member.token })
  expect(notices.data.list.map(({ text }) => text)).toEqual([expect.stringContaining('#280263, #299938')])

  expect(await send('customers/redact', { customer, orders_to_redact: [299_938, 280_263] })).toBe(200)
  await eraseBuyers(w.ctx)
  // One has its label; the other is still to be sent, and its parcel needs an address.
  const gone = { name: '', country: 'GB', isKnown: false }
  expect(await orders()).toMatchObject([
    { id: '299938', ...gone, state: shopOrderState.labelled },
    { id: '280263', isKnown: true },
    { id: '220458', isKnown: true },
  ])
  w.wait(26 * 86_400)
  await eraseBuyers(w.ctx)
  expect(await orders()).toMatchObject([gone, { ...gone, state: shopOrderState.closed }, { isKnown: true }])

  expect(await send('shop/redact', {})).toBe(200)
  w.wait(26 * 86_400)
  await eraseBuyers(w.ctx)
  expect((await orders()).some(({ isKnown }) => isKnown)).toBe(false)
})

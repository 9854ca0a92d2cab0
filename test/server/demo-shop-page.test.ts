import { beforeAll, expect, test } from 'vitest'
import { checkParty } from '#domain/order/party.ts'
import { hasPostcodes, isPostcode } from '#server/modules/addresses/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { readPhone } from '#server/platform/phone.ts'
import { buyers, newAddresses } from '#server/sandbox/shop/buyers.ts'
import { openDemoShop } from '#server/sandbox/shop/index.ts'
import { planOrder } from '#server/sandbox/shop/plan-order.ts'
import { type World, world } from '#test/world/world.ts'

/** The shop's own pages, as a person without any account uses them. */
let w: World
let url: string
beforeAll(async () => {
  w = await world()
  url = await w.app.listen({ host: '127.0.0.1', port: 0 })
})

const post = (path: string, fields: Record<string, string> = {}) =>
  fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
const shopOf = async (code: string) =>
  (
    await run<{ id: string; fault: string; fault_left: number | null; order_count: number }>(
      w.ctx.db,
      'select id, fault, fault_left, order_count from sandbox_shop where code = $1',
      [code],
    )
  )[0]
const ordersOf = (code: string) =>
  run<{ id: string; number: string; status: string; ship_to: Record<string, string> }>(
    w.ctx.db,
    'select o.id, o.number, o.status, o.ship_to from sandbox_shop_order o join sandbox_shop s on s.id = o.shop_id where s.code = $1 order by position',
    [code],
  )
const keyOn = (html: string) => /id="key" value="([^"]+)"/.exec(html)?.[1] ?? ''

test('a newcomer creates a demo shop with a click, makes orders, cancels one, moves one, and sets a fault', async () => {
  expect(await (await fetch(`${url}/sandbox/shop?lang=en`)).text()).toContain('Create a demo shop')
  const opened = await post('/sandbox/shop/open?lang=en')
  const path = (opened.headers.get('location') ?? '').split('?')[0] ?? ''
  const code = path.split('/').at(-1) ?? ''
  expect([opened.status, path]).toEqual([303, expect.stringMatching(/^\/sandbox\/shop\/s_[0-9a-f]{24}$/)])
  const html = await (await fetch(`${url}${path}?lang=en`)).text()
  const key = keyOn(html)
  const me = await fetch(`${url}/sandbox/shop/v1/shop`, { headers: { authorization: `Bearer ${key}` } })
  expect(await me.json()).toMatchObject({ name: 'Harbour Tea & Textiles', url: `${url}${path}` })

  await post(`${path}/orders?lang=en`, { count: '15' })
  expect(await shopOf(code)).toMatchObject({ order_count: 27 })
  const [first, second] = await ordersOf(code)
  const cancelled = await post(`${path}/orders/${first?.id}/cancel?lang=en&text=x`)
  expect(cancelled.headers.get('location')).toContain(`text=x&done=cancelled&open=${first?.id}`)
  expect((await post(`${path}/orders/${first?.id}/cancel`)).headers.get('location')).toContain('done=over')
  await post(`${path}/orders/${second?.id}/address`, {
    name: 'Ada <b>',
    address1: '1 New Road',
    city: 'Leeds',
    postcode: 'LS1 4DY',
  })
  expect(await ordersOf(code)).toMatchObject([
    { status: 'cancelled' },
    { status: 'open', ship_to: { name: 'Ada <b>', address1: '1 New Road', country: second?.ship_to.country } },
    ...Array.from({ length: 25 }, () => ({ status: 'open' })),
  ])
  const found = await (await fetch(`${url}${path}?lang=en&text=${second?.number}`)).text()
  expect(found).toContain('Ada &#60;b&#62;')
  expect(found).not.toContain(first?.number)

  await post(`${path}/fault`, { fault: 'busy', left: '3' })
  expect(await shopOf(code)).toMatchObject({ fault: 'busy', fault_left: 3 })
  await post(`${path}/fault`, { fault: 'expired', left: '0' })
  expect(await shopOf(code)).toMatchObject({ fault: 'expired', fault_left: null })
  await post(`${path}/key`)
  expect(await shopOf(code)).toMatchObject({ fault: '' })
  const after = await fetch(`${url}/sandbox/shop/v1/shop`, { headers: { authorization: `Bearer ${key}` } })
  expect(after.status).toBe(401)
})

test('a shop is opened by a program too, and its page shows in both languages what the shop received and mailed', async () => {
  const answer = await fetch(`${url}/sandbox/shop/open?lang=zh-cn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  })
  const { api_key, url: pageUrl } = (await answer.json()) as { api_key: string; url: string }
  const call = (path: string, body?: object) =>
    fetch(`${url}/sandbox/shop/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const { orders } = (await (await call('/orders')).json()) as { orders: { id: string; lines: { image_url: string }[] }[] }
  const shipment = { tracking_number: 'SB123456785GB', carrier_name: 'R2R', tracking_url: 'https://track.example/1' }
  for (let times = 0; times < 2; times++) await call(`/orders/${orders[0]?.id}/shipments`, shipment)
  const zh = await (await fetch(pageUrl)).text()
  expect(zh).toContain('您的订单已发货：SB123456785GB')
  expect(zh.match(/重复发送/g)).toHaveLength(1)
  expect(await (await fetch(`${pageUrl}?lang=en&status=shipped`)).text()).toContain('Your order is on its way: SB123456785GB')
  const picture = await fetch(orders[0]?.lines[0]?.image_url ?? '')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect((await fetch(`${url}/sandbox/shop/pictures/nothing.svg`)).status).toBe(404)
})

test('without its link nobody sees a shop, and another shop’s orders stay as they are', async () => {
  expect((await fetch(`${url}/sandbox/shop/s_000000000000000000000000`)).status).toBe(404)
  const [mine, theirs] = [await openDemoShop(w.ctx, 'en', 1), await openDemoShop(w.ctx, 'en', 1)]
  const [foreign] = await ordersOf(theirs.shop.code)
  const answer = await post(`/sandbox/shop/${mine.shop.code}/orders/${foreign?.id}/cancel`)
  expect(answer.headers.get('location')).toContain('done=over')
  expect(await ordersOf(theirs.shop.code)).toMatchObject([{ status: 'open' }])
})

test('its orders are the same in every shop, with buyers at addresses that a parcel can go to, but for the slips of some', () => {
  const orders = Array.from({ length: 200 }, (_, index) => planOrder(index + 1))
  expect(orders).toEqual(Array.from({ length: 200 }, (_, index) => planOrder(index + 1)))
  expect(new Set(orders.map(({ ship_to }) => ship_to.country))).toEqual(new Set(['GB', 'CN', 'US', 'DE', 'IE']))
  expect(new Set(orders.map(({ language }) => language))).toEqual(new Set(['en', 'zh-cn']))
  expect(orders.some(({ lines }) => lines.some(({ grams }) => grams === null))).toBe(true)
  expect(orders.some(({ ship_to }) => ship_to.postcode === '')).toBe(true)
  expect(Object.keys(newAddresses)).toEqual([...new Set(buyers.map(({ shipTo }) => shipTo.country))])
  const known = { isCountry: () => true, hasPostcodes, isPostcode, readPhone }
  for (const { shipTo } of buyers) {
    const {
      name,
      company,
      region: state,
      city,
      address1: detailAddress,
      country: countryCode,
      postcode: zipCode,
      phone,
      email,
    } = shipTo
    const party = { name, company, state, city, detailAddress, countryCode, zipCode, telephone: phone, email }
    expect(checkParty(party, known), name).toEqual({})
    expect(checkParty({ ...party, zipCode: newAddresses[countryCode]?.postcode ?? '' }, known), countryCode).toEqual({})
  }
})

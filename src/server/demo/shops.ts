import { shopCalls } from '#contract/shop.ts'
import { shopNotify } from '#contract/shop-notify.ts'
import { shopOrders } from '#contract/shop-order.ts'
import { shopRules } from '#contract/shop-rule.ts'
import { orderStatus } from '#domain/order/status.ts'
import { saleStateCodes } from '#domain/shop/sale.ts'
import { shopOrderState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { createAddress } from '#server/modules/addresses/index.ts'
import { makeLabel } from '#server/modules/dispatch/index.ts'
import { purchaseKind, shopJobs, shopRoutes, syncShop } from '#server/modules/shops/index.ts'
import { taskJobs } from '#server/modules/tasks/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { cancelShopOrder, openDemoShop, repeatBuyer } from '#server/sandbox/shop/index.ts'
import { topUpIfLow } from './balances.ts'
import { readCalendar } from './calendar.ts'
import { callsOn } from './call-endpoint.ts'
import { createUnlessExists } from './create-unless-exists.ts'
import { type DemoMember, findDemoMembers } from './demo-members.ts'
import { withCarrierBehaviour } from './orders/parcels.ts'
import { findChannelId } from './rows.ts'
import type { PrintLine } from './simulate-days.ts'

const orderCount = 60
const sender = {
  address_type: 1,
  is_sender_default: true,
  country: 'GB',
  salutation: 'Ms',
  first_name: 'Harbour Tea',
  last_name: 'Textiles',
  mobile_code: '+44',
  mobile: '7911123470',
  zip_code: 'N1 7GR',
  city: 'London',
  address_line_1: 'Unit 4, 18 Wharf Road',
}
const box = { name: 'Small box', length: '22', width: '16', height: '10', weight: 90 }
/** Labels bought, and of those: shops told, and told in vain because the buyer had cancelled. */
const plan = { held: 2, bought: 9, told: 5, cancelledLate: 1 }

const jobs = [...shopJobs, ...taskJobs([purchaseKind])]

type Seller = DemoMember & { ctx: Ctx }

const call = callsOn(shopRoutes)

/** In the demo's days nobody runs jobs: those that somebody would wait for run here, and once more later, which changes nothing. */
async function runJob({ ctx }: Seller, name: string, payload: object): Promise<void> {
  const found = jobs.find((one) => one.name === name)
  if (!found) throw new Error(`nobody does ${name}`)
  await found.run(ctx, payload)
}

/**
 * A demo shop of the seller with orders in every state, made by the product's own actions: linked, read,
 * some held, combined, split or incomplete, some bought, and their shop told. A run that was killed leaves
 * what it made; the next goes on from there, and nothing is made a second time.
 */
export async function fillDemoShop(ctx: Ctx, printLine: PrintLine): Promise<void> {
  if (!ctx.marketplaces.live().includes('demo')) return
  const member = (await findDemoMembers(ctx, await readCalendar(ctx))).find(({ username }) => username === 'seller')
  if (!member) return
  const seller = { ...member, ctx }
  const { id: shopId, account_ref: demoShopId } = (await findShop(seller)) ?? (await linkShop(seller))
  if (!(await exists(seller, 'shop_rule_set', 'true')))
    await call(seller, shopRules.save, { version: 0, rules: await rulesOf(ctx) })
  await syncShop(ctx, { shopId, cause: 'member' })
  printLine(`Demo: ${orderCount} orders of a shop`)
  const isHere = (condition: string) => exists(seller, 'shop_order', condition)
  if (!(await isHere(`shop_state = ${saleStateCodes.cancelled}`))) await cancelSome(seller, demoShopId, shopId, 1)
  if (!(await isHere('combined_into is not null'))) await combineTwo(seller, demoShopId, shopId)
  // Holding some is the last thing that prepares them, and buying begins after it.
  if (!(await isHere('is_held'))) await prepareOrders(seller, shopId)
  const labelled = await buyLabels(seller, shopId, { isBegun: await isHere('order_id is not null') })
  printLine(`Demo: ${labelled.length} labels of a shop`)
  const told = labelled.slice(0, plan.told)
  if (told.length === 0 || (await isHere('notify_attempts > 0'))) return
  for (const sale of told.slice(0, plan.cancelledLate)) await cancelShopOrder(ctx, demoShopId, sale.platform_order_id)
  await call(seller, shopNotify.notify, { ids: told.map(({ id }) => id) })
  for (const { id } of told) await runJob(seller, 'notify-shop', { shop_order_id: id })
  await syncShop(ctx, { shopId, cause: 'schedule' })
}

type LinkedShop = { id: number; account_ref: string }

async function findShop({ ctx, id }: Seller): Promise<LinkedShop | undefined> {
  const [found] = await run<LinkedShop>(
    ctx.db,
    `select id, account_ref from shop where user_id = $1 and kind = 'demo' and delete_time is null`,
    [id],
  )
  return found
}

/** Whether the seller has a row like that already. */
const exists = async ({ ctx, id }: Seller, table: 'shop_order' | 'shop_rule_set', condition: string): Promise<boolean> =>
  (await run(ctx.db, `select 1 from ${table} where user_id = $1 and ${condition} limit 1`, [id])).length > 0

async function linkShop(seller: Seller): Promise<LinkedShop> {
  const { ctx, ...member } = seller
  // Labels need to say who sends.
  await createUnlessExists('address.duplicate', () => createAddress(ctx, member.id, { ...sender, check_duplicate: true }))
  await topUpIfLow(ctx, member, { below: 150_00, by: 500_00, key: 'demo-shop-labels' })
  const { key } = await openDemoShop(ctx, 'en', orderCount)
  await call(seller, shopCalls.add, {
    kind: 'demo',
    secrets: { api_key: key },
    channel_id: await findChannelId(ctx, 'uk-economy'),
    sync_minutes: 5,
    new_preset: box,
  })
  const linked = await findShop(seller)
  if (!linked) throw new Error('the demo shop was not linked')
  return linked
}

/** Parcels abroad take the channel that goes there, and dear ones are marked. */
async function rulesOf(ctx: Ctx) {
  const abroad = { 'eu-road': 'DE, IE', worldwide: 'US, CN' }
  const byCountry = Object.entries(abroad).map(async ([code, countries]) => ({
    name: `Ship to ${countries}`,
    is_enabled: true,
    match: 'all',
    stops: false,
    conditions: [{ subject: 'order', field: 'country', operator: 'is', value: countries }],
    actions: [{ do: 'channel', id: await findChannelId(ctx, code) }],
  }))
  const dear = {
    name: 'Mark valuable orders',
    is_enabled: true,
    match: 'all',
    stops: false,
    conditions: [{ subject: 'order', field: 'total', operator: 'at_least', value: '60.00' }],
    actions: [{ do: 'tag', tag: 'valuable' }],
  }
  return [...(await Promise.all(byCountry)), dear]
}

type OpenOrder = {
  id: number
  platform_order_id: string
  receiver_key: string
  receiver_country: string
  lines: { id: string; quantity: number }[]
  has_combined: boolean
}

/** What could be bought now, newest last, the same in every demo. */
const listReady = ({ ctx, id }: Seller, shopId: number): Promise<OpenOrder[]> =>
  run<OpenOrder>(
    ctx.db,
    `select id, platform_order_id, receiver_key, receiver_country, sale -> 'lines' as lines,
       exists (select 1 from shop_order c where c.combined_into = shop_order.id) as has_combined from shop_order
     where user_id = $1 and shop_id = $2 and state = ${shopOrderState.ready} order by platform_order_number, part`,
    [id, shopId],
  )

async function cancelSome(seller: Seller, demoShopId: string, shopId: number, count: number): Promise<void> {
  for (const sale of (await listReady(seller, shopId)).slice(-count))
    await cancelShopOrder(seller.ctx, demoShopId, sale.platform_order_id)
  await syncShop(seller.ctx, { shopId, cause: 'schedule' })
}

/** Two of one buyer go into one parcel. */
async function combineTwo(seller: Seller, demoShopId: string, shopId: number): Promise<void> {
  const home = (await listReady(seller, shopId)).filter((one) => one.receiver_country === 'GB' && one.lines.length === 1)
  const [first, second] = home.slice(-2)
  if (!first || !second) return
  await repeatBuyer(seller.ctx, demoShopId, { id: second.platform_order_id, of: first.platform_order_id })
  await syncShop(seller.ctx, { shopId, cause: 'schedule' })
  await call(seller, shopOrders.combine, { ids: [first.id, second.id] })
}

/**
 * One in two parcels, one whose size is not known, one whose channel asks for an ID number, two that wait,
 * one that nobody wants to see.
 */
async function prepareOrders(seller: Seller, shopId: number): Promise<void> {
  const rest = (await listReady(seller, shopId)).filter((one) => !one.has_combined)
  const wide = rest.find(({ lines }) => lines.length > 1)
  if (wide) {
    const parts = wide.lines.map(({ id, quantity }) => [{ line_id: id, quantity }])
    await call(seller, shopOrders.split, { id: wide.id, parts })
  }
  const toChina = rest.find(({ id, receiver_country: country }) => id !== wide?.id && country === 'CN')
  const chinaAir = await findChannelId(seller.ctx, 'cn-air')
  if (toChina && chinaAir !== null) await call(seller, shopOrders.setChannel, { ids: [toChina.id], channel_id: chinaAir })
  const [unmeasured, closed, ...others] = rest.filter(({ id }) => id !== wide?.id && id !== toChina?.id).reverse()
  if (unmeasured) await call(seller, shopOrders.edit, { id: unmeasured.id, length: '' })
  if (closed) await call(seller, shopOrders.close, { ids: [closed.id] })
  const held = others.slice(0, plan.held).map(({ id }) => id)
  if (held.length === 0) return
  await call(seller, shopOrders.hold, { ids: held, is_held: true })
  await call(seller, shopOrders.tag, { ids: held, add: ['gift'] })
}

type Labelled = { id: number; platform_order_id: string }

/** Buys some of them, those at home first. The label of one fails: the test carrier, which goes nowhere else, refuses it. */
async function buyLabels(seller: Seller, shopId: number, { isBegun }: { isBegun: boolean }): Promise<Labelled[]> {
  const { ctx } = seller
  if (!isBegun) await buySome(seller, shopId)
  const bought = await run<{ order_id: number; carrier: string }>(
    ctx.db,
    `select o.id as order_id, c.carrier from shipping_order o join channel c on c.id = o.channel_id
     where o.status = ${orderStatus.inProgress} and o.id in (select order_id from shop_order where shop_id = $1) order by o.id`,
    [shopId],
  )
  for (const { order_id: orderId, carrier } of bought) {
    await makeLabel(carrier === 'sandbox' ? withCarrierBehaviour(ctx, { behaviour: 'refuse' }) : ctx, orderId)
    await runJob(seller, 'follow-shop-order', { order_id: orderId })
  }
  return run<Labelled>(
    ctx.db,
    `select id, platform_order_id from shop_order where shop_id = $1 and state = ${shopOrderState.labelled} order by id`,
    [shopId],
  )
}

/** Those at home first. */
async function buySome(seller: Seller, shopId: number): Promise<void> {
  const { ctx } = seller
  const ready = await listReady(seller, shopId)
  const [home, abroad] = [true, false].map((isHome) => ready.filter((one) => (one.receiver_country === 'GB') === isHome))
  const chosen = [...(home ?? []), ...(abroad ?? [])].slice(0, plan.bought).map(({ id }) => id)
  if (chosen.length === 0) return
  const refused = (home ?? []).slice(0, 1).map(({ id }) => id)
  const testChannel = await findChannelId(ctx, 'test-carrier')
  if (testChannel !== null) await call(seller, shopOrders.setChannel, { ids: refused, channel_id: testChannel })
  const { id: task } = await call(seller, shopOrders.buy, { ids: chosen })
  await runJob(seller, 'run-task', { id: task })
}

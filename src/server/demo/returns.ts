import { memberReturn } from '#contract/member-lists/return-order.ts'
import { returnOrder } from '#contract/resources/return-order.ts'
import { returnDesk, returnOrders } from '#contract/return-order.ts'
import { AppError } from '#domain/errors.ts'
import { formatDecimal, type Pence, scale } from '#domain/money.ts'
import { manifestStatus, orderStatus, payStatus, voidStatus } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { makeLabel } from '#server/modules/dispatch/index.ts'
import { payAsMember } from '#server/modules/orders/index.ts'
import { returnJobs, returnRoutes } from '#server/modules/returns/index.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { topUpIfLow } from './balances.ts'
import { byTime, daysBefore, readCalendar, withClockAt } from './calendar.ts'
import { callsOn } from './call-endpoint.ts'
import { uploadDamagePhoto } from './damage-photo.ts'
import { type DemoMember, findDemoMembers } from './demo-members.ts'
import { findStaff } from './rows.ts'

/** Everybody who has to do with the returns of one member, and when it happens. */
type Cast = {
  ctx: Ctx
  member: DemoMember
  support: Caller
  clerk: Caller
  warehouseId: number
  clerkPhoto: string
  photo: string
}
type Returned = { id: number; order_no: string; orderId: number; channelId: number }

/** `isFrom`: which orders it can be asked for; `daysAgo`: when it was asked */
type Story = {
  name: string
  reason: string
  isFrom: string
  daysAgo: number
  more?: (cast: Cast, order: DemoOrder) => object
  next?: (cast: Cast, one: Returned) => Promise<unknown>
}

const isSent = `is_effective = ${manifestStatus.manifested}`
const isNear = `${isSent} and receiver_country = 'GB'`
const isOwnNetwork = `${isNear} and logistics_type = 'self'`
const isUnused = `used_time is null and not is_manifesting
  and exists (select 1 from channel c where c.id = channel_id and c.refund_rule <> 'never')`

const buyer = 'Buyer return'
const stories: Story[] = [
  // Those that need parcels of our own network, or of this country, choose first.
  // Its label is an order as well, and orders are numbered in the order of time: it is asked for today.
  { name: 'labelled', reason: buyer, isFrom: isOwnNetwork, daysAgo: 0, more: labelTo, next: buyLabel },
  {
    name: 'sent_on',
    reason: 'Delivery failed',
    isFrom: isOwnNetwork,
    daysAgo: 15,
    next: (cast, one) => receiveAnd(cast, one, 'reship'),
  },
  { name: 'announced', reason: buyer, isFrom: isNear, daysAgo: 4, more: () => ({ tracking_number: 'RM480173925GB' }) },
  { name: 'in_stock', reason: buyer, isFrom: isNear, daysAgo: 20, next: receive },
  { name: 'damaged', reason: 'Refused by the recipient', isFrom: isNear, daysAgo: 17, next: receiveDamaged },
  { name: 'refund', reason: buyer, isFrom: isNear, daysAgo: 13, next: (cast, one) => receiveAnd(cast, one, 'refund') },
  { name: 'disposed', reason: buyer, isFrom: isNear, daysAgo: 16, next: (cast, one) => receiveAnd(cast, one, 'dispose') },
  { name: 'asked', reason: 'Overcharged', isFrom: isSent, daysAgo: 2, more: halfOf },
  { name: 'lost', reason: 'Parcel lost', isFrom: `${isSent} and delivered_time is null`, daysAgo: 1 },
  {
    name: 'given',
    reason: 'Overcharged',
    isFrom: isSent,
    daysAgo: 9,
    more: halfOf,
    next: (cast, one) => decide(cast, 'approve', one),
  },
  {
    name: 'refused',
    reason: 'Parcel damaged',
    isFrom: isSent,
    daysAgo: 12,
    more: ({ photo }) => ({ photos: [photo] }),
    next: (cast, one) => decide(cast, 'refuse', one, { reason: 'The carrier’s photo shows the parcel undamaged on delivery.' }),
  },
  { name: 'unused', reason: 'Label not used', isFrom: isUnused, daysAgo: 0, next: (cast, one) => decide(cast, 'approve', one) },
  { name: 'cancelled', reason: 'Overcharged', isFrom: isSent, daysAgo: 6, next: cancel },
]

/**
 * Refunds and returns in every state, made by the product's own calls: asked for, decided, announced, in stock, chosen and finished, a parcel that came
 * unannounced, and one that is nobody's. A run that was killed leaves what it made, and nothing is made a second time.
 */
export async function createDemoReturns(ctx: Ctx): Promise<void> {
  const calendar = await readCalendar(ctx)
  const { support, warehouse: clerk } = await findStaff(ctx)
  await run(ctx.db, `update warehouse set city = 'Enfield', zip_code = 'EN3 7FJ' where code = 'LON1' and zip_code = ''`)
  const [at] = await run<{ id: number }>(ctx.db, `select id from warehouse where code = 'LON1'`)
  if (!at || !support || !clerk) return
  const clerkPhoto = await uploadDamagePhoto(ctx, clerk, { number: 1, name: 'parcel.png', topic: 'return' })
  const casts: Cast[] = []
  const requests: Request[] = []
  for (const member of await findDemoMembers(ctx, calendar)) {
    await topUpIfLow(ctx, member, { below: 50_00, by: 100_00, key: `demo-returns-${member.username}` })
    const photo = await uploadDamagePhoto(ctx, member.caller, { number: 2, name: 'parcel.png', topic: 'return' })
    const cast: Cast = { ctx, member, support, clerk, warehouseId: at.id, clerkPhoto, photo }
    casts.push(cast)
    requests.push(...(await chooseOrders(cast, (daysAgo) => (daysAgo === 0 ? ctx.clock() : daysBefore(calendar.end, daysAgo)))))
  }
  // Numbered as they were asked for, whoever asked: lists that end with the newest are in the order of time too.
  for (const request of requests.sort(byTime)) await ask(request)
  for (const cast of casts) {
    for (const story of stories) await goOn(cast, story)
    await scanUnannounced(cast)
  }
  const [first] = await findDemoMembers(ctx, calendar)
  if (first)
    await scan({ ctx, member: first, support, clerk, warehouseId: at.id, clerkPhoto, photo: '' }, 'RM738201946GB', 'unclaimed')
}

type DemoOrder = { id: number; channel_id: number; tracking_number: string; actual_pay_amount: Pence }

// Nobody asks for an order before it was sent. Insured parcels are left to claims.
const listOrders = (ctx: Ctx, userId: number, isFrom: string, before: Date, taken: number[] = []): Promise<DemoOrder[]> =>
  run<DemoOrder>(
    ctx.db,
    `select id, channel_id, tracking_number, actual_pay_amount from shipping_order o
     where user_id = $1 and client_key like 'demo-%' and status = ${orderStatus.success} and void_status = ${voidStatus.none} and delete_time is null
       and pay_status = ${payStatus.paid} and actual_pay_amount = paid_amount and actual_pay_amount > 300 and insurance_value is null and label_time < $2 and ${isFrom}
       and not exists (select 1 from return_order r where r.order_id = o.id) and id <> all($3)
     order by id desc limit 1`,
    [userId, before, taken],
  )

const call = callsOn(returnRoutes)

type Request = { cast: Cast; story: Story; order: DemoOrder; time: Date }

const keyOf = ({ name }: Story, { member }: Cast): string => `demo-return-${name}-${member.username}`

async function findReturn(cast: Cast, story: Story): Promise<Returned | undefined> {
  const text = `select r.id, r.order_no, r.order_id as "orderId", o.channel_id as "channelId" from return_order r join shipping_order o on o.id = r.order_id
    where r.user_id = $1 and r.client_key = $2`
  return (await run<Returned>(cast.ctx.db, text, [cast.member.id, keyOf(story, cast)]))[0]
}

/** What is still to be asked for, and for which order: each has one of its own. */
async function chooseOrders(cast: Cast, timeOf: (daysAgo: number) => Date): Promise<Request[]> {
  const requests: Request[] = []
  for (const story of stories) {
    if (await findReturn(cast, story)) continue
    const time = timeOf(story.daysAgo)
    const taken = requests.map(({ order }) => order.id)
    const [order] = await listOrders(cast.ctx, cast.member.id, story.isFrom, time, taken)
    if (order) requests.push({ cast, story, order, time })
  }
  return requests
}

async function ask({ cast, story, order, time }: Request): Promise<void> {
  const { ctx, member } = cast
  const [why] = await run<{ id: number }>(ctx.db, 'select id from return_reason where name_en = $1 and status', [story.reason])
  if (!why) return
  const input = { order_id: order.id, reason_id: why.id, client_key: keyOf(story, cast), ...story.more?.(cast, order) }
  await call({ ctx: withClockAt(ctx, time), caller: member.caller }, returnOrders.add, input)
}

/** It was asked for on its day; what follows is done today, so that money moves in the order of time. */
async function goOn(cast: Cast, story: Story): Promise<void> {
  const made = await findReturn(cast, story)
  if (made) await story.next?.(cast, made).catch(unlessDone)
}

/** What was done before is refused in words. */
function unlessDone(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'return_order.refused') throw error
}

function halfOf(_cast: Cast, { actual_pay_amount: paid }: DemoOrder): object {
  return { amount: formatDecimal(scale(paid, 1, 2)) }
}

function labelTo({ warehouseId }: Cast, { channel_id }: DemoOrder): object {
  return { label: { warehouse_id: warehouseId, channel_id } }
}

async function decide({ ctx, support }: Cast, verb: 'approve' | 'refuse', { id }: Returned, more: object = {}): Promise<void> {
  const action = returnOrder.actions[verb]
  if (action) await call({ ctx, caller: support }, action.call, { ids: [id], ...more })
}

async function cancel({ ctx, member }: Cast, { id }: Returned): Promise<void> {
  const action = memberReturn.actions.cancel
  if (action) await call({ ctx, caller: member.caller }, action.call, { ids: [id] })
}

const scan = ({ ctx, clerk, warehouseId }: Cast, number: string, key: string, more: object = {}) =>
  call({ ctx, caller: clerk }, returnDesk.receive, {
    tracking_number: number,
    warehouse_id: warehouseId,
    condition: 'good',
    client_key: `demo-return-${key}`,
    ...more,
  })

/** A parcel of which nobody told us; the same one however often this runs. */
async function scanUnannounced(cast: Cast): Promise<void> {
  const { ctx, member } = cast
  const key = `unannounced-${member.id}`
  const isDone = (await run(ctx.db, 'select 1 from return_history where client_key = $1', [`demo-return-${key}`])).length > 0
  const [order] = isDone ? [] : await listOrders(ctx, member.id, isNear, ctx.clock())
  if (order) await scan(cast, order.tracking_number, key)
}

async function receive(cast: Cast, { id, order_no: number }: Returned, more: object = {}): Promise<void> {
  const free = 'select id from space where warehouse_id = $1 and not is_occupied order by name limit 1'
  const [space] = await run<{ id: number }>(cast.ctx.db, free, [cast.warehouseId])
  await scan(cast, number, `scan-${id}`, { ...(space ? { space_id: space.id } : {}), ...more })
}

function receiveDamaged(cast: Cast, one: Returned): Promise<void> {
  return receive(cast, one, { condition: 'damaged', photos: [cast.clerkPhoto], note: 'Corner torn, contents look complete' })
}

async function receiveAnd(cast: Cast, one: Returned, choice: 'refund' | 'reship' | 'dispose'): Promise<void> {
  const { ctx, member } = cast
  await receive(cast, one)
  const to = choice === 'reship' ? { channel_id: one.channelId } : {}
  await call({ ctx, caller: member.caller }, returnOrders.choose, { id: one.id, choice, ...to }).catch(unlessDone)
  if (choice === 'refund') return
  const { reship_order: order } = await call({ ctx, caller: member.caller }, returnOrders.payFee, { id: one.id })
  if (order) await buy(cast, order.id)
}

async function buyLabel(cast: Cast, { id }: Returned): Promise<void> {
  const [row] = await run<{ label_order_id: number | null }>(
    cast.ctx.db,
    'select label_order_id from return_order where id = $1',
    [id],
  )
  if (row?.label_order_id) await buy(cast, row.label_order_id)
}

/** In the demo's days nobody runs jobs: what somebody would wait for runs here, and once more later, which changes nothing. */
async function buy({ ctx, member: { id: userId, caller } }: Cast, orderId: number): Promise<void> {
  const groupIds = caller.actor?.groupIds ?? []
  await payAsMember(ctx, [orderId], { userId, groupIds, language: 'en', requestId: 'demo' })
  await makeLabel(ctx, orderId)
  await returnJobs.find(({ name }) => name === 'follow-return-order')?.run(ctx, { order_id: orderId })
}

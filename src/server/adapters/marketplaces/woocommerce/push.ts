import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { type ConnectorTools, type MarketplaceAnswer, pushFailure, pushRefusal } from '../call-marketplace.ts'
import type { PushReason, PushResult, ShipmentNotice } from '../port.ts'
import { errorOf, type TrackingWay, whyOf } from './discover.ts'
import type { OrderReader } from './read-orders.ts'
import type { Site } from './site.ts'
import { isHeld, quantitiesLeft, type SentShipment, sentShipmentsOf, shipmentsKey, stateOf } from './to-sale.ts'
import { sameNumber, trackingRoutes } from './trackings.ts'
import type { WooOrder } from './wire.ts'

type Tools = { site: Site; reader: OrderReader; tools: ConnectorTools; shipStatuses: readonly string[] }

/**
 * Tells a shop of a parcel: the number first, then, with the last parcel, that the order is completed, so
 * that the mail of the shop has the number in it. What stands there already is not written again, however
 * far an earlier attempt came. `replaces`: the number that this one takes the place of.
 */
export const pushToSite = (given: Tools, notice: ShipmentNotice, replaces?: string): Promise<PushResult> =>
  given.site.inTurn(`order ${notice.saleId}`, () => asPushResult(() => push(given, notice, replaces)))

async function push(given: Tools, notice: ShipmentNotice, replaces?: string): Promise<PushResult> {
  const { site, reader, shipStatuses } = given
  const order = await reader.getRaw(notice.saleId)
  if (!order) return { kind: 'needs_user', reason: 'order_missing', detail: '' }
  const state = stateOf(order.status, shipStatuses)
  if (isHeld(order.status, shipStatuses)) return { kind: 'needs_user', reason: 'order_on_hold', detail: order.status }
  if (state === 'cancelled') return { kind: 'needs_user', reason: 'order_cancelled', detail: order.status }
  const old = replaces === undefined ? null : readRef(replaces)
  const sent = sentShipmentsOf(order.meta_data).filter(({ ref }) => ref !== replaces)

  const written = await writeNumber(given, { order, sent, notice, old })
  if ('kind' in written) return written
  const { ref, lines } = written
  if (old && refOf(old) !== ref) {
    const failed = await removeNumber(given, order.id, old)
    if (failed) return failed
  }
  const entry = { ref, number: notice.trackingNumber, lines: notice.lines ? lines : null }
  const fields = {
    ...(notice.isLast && state === 'open' ? { status: 'completed' } : {}),
    meta_data: [{ key: shipmentsKey, value: JSON.stringify([...sent.filter((one) => one.ref !== ref), entry]) }],
  }
  const failed = await send(given, () => site.send('PUT', `wc/v3/orders/${order.id}`, { body: fields }))
  return 'kind' in failed ? failed : { kind: 'done', ref }
}

/** What a parcel is called with us later: in which place, and under which id there. */
type Ref = { way: TrackingWay; id: string }
const refOf = ({ way, id }: Ref): string => `${way}:${id}`
function readRef(ref: string): Ref | null {
  const [way = '', ...rest] = ref.split(':')
  return way in trackingRoutes ? { way: way as TrackingWay, id: rest.join(':') } : null
}

/**
 * The language the buyer ordered in, where a plugin for several languages says it; else that of their name
 * and country.
 */
function buyerLanguageOf({ meta_data: meta, shipping, billing }: WooOrder): Language {
  const said = meta.find(({ key }) => languageKeys.has(key))?.value
  if (typeof said === 'string' && said !== '') return said.toLowerCase().startsWith('zh') ? 'zh-cn' : 'en'
  const names = [shipping.first_name, shipping.last_name, billing.first_name, billing.last_name].join('')
  return /\p{Script=Han}/u.test(names) || (billing.country ?? '').toUpperCase() === 'CN' ? 'zh-cn' : 'en'
}

const languageKeys = new Set(['wpml_language', 'trp_language', '_pll_language'])

type Written = { ref: string; lines: { id: string; quantity: number }[] }
type Writing = { order: WooOrder; sent: readonly SentShipment[]; notice: ShipmentNotice; old: Ref | null }

async function writeNumber(given: Tools, { order, sent, notice, old }: Writing): Promise<Written | PushResult> {
  const { site, reader } = given
  const { way } = await site.facts()
  const routes = trackingRoutes[way]
  const left = quantitiesLeft(order, await reader.refundsOf(order), sent)
  const lines = [...(notice.lines ?? [...left].map(([id, quantity]) => ({ id, quantity })))].filter(
    ({ quantity }) => quantity > 0,
  )
  const there = (await routes.list(site, order.id)).find(({ number }) => sameNumber(number, notice.trackingNumber))
  if (there) return { ref: refOf({ way, id: there.id }), lines }
  const plan = { orderId: order.id, notice, lines, language: buyerLanguageOf(order) }
  const { change } = routes
  const answer = await send(given, () => (change && old?.way === way ? change(site, old.id, plan) : routes.write(site, plan)))
  if ('kind' in answer) return answer
  // Some plugins answer with a sentence instead of what they made: then it is looked up.
  const id =
    routes.idOf(answer.text, notice.trackingNumber) ??
    (await routes.list(site, order.id)).find(({ number }) => sameNumber(number, notice.trackingNumber))?.id
  return { ref: refOf({ way, id: id ?? notice.trackingNumber }), lines }
}

/** What is not there any more is gone as it should be. */
async function removeNumber(given: Tools, orderId: string, { way, id }: Ref): Promise<PushResult | null> {
  const { remove } = trackingRoutes[way]
  if (!remove) return null
  const answer = await send(given, () => remove(given.site, orderId, id), [404, 410])
  return 'kind' in answer ? answer : null
}

/** The parcel does not leave: its number goes, and an order that was completed for nothing else is open again, about which nobody is mailed. */
export const cancelAtSite = (given: Tools, ref: string, saleId: string): Promise<PushResult> =>
  given.site.inTurn(`order ${saleId}`, () =>
    asPushResult(async () => {
      const { site, reader, shipStatuses } = given
      const order = await reader.getRaw(saleId)
      if (!order) return { kind: 'done', ref }
      const parsed = readRef(ref)
      const failed = parsed && (await removeNumber(given, order.id, parsed))
      if (failed) return failed
      const sent = sentShipmentsOf(order.meta_data).filter((one) => one.ref !== ref)
      const rest = parsed && parsed.way !== 'note' ? await trackingRoutes[parsed.way].list(site, order.id) : sent
      const reopens = stateOf(order.status, shipStatuses) === 'shipped' && rest.length === 0
      const fields = {
        ...(reopens ? { status: shipStatuses[0] ?? 'processing' } : {}),
        meta_data: [{ key: shipmentsKey, value: JSON.stringify(sent) }],
      }
      const answer = await send(given, () => site.send('PUT', `wc/v3/orders/${order.id}`, { body: fields }))
      return 'kind' in answer ? answer : { kind: 'done', ref }
    }),
  )

/** A good answer, or what became of the telling. */
async function send(
  { tools }: Tools,
  call: () => Promise<MarketplaceAnswer>,
  alsoGood: readonly number[] = [],
): Promise<MarketplaceAnswer | PushResult> {
  let answer: MarketplaceAnswer
  try {
    answer = await call()
  } catch (error) {
    if (error instanceof AppError) throw error
    return pushFailure(error)
  }
  if (answer.status < 300 || alsoGood.includes(answer.status)) return answer
  return pushRefusal(tools, answer, whyOf(answer), (status) => reasonOf(status, errorOf(answer).code))
}

function reasonOf(status: number, code: string): PushReason {
  // A key that may only read is refused with 401 as well.
  if (status === 401 || status === 403) return 'not_permitted'
  if (status === 404) return 'order_missing'
  if (code.includes('tracking_number')) return 'number_refused'
  return code.includes('provider') ? 'carrier_refused' : 'refused'
}

/** Reading comes before telling: where it fails, nothing was told. */
async function asPushResult(work: () => Promise<PushResult>): Promise<PushResult> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const detail = String(error.detail.why ?? '')
    if (error.code === 'shop.expired') return { kind: 'needs_user', reason: 'not_permitted', detail }
    if (error.code === 'shop.refused') return { kind: 'needs_user', reason: 'refused', detail }
    const at = error.data?.retry_at
    return { kind: 'retry', at: typeof at === 'number' ? new Date(at * 1000) : null, detail, isUnclear: false }
  }
}

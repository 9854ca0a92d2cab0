import type pg from 'pg'
import { capturePostings } from '#domain/ledger/postings.ts'
import { asPence } from '#domain/money.ts'
import { pointsEarned } from '#domain/points.ts'
import { type PriceContent, toPriceTable } from '#domain/pricing/content.ts'
import { parcelOf } from '#domain/pricing/measures.ts'
import { type IndexedPriceTable, indexPriceTable, isOffered, type PricedChannel, priceParcel } from '#domain/pricing/quote.ts'
import type { PriceSide, VatClass } from '#domain/pricing/vat.ts'
import { toPostalLocation } from '#domain/pricing/zone.ts'
import { makeS10 } from '#domain/s10.ts'
import { formatTime } from '#domain/time.ts'
import type { OrderPrice } from '#server/modules/orders/order-price.ts'
import { saleLinesOf, salesOf } from '#server/modules/orders/sales.ts'
import { newNumber } from '#server/platform/new-number.ts'
import { bareTexts } from './bare-order-sql.ts'

/** What a parcel is asked for, as the actions of the product are told it too. */
export type BareOrderRequest = {
  userId: number
  groupIds: number[]
  key: string
  sender: { countryCode: string; zipCode: string }
  receiver: { countryCode: string; zipCode: string }
  items: unknown[]
  box: { length: number; width: number; height: number; weight: number }
  service: string
}

type Channel = {
  id: number
  name_zh: string
  name_en: string
  table_id: number
  discount: number
  origins: string[]
  destinations: string[]
  min_weight_g: number
  max_weight_g: number | null
  max_length: number | null
  max_width: number | null
  max_height: number | null
  max_girth: number | null
  volumetric_divisor: number | null
  share: number
  weight_step_g: number
  vat_class: VatClass
  has_insurance: boolean
  logistics_type: string
  countries: number
}
type LockedOrder = {
  user_id: number
  order_code: string
  attempt: number
  amount: number
  hold_id: number
  price: OrderPrice
  channel_zh: string
  channel_en: string
  prefix: string
  country: string
  serial: number
}

const zone = 'Europe/London'
const rates = { standard: 2000 }
const usual = { grams: 30_000, side: 1500 }

/**
 * One order bought by the least SQL that leaves the same rows behind, as somebody would write it who knows PostgreSQL well and needs nothing
 * else: seven statements, every one named. Pricing is the product's own, because it has a benchmark to itself.
 */
export function createBareBuyer(pool: pg.Pool) {
  const tables = new Map<number, { table: IndexedPriceTable; names: Map<string, { zh: string; en: string }> }>()
  const queryRows = async <Row>(on: pg.Pool | pg.PoolClient, name: keyof typeof bareTexts, values: unknown[]): Promise<Row[]> =>
    (await on.query({ name: `bare-${name}`, text: bareTexts[name], values })).rows as Row[]

  async function tableFor(id: number) {
    const known = tables.get(id)
    if (known) return known
    const [row] = await queryRows<{ id: number; version: number; price_side: PriceSide; content: PriceContent }>(pool, 'table', [
      id,
    ])
    if (!row) throw new Error('no prices')
    const made = {
      table: indexPriceTable(toPriceTable(row)),
      names: new Map(row.content.zones.map(({ code, name }) => [code, name] as const)),
    }
    tables.set(id, made)
    return made
  }

  async function create(request: BareOrderRequest): Promise<{ id: number; amount: number }> {
    const now = new Date()
    const { sender, receiver, box } = request
    const channelQuery = [request.service, request.groupIds, now, [sender.countryCode, receiver.countryCode]]
    const [channel] = await queryRows<Channel>(pool, 'channel', channelQuery)
    if (!channel || channel.countries !== new Set([sender.countryCode, receiver.countryCode]).size) throw new Error('no channel')
    const { table, names } = await tableFor(channel.table_id)
    const day = formatTime(now, zone, 'yyyy-mm-dd')
    const quote = priceParcel(toPricedChannel(channel, table), {
      from: toPostalLocation(sender.countryCode, sender.zipCode),
      to: toPostalLocation(receiver.countryCode, receiver.zipCode),
      parcel: parcelOf(box.weight, box.length, box.width, box.height),
      goods: 'ok',
      discountRate: channel.discount,
      insurance: null,
      packaging: asPence(0),
      packagingGrams: 0,
      pickup: asPence(0),
      points: asPence(0),
      day,
      rates,
    })
    if (!isOffered(quote)) throw new Error(quote.reason.code)
    const { lines, weight, version, zone: code, amount, net, vat, tableId } = quote
    const price = { lines, zone: { code, ...names.get(code) }, weight, version, ipt: 0, rates }
    const [made] = await queryRows<{ id: number; amount: number }>(pool, 'create', [
      request.userId,
      channel.id,
      request.service,
      channel.logistics_type,
      newNumber('S', now, zone),
      request.key,
      amount,
      net,
      vat,
      JSON.stringify(sender),
      JSON.stringify(receiver),
      JSON.stringify(request.items),
      box.length,
      box.width,
      box.height,
      box.weight,
      JSON.stringify(price),
      tableId,
      now,
    ])
    if (!made) throw new Error('not made')
    return made
  }

  async function pay(id: number, userId: number, amount: number): Promise<void> {
    const now = new Date()
    const [lockedSince, owedLimit] = [new Date(now.getTime() - 30 * 60_000), 0]
    const orderChange = JSON.stringify({ to: `member:${userId}`, change: { topic: 'order', id } })
    const balance = JSON.stringify({ to: `member:${userId}`, change: { topic: 'balance' } })
    const taken = await queryRows(pool, 'pay', [id, userId, amount, now, lockedSince, owedLimit, orderChange, balance, 'bench'])
    if (taken.length !== 1) throw new Error('not paid')
  }

  async function label(id: number): Promise<void> {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const now = new Date()
      const [order] = await queryRows<LockedOrder>(client, 'lock', [id, now])
      if (!order) throw new Error('nothing to label')
      const { order_code, channel_zh, channel_en, price, prefix, country, serial } = order
      const lines = saleLinesOf(price, { order_code, channel_zh, channel_en })
      const postings = capturePostings(order.amount, salesOf(price))
      const done = await queryRows(client, 'label', [
        id,
        order.user_id,
        order.hold_id,
        now,
        order_code,
        order.amount,
        postings.map(({ account }) => account),
        postings.map(({ amount }) => amount),
        lines.map(({ titleZh }) => titleZh),
        lines.map(({ titleEn }) => titleEn),
        lines.map(({ net }) => net),
        lines.map(({ vat }) => vat),
        lines.map(({ vatClass }) => vatClass),
        lines.map(({ rate }) => rate),
        formatTime(now, zone, 'yyyy-mm-dd'),
        pointsEarned(asPence(order.amount), 1),
        order.attempt,
        makeS10({ prefix, serial, country }),
        JSON.stringify({ to: `member:${order.user_id}`, change: { topic: 'order', id } }),
      ])
      if (done.length !== 1) throw new Error('not labelled')
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }

  return async (request: BareOrderRequest): Promise<number> => {
    const { id, amount } = await create(request)
    await pay(id, request.userId, amount)
    await label(id)
    return id
  }
}

function toPricedChannel(row: Channel, table: IndexedPriceTable): PricedChannel {
  const longest = row.max_length ?? usual.side
  const middle = row.max_width ?? Math.min(usual.side, longest)
  return {
    id: row.id,
    limits: {
      minGrams: row.min_weight_g,
      maxGrams: row.max_weight_g ?? usual.grams,
      maxSidesMm: [longest, middle, row.max_height ?? Math.min(usual.side, middle)],
      maxGirthMm: row.max_girth,
    },
    volumetric: { divisor: row.volumetric_divisor, sharePercent: row.share, stepGrams: row.weight_step_g },
    vatClass: row.vat_class,
    hasCover: row.has_insurance,
    origins: row.origins,
    destinations: row.destinations,
    table,
  }
}

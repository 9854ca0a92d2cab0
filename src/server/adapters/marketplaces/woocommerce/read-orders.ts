import { AppError } from '#domain/errors.ts'
import type { Sale } from '#domain/shop/sale.ts'
import { type PullPage, type PullRequest, shopRefused } from '../port.ts'
import type { Site } from './site.ts'
import { isDraft, isPrivateStateCode, type OrderFacts, stateCode, toSale, unitGrams } from './to-sale.ts'
import {
  countrySchema,
  orderListSchema,
  orderSchema,
  productListSchema,
  refundListSchema,
  settingSchema,
  type WooOrder,
  type WooProduct,
  type WooRefund,
} from './wire.ts'

const pageSize = 50
/** as many as one answer of WooCommerce has at most */
const batchSize = 100

export type OrderReader = {
  pull: (request: PullRequest) => Promise<PullPage>
  get: (id: string) => Promise<Sale | null>
  getRaw: (id: string) => Promise<WooOrder | null>
  refundsOf: (order: WooOrder) => Promise<WooRefund[]>
}

/** Reads orders with what is needed besides them; what many orders share is asked once. */
export function openOrderReader(site: Site, shipStatuses: readonly string[]): OrderReader {
  const products = new Map<number, WooProduct>()
  const stateNames = new Map<string, string>()
  const readCountries = new Set<string>()
  let unit: number | null | undefined

  async function toSales(orders: readonly WooOrder[]): Promise<Sale[]> {
    if (unit === undefined) unit = await readUnit(site)
    await readProducts(site, orders, products)
    for (const country of countriesToRead(orders, readCountries)) {
      const read = await site.read(`wc/v3/data/countries/${country}`, countrySchema)
      readCountries.add(country)
      for (const { code, name } of read?.states ?? []) stateNames.set(stateCode(country, code), stateName(country, name))
    }
    const sales: Sale[] = []
    for (const order of orders) {
      const facts: OrderFacts = { products, unitGrams: unit, stateNames, shipStatuses, refunds: await refundsOf(order) }
      sales.push(toSale(order, facts))
    }
    return sales
  }

  const refundsOf = async (order: WooOrder): Promise<WooRefund[]> =>
    order.refunds.length === 0
      ? []
      : ((await site.read(`wc/v3/orders/${order.id}/refunds`, refundListSchema, { per_page: batchSize })) ?? [])

  const getRaw = (id: string): Promise<WooOrder | null> =>
    /^\d{1,18}$/.test(id) ? site.read(`wc/v3/orders/${id}`, orderSchema) : Promise.resolve(null)

  return {
    refundsOf,
    getRaw,
    get: async (id) => {
      const order = await getRaw(id)
      const [sale] = order ? await toSales([order]) : []
      return sale ?? null
    },
    pull: async ({ since, cursor }) => {
      const { after, page } = readCursor(cursor, since)
      const query = { modified_after: after, dates_are_gmt: 'true', orderby: 'modified', order: 'asc', status: 'any' }
      const orders = await site.read('wc/v3/orders', orderListSchema, { ...query, per_page: pageSize, page })
      if (!orders) throw shopRefused('the site has no orders to read')
      const sales = await toSales(orders.filter((order) => !isDraft(order, shipStatuses)))
      return { sales, nextCursor: orders.length < pageSize ? '' : nextCursor(orders, { after, page }) }
    },
  }
}

type Position = { after: string; page: number }

/** `modified_after` leaves out the second itself. */
const secondBefore = (time: Date): string => new Date(time.getTime() - 1000).toISOString().slice(0, 19)

function readCursor(cursor: string, since: Date): Position {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d) (\d{1,6})$/.exec(cursor)
  return match ? { after: match[1] ?? '', page: Number(match[2]) } : { after: secondBefore(since), page: 1 }
}

/**
 * An order that changes while pages are read moves to the end, and what lay behind it one place forward: pages counted from one beginning would lose
 * it. So each page begins where the last one ended; only within one second pages are counted.
 */
function nextCursor(orders: readonly WooOrder[], { after, page }: Position): string {
  const last = orders.at(-1)?.date_modified_gmt ?? ''
  const next = last === '' ? after : secondBefore(new Date(`${last}Z`))
  return next > after ? `${next} 1` : `${after} ${page + 1}`
}

/** null where the key may not read settings: then no weight is known, rather than a wrong one. */
async function readUnit(site: Site): Promise<number | null> {
  try {
    const setting = await site.read('wc/v3/settings/products/woocommerce_weight_unit', settingSchema)
    return unitGrams[setting?.value ?? ''] ?? null
  } catch (error) {
    if (error instanceof AppError && error.code !== 'shop.unavailable') return null
    throw error
  }
}

async function readProducts(site: Site, orders: readonly WooOrder[], known: Map<number, WooProduct>): Promise<void> {
  const simple = new Set<number>()
  const variations = new Map<number, Set<number>>()
  for (const { product_id, variation_id } of orders.flatMap(({ line_items }) => line_items)) {
    if (product_id <= 0 || known.has(variation_id || product_id)) continue
    if (variation_id === 0) simple.add(product_id)
    else variations.set(product_id, (variations.get(product_id) ?? new Set()).add(variation_id))
  }
  const read = async (path: string, ids: readonly number[]) => {
    for (let from = 0; from < ids.length; from += batchSize) {
      const include = ids.slice(from, from + batchSize).join(',')
      const found = await site.read(path, productListSchema, {
        include,
        per_page: batchSize,
        _fields: 'id,weight,virtual,shipping_required',
      })
      for (const product of found ?? []) known.set(product.id, product)
    }
  }
  await read('wc/v3/products', [...simple])
  for (const [parent, ids] of variations) await read(`wc/v3/products/${parent}/variations`, [...ids])
}

function countriesToRead(orders: readonly WooOrder[], read: ReadonlySet<string>): string[] {
  const countries = orders
    .flatMap(({ shipping, billing }) => [shipping, billing])
    .filter(({ country = '', state = '' }) => isPrivateStateCode(country, state))
    .map(({ country = '' }) => country)
  return [...new Set(countries)].filter((country) => !read.has(country))
}

/** Chinese provinces are named in both languages, "Yunnan / 云南". */
const stateName = (country: string, name: string): string =>
  (country === 'CN' ? name.split('/').find((part) => /\p{Script=Han}/u.test(part)) : undefined)?.trim() ?? name.trim()

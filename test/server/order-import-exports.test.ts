import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ColumnPlan } from '#contract/import.ts'
import { orderImporter } from '#test/world/order-importer.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let sheets: ReturnType<typeof orderImporter>
beforeAll(async () => {
  w = await world()
  sheets = orderImporter(w)
})

const folder = path.resolve('test/fixtures/sheets/exports')
const read = (name: string) => readFileSync(path.join(folder, name))

/** Columns that say something of a parcel, by what each of them means, worked out from the documents. */
const address = (of: (field: string) => string, names: Record<string, string>) =>
  Object.fromEntries(Object.entries(names).map(([field, name]) => [of(name), `receiver_${field}`]))

const amazon = {
  'order-id': 'out_order_id',
  'buyer-email': 'receiver_email',
  sku: 'item_sku',
  'product-name': 'item_english_name',
  'recipient-name': 'receiver_name',
  ...address((name) => `ship-${name}`, {
    address: 'address-1',
    address_2: 'address-2',
    address_3: 'address-3',
    city: 'city',
    state: 'state',
    zip: 'postal-code',
    country: 'country',
  }),
}
const ebay = (shipTo: string, state: string, zip: string) => ({
  'sales record number': 'platform_order_number',
  'order number': 'out_order_id',
  'buyer email': 'receiver_email',
  'buyer note': 'remark',
  ...address((name) => `${shipTo} ${name}`, {
    name: 'name',
    telephone: 'phone',
    address: 'address 1',
    address_2: 'address 2',
    city: 'city',
    state,
    zip,
    country: 'country',
  }),
  'item title': 'item_english_name',
  'custom label': 'item_sku',
  quantity: 'item_quantity',
  'sold for': 'item_price',
})

const expected: Record<string, Record<string, string>> = {
  'amazon-unshipped.txt': { ...amazon, 'buyer-phone-number': 'receiver_telephone', 'quantity-to-ship': 'item_quantity' },
  'amazon-new.txt': {
    ...amazon,
    'ship-phone-number': 'receiver_telephone',
    'quantity-purchased': 'item_quantity',
    currency: 'item_currency',
    'item-price': 'item_total',
  },
  'ebay-us.csv': ebay('ship to', 'state', 'zip'),
  'ebay-uk.csv': ebay('post to', 'county', 'postcode'),
  'etsy.csv': {
    'order id': 'out_order_id',
    'transaction id': 'platform_order_number',
    'item name': 'item_english_name',
    quantity: 'item_quantity',
    price: 'item_price',
    currency: 'item_currency',
    sku: 'item_sku',
    ...address((name) => `ship ${name}`, {
      name: 'name',
      address: 'address1',
      address_2: 'address2',
      city: 'city',
      state: 'state',
      zip: 'zipcode',
      country: 'country',
    }),
  },
  'shopify.csv': {
    name: 'out_order_id',
    email: 'receiver_email',
    currency: 'item_currency',
    'lineitem quantity': 'item_quantity',
    'lineitem name': 'item_english_name',
    'lineitem price': 'item_price',
    'lineitem sku': 'item_sku',
    notes: 'remark',
    ...address((name) => `shipping ${name}`, {
      name: 'name',
      company: 'company',
      address: 'address1',
      address_2: 'address2',
      city: 'city',
      state: 'province',
      zip: 'zip',
      country: 'country',
      telephone: 'phone',
    }),
  },
  'woocommerce.csv': {
    'order number': 'out_order_id',
    'customer note': 'remark',
    'first name (shipping)': 'receiver_name',
    'last name (shipping)': 'receiver_name',
    'address 1&2 (shipping)': 'receiver_address',
    'city (shipping)': 'receiver_city',
    'state code (shipping)': 'receiver_state',
    'postcode (shipping)': 'receiver_zip',
    'country code (shipping)': 'receiver_country',
    'phone (billing)': 'receiver_telephone',
    'email (billing)': 'receiver_email',
    sku: 'item_sku',
    'item name': 'item_english_name',
    'quantity (- refund)': 'item_quantity',
    'item cost': 'item_price',
  },
  'tiktok-shop.csv': {
    'order id': 'out_order_id',
    'package id': 'platform_order_number',
    'seller sku': 'item_sku',
    'product name': 'item_english_name',
    quantity: 'item_quantity',
    'sku unit original price': 'item_price',
    recipient: 'receiver_name',
    'phone #': 'receiver_telephone',
    country: 'receiver_country',
    state: 'receiver_state',
    city: 'receiver_city',
    zipcode: 'receiver_zip',
    'detail address': 'receiver_address',
    'additional address information': 'receiver_address_2',
    'house name or number': 'receiver_address_3',
    'weight(kg)': 'weight',
    'seller note': 'remark',
  },
  '4px.csv': {
    客户单号: 'out_order_id',
    交易id: 'platform_order_number',
    目的国家: 'receiver_country',
    寄件人姓名: 'sender_name',
    寄件人地址: 'sender_address',
    寄件人电话: 'sender_telephone',
    寄件人邮编: 'sender_zip',
    收件人公司名: 'receiver_company',
    收件人姓名: 'receiver_name',
    '州 \\ 省': 'receiver_state',
    城市: 'receiver_city',
    联系地址: 'receiver_address',
    收件人电话: 'receiver_telephone',
    收件人邮箱: 'receiver_email',
    收件人邮编: 'receiver_zip',
    订单备注: 'remark',
    重量: 'weight',
    海关报关品名1: 'item_english_name',
    配货信息1: 'item_sku',
    申报价值1: 'item_price',
    申报品数量1: 'item_quantity',
  },
  'yunexpress.tsv': {
    客户订单号: 'out_order_id',
    平台交易号: 'platform_order_number',
    收件人国家: 'receiver_country',
    收件人姓: 'receiver_name',
    收件人名: 'receiver_name',
    收件人公司: 'receiver_company',
    收件人地址: 'receiver_address',
    收件人地址1: 'receiver_address_2',
    收件人地址2: 'receiver_address_3',
    收件人城市: 'receiver_city',
    '收件人省/州': 'receiver_state',
    收件人邮编: 'receiver_zip',
    收件人电话: 'receiver_telephone',
    收件人邮箱: 'receiver_email',
    '预估包裹总重量(kg)': 'weight',
    '长(cm)': 'length',
    '宽(cm)': 'width',
    '高(cm)': 'height',
    ioss号: 'ioss',
    申报英文名称: 'item_english_name',
    申报中文名称: 'item_chinese_name',
    申报数量: 'item_quantity',
    '申报单价(usd)': 'item_price',
    '申报重量(kg)': 'item_weight',
    海关编码: 'item_hs_code',
    sku: 'item_sku',
    备注: 'remark',
  },
}

/** Uploaded, with what the member must still say: the weight, and what this marketplace does not export. */
async function ordersOf(name: string, typed: Record<string, string> = {}) {
  const { token } = await sheets.member()
  const { data } = await sheets.upload(token, read(name), { name })
  const { data: plan } = await w.get<ColumnPlan>('/api/sheetOrder/importColumns', {
    member: token,
    query: { id: String(data.id) },
  })
  const sized = { ...(data.options as object), weight: 400 }
  await sheets.setup(token, { id: data.id, options: sized })
  const { list } = await sheets.preview(token, data.id)
  const [first] = list
  if (Object.keys(typed).length > 0) await sheets.fix(token, { id: data.id, number: first?.number, cells: typed })
  const rows = (await sheets.preview(token, data.id)).list
  await sheets.commit(token, { id: data.id })
  const orders = (await sheets.ordersOf(token, data.id)).list
  return { plan, rows, details: await Promise.all(orders.map(({ id }) => sheets.detail(token, id))) }
}

const size = { dimensions: '30x20x15' }
/** What each file lacks for a parcel. */
const typedFor: Record<string, Record<string, string>> = {
  'amazon-unshipped.txt': { ...size, item_price: '12.50' },
  'etsy.csv': { ...size, receiver_telephone: '07911 123456' },
  'yunexpress.tsv': {},
}
const references: Record<string, string> = {
  'amazon-unshipped.txt': '203-1111111-2222222',
  'amazon-new.txt': '203-1111111-3333333',
  'ebay-us.csv': '12-34567-89012',
  'ebay-uk.csv': '12-34567-89012',
  'etsy.csv': '3001001',
  'shopify.csv': '#1001',
  'woocommerce.csv': '1001',
  'tiktok-shop.csv': '576400000000000001',
  '4px.csv': '4PX-1001',
  'yunexpress.tsv': 'YT-1001',
}
const currencies: Record<string, string> = { 'ebay-us.csv': 'USD', '4px.csv': 'USD', 'yunexpress.tsv': 'USD' }

describe('an export is understood as it is', () => {
  test.each(Object.keys(expected))('%s becomes an order, with at least nine of ten useful columns read right', async (name) => {
    const { plan, rows, details } = await ordersOf(name, typedFor[name] ?? size)
    const meant = Object.entries(expected[name] ?? {})
    const fieldOf = new Map(plan.columns.map(({ heading, field }) => [heading.toLowerCase(), field]))
    const right = meant.filter(([heading, field]) => fieldOf.get(heading) === field)
    const wrong = meant.filter(([heading, field]) => fieldOf.get(heading) !== field)
    expect(right.length / meant.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.9)
    // A column that says nothing of the parcel must not be taken for one that does.
    const useful = new Set(meant.map(([heading]) => heading))
    expect(
      plan.columns
        .filter(({ heading, field }) => field !== '' && !useful.has(heading.toLowerCase()))
        .map(({ heading }) => heading),
    ).toEqual(name === '4px.csv' ? ['寄件人公司名', '寄件人省', '寄件人城市'] : [])
    expect(rows[0]?.errors).toEqual({})
    expect(details[0]).toMatchObject({
      out_order_id: references[name],
      receiver: {
        name: 'Ann Smith',
        countryCode: 'GB',
        zipCode: 'M3 1AZ',
        city: 'Manchester',
        detailAddress: '27 Deansgate, Flat 3',
      },
      items: [
        {
          englishName: expect.stringMatching(/^Cotton T-shirt/),
          quantity: name === 'amazon-unshipped.txt' ? 1 : 2,
          unitPrice: '12.50',
          unitPriceCurrency: currencies[name] ?? 'GBP',
          sku: 'TS-1',
        },
        ...(name === 'shopify.csv' ? [{ englishName: 'Cotton socks', sku: 'SO-1' }] : []),
      ],
      package: { weight: ['tiktok-shop.csv', '4px.csv', 'yunexpress.tsv'].includes(name) ? 500 : 400 },
    })
    expect(rows).toHaveLength(['shopify.csv', '4px.csv'].includes(name) ? 2 : 1)
  })

  test('a row of 4PX with further items is asked about, because each item needs a row', async () => {
    const { rows } = await ordersOf('4px.csv', size)
    expect(rows[1]?.errors.item_english_name).toMatch(/^This row lists more items in further columns\./)
  })
})

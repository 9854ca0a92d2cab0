import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { siteRoot } from './site.ts'
import { isPrivateStateCode, type OrderFacts, sentShipmentsOf, stateOf, toHundredths, toSale, unitGrams } from './to-sale.ts'
import { orderSchema, refundListSchema } from './wire.ts'

const raw = JSON.parse(readFileSync('test/fixtures/woocommerce/order.json', 'utf8')) as Record<string, unknown>
const order = orderSchema.parse(raw)
const facts: OrderFacts = {
  products: new Map([
    [93, { id: 93, weight: '0.5', virtual: false, shipping_required: true }],
    [23, { id: 23, weight: '', virtual: false }],
    [94, { id: 94, weight: '', virtual: true, shipping_required: false }],
  ]),
  unitGrams: 1000,
  stateNames: new Map([['CN CN10', '上海']]),
  shipStatuses: ['processing'],
  refunds: refundListSchema.parse([
    { id: 726, line_items: [{ id: 400, quantity: -1, meta_data: [{ key: '_refunded_item_id', value: '315' }] }] },
  ]),
}

describe('an order of WooCommerce in our words', () => {
  test('a yen order with a refund, a download and a billing address is worked out by hand', () => {
    expect(toSale(order, facts)).toEqual({
      id: '727',
      number: '727',
      state: 'open',
      orderedTime: new Date('2026-06-30T23:30:00Z'),
      updatedTime: new Date('2026-07-01T00:00:00Z'),
      currency: 'JPY',
      // 6200 yen less 1333 refunded, in hundredths
      total: 486_700,
      note: '請放門口',
      shippingService: 'Flat Rate',
      receiver: {
        name: '王小明',
        company: '',
        state: '上海',
        city: '静安区',
        detailAddress: '南京西路 1 号',
        countryCode: 'CN',
        zipCode: '200041',
        telephone: '13800138000',
        email: 'wang@example.com',
      },
      lines: [
        // 4000 yen for three, one of which was refunded
        {
          id: '315',
          sku: 'WS1',
          name: 'Woo Single #1',
          quantity: 2,
          unitPrice: 133_333,
          grams: 500,
          hsCode: '',
          originCountry: '',
          imageUrl: 'https://shop.example/ws1.jpg',
        },
        {
          id: '316',
          sku: '',
          name: 'Ship Your Idea – Color: Black',
          quantity: 1,
          unitPrice: 140_000,
          grams: null,
          hsCode: '',
          originCountry: '',
          imageUrl: '',
        },
      ],
      shipments: [],
      ioss: '',
    })
  })

  test.each([
    ['kg', '0.5', 500],
    ['g', '80', 80],
    ['lbs', '1', 454],
    ['oz', '3.5', 99],
    ['oz', '0.001', 1],
    ['kg', '', null],
    ['kg', 'heavy', null],
  ])('in %s, "%s" weighs %s grams', (unit, weight, grams) => {
    const products = new Map([[93, { id: 93, weight, virtual: false }]])
    const sale = toSale(order, { ...facts, products, unitGrams: unitGrams[unit] ?? null })
    expect(sale.lines[0]?.grams).toBe(grams)
  })

  test('no weight is known where the unit is not', () => {
    expect(toSale(order, { ...facts, unitGrams: null }).lines[0]?.grams).toBeNull()
  })

  test.each([
    ['processing', 'open'],
    ['partial-shipped', 'open'],
    ['packed', 'open'],
    ['completed', 'shipped'],
    ['delivered', 'shipped'],
    ['cancelled', 'cancelled'],
    ['refunded', 'cancelled'],
    ['on-hold', 'open'],
    ['trash', 'cancelled'],
  ])('the status %s is %s', (status, state) => {
    expect(stateOf(status, ['processing', 'packed'])).toBe(state)
  })

  test.each([
    ['12.34', 1234],
    ['12.345', 1235],
    ['12.3', 1230],
    ['1200', 120_000],
    ['-1333', -133_300],
    ['', 0],
    ['1,200', 0],
  ])('"%s" is %s hundredths', (text, hundredths) => {
    expect(toHundredths(text)).toBe(hundredths)
  })

  test('shipments of an open order are those that were told whole, of a completed one all', () => {
    const told = JSON.stringify([{ ref: 'ast:1', number: 'A1', lines: [{ id: '315', quantity: 1 }] }])
    const meta_data = [
      { key: '_shipsmart_shipments', value: told },
      {
        key: '_wc_shipment_tracking_items',
        value: [
          { tracking_id: '1', tracking_number: 'A1' },
          { tracking_id: '2', tracking_number: 'B2' },
        ],
      },
    ]
    const open = toSale({ ...order, meta_data }, facts)
    expect(open.shipments).toEqual([{ id: 'ast:1', trackingNumber: 'A1' }])
    expect(open.lines[0]?.quantity).toBe(1)
    expect(toSale({ ...order, meta_data, status: 'completed' }, facts).shipments).toEqual([
      { id: 'ast:1', trackingNumber: 'A1' },
      { id: '2', trackingNumber: 'B2' },
    ])
    expect(sentShipmentsOf([{ key: '_shipsmart_shipments', value: 'not json' }])).toEqual([])
  })

  test('only codes that WooCommerce made up are replaced by names', () => {
    expect([isPrivateStateCode('CN', 'CN10'), isPrivateStateCode('JP', 'JP13'), isPrivateStateCode('TH', 'TH-10')]).toEqual([
      true,
      true,
      true,
    ])
    expect([isPrivateStateCode('US', 'CA'), isPrivateStateCode('AU', 'NSW'), isPrivateStateCode('GB', 'Kent')]).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('the address of a site as people paste it', () => {
  test.each([
    ['shop.example', 'https://shop.example'],
    [' https://shop.example/ ', 'https://shop.example'],
    ['https://shop.example/store/', 'https://shop.example/store'],
    ['https://shop.example/store/wp-admin/admin.php?page=wc-settings', 'https://shop.example/store'],
    ['https://shop.example/wp-json/wc/v3/', 'https://shop.example'],
    ['http://shop.example:8080', 'https://shop.example:8080'],
  ])('%s', (typed, root) => {
    expect(siteRoot(typed, { allowPrivate: false })).toBe(root)
  })

  test('keys go over http only where the operator allows private addresses', () => {
    expect(siteRoot('http://127.0.0.1:8080/', { allowPrivate: true })).toBe('http://127.0.0.1:8080')
  })

  test('what is no address is refused', () => {
    expect(() => siteRoot('my shop', { allowPrivate: false })).toThrow(expect.objectContaining({ code: 'input.invalid' }))
  })
})

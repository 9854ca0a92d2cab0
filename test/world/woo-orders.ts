/** One order of the pretended shop with all that hangs on it. */
export type WooOrderState = {
  json: ReturnType<typeof makeJson>
  trackings: { tracking_id: string; tracking_number: string }[]
  fulfillments: { id: number; date_deleted: null; meta_data: { key: string; value: unknown }[] }[]
  notes: { id: number; note: string }[]
  refunds: { id: number; line_items: object[] }[]
  completionMails: number
}

/** A tin, a cup that comes in two sizes, and a book to download. */
export const wooProducts = [
  { id: 11, weight: '0.25', virtual: false, shipping_required: true },
  { id: 12, weight: '', virtual: true, shipping_required: false },
  { id: 21, parent: 20, weight: '0.4', virtual: false },
]

/** So many paid orders, several of them changed within one second as after a bulk edit. */
export const makeWooOrders = (count: number): WooOrderState[] =>
  Array.from({ length: count }, (_, index) => ({
    json: makeJson(index),
    trackings: [],
    fulfillments: [],
    notes: [],
    refunds: [],
    completionMails: 0,
  }))

function makeJson(index: number) {
  const id = 1000 + index
  const time = new Date(Date.UTC(2026, 9, 5, 23, 30) + Math.floor(index / 3) * 1000).toISOString().slice(0, 19)
  const address = {
    first_name: 'Ada',
    last_name: 'King',
    company: '',
    address_1: '12 Sample Road',
    address_2: 'Flat 3',
    city: 'Leeds',
    state: '',
    postcode: 'LS1 4DY',
    country: 'GB',
    phone: '',
  }
  return {
    id,
    number: `T-${id}`,
    status: 'processing',
    currency: 'GBP',
    total: '19.98',
    date_created_gmt: time,
    date_modified_gmt: time,
    date_paid_gmt: time as string | null,
    customer_note: '',
    billing: { ...address, phone: '07700900123', email: 'ada@example.com' },
    shipping: address,
    line_items: [
      {
        id: id * 10 + 1,
        name: 'Tea tin',
        product_id: 11,
        variation_id: 0,
        quantity: 2,
        total: '12.98',
        sku: 'TIN-1',
        image: { id: 1, src: 'https://tea.example/tin.jpg' },
        meta_data: [] as { key: string; value: unknown }[],
      },
      {
        id: id * 10 + 2,
        name: 'Cup, large',
        product_id: 20,
        variation_id: 21,
        quantity: 1,
        total: '7.00',
        sku: 'CUP-L',
        image: null,
        meta_data: [] as { key: string; value: unknown }[],
      },
    ],
    shipping_lines: [{ method_title: 'Royal Mail 48' }],
    refunds: [] as { id: number; total: string }[],
    meta_data: [] as { key: string; value: unknown }[],
  }
}

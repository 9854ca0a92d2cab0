import { z } from 'zod'
import { orderTypes } from '#domain/payment.ts'
import { callsAt, endpoint } from './endpoint.ts'
import { expectedAmount, line, positiveAmount, rowId, rowIds, yesNo } from './inputs.ts'

/** Paying: for the balance, and for whatever else can be paid. Sums are pounds ("12.30"); a charge in another currency says so. */

/** made by the client once per click: the same one again is the same payment */
const clientKey = z.string().min(8, 'invalid.format').max(64, 'invalid.too_long').optional()
const paymentNo = z.string({ error: 'invalid.required' }).min(1, 'invalid.required').max(40, 'invalid.too_long')

const way = z.strictObject({
  id: z.int(),
  name: z.string(),
  provider: z.string(),
  currency: z.string(),
  symbol: z.string(),
  rate: z.string(),
  fee_percent: z.string(),
  min: z.string(),
  max: z.string(),
  logo: z.string(),
  remark: z.string(),
})
export type PayWayView = z.output<typeof way>

const transfer = z.strictObject({
  account_name: z.string(),
  sort_code: z.string(),
  account_number: z.string(),
  iban: z.string(),
  instructions: z.string(),
  reference: z.string(),
})

const payment = z.strictObject({
  payment_no: z.string(),
  order_type: z.string(),
  order_ids: z.array(z.int()),
  status: z.int(),
  /** what is paid for, how much of it came from the balance, and what the way costs on top */
  amount: z.string(),
  balance_part: z.string(),
  fee: z.string(),
  /** as the provider charges it */
  charge: z.strictObject({ amount: z.string(), currency: z.string() }),
  way: z.string(),
  provider: z.string(),
  /** the provider's page, while it can still be paid there */
  url: z.string(),
  /** why it failed, in the caller's language */
  reason: z.string(),
  transfer: transfer.nullable(),
  proof: z.string(),
  /** the page of what was paid */
  link: z.string(),
  /** what went back to where it came from, what is on its way there or asked for, and how much more can be asked for */
  refunded: z.string(),
  refunding: z.string(),
  refundable: z.string(),
  expire_time: z.int(),
  create_time: z.int(),
  pay_time: z.int().nullable(),
})
export type PaymentView = z.output<typeof payment>

/** What finance sees of a payment besides its row: what the provider told, and what moved. */
const paymentTimeline = z.strictObject({
  events: z.array(z.strictObject({ id: z.int(), time: z.int(), kind: z.string(), event_id: z.string(), outcome: z.string() })),
  entries: z.array(
    z.strictObject({
      id: z.int(),
      time: z.int(),
      kind: z.string(),
      memo: z.string(),
      actor: z.string(),
      postings: z.array(z.strictObject({ account: z.string(), amount: z.string() })),
    }),
  ),
})
export type PaymentTimelineData = z.output<typeof paymentTimeline>

const bill = z.strictObject({ id: z.int(), no: z.string(), title: z.string(), amount: z.string(), reason: z.string() })
export type BillView = z.output<typeof bill>

const orderType = z.enum(orderTypes, { error: 'invalid.choice' })

const { get, post } = callsAt('/api/Pay', 'member')

export const pay = {
  /** How this member can pay, and what is in the wallet. */
  ways: get('ways', {
    input: z.object({}),
    output: z.strictObject({
      list: z.array(way),
      money: z.string(),
      held: z.string(),
      owed: z.string(),
      is_frozen: z.union([z.literal(0), z.literal(1)]),
      /** sums to choose from for a recharge */
      amounts: z.array(z.string()),
    }),
  }),
  recharge: endpoint({
    path: 'POST /api/user/recharge',
    access: 'member:account/prepayNow',
    input: z.object({ pay_way_id: rowId, amount: positiveAmount, client_key: clientKey }),
    output: payment,
  }),
  /** What these things cost now, and which of them cannot be paid. */
  bills: post('bills', {
    input: z.object({ order_type: orderType, order_ids: rowIds }),
    output: z.strictObject({ list: z.array(bill), amount: z.string() }),
  }),
  create: post('create', {
    input: z.object({
      order_type: orderType,
      order_ids: rowIds,
      pay_way_id: rowId.optional(),
      use_balance: yesNo.default(true),
      /** nothing is taken when the bills come to another sum */
      expected_amount: expectedAmount.optional(),
      client_key: clientKey,
    }),
    output: payment,
  }),
  /** How a payment stands; while it is open the provider is asked. */
  status: get('status', { input: z.object({ payment_no: paymentNo }), output: payment }),
  index: get('index', {
    input: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(10),
    }),
    output: z.strictObject({ list: z.array(payment), total: z.int() }),
  }),
  cancel: post('cancel', { input: z.object({ payment_no: paymentNo }), output: payment }),
  /** the picture of a transfer, uploaded before; '' takes it back */
  proof: post('proof', {
    input: z.object({ payment_no: paymentNo, url: z.string({ error: 'invalid.required' }).max(300, 'invalid.too_long') }),
    output: payment,
  }),
  /** asks for unused balance back to where it came from */
  payout: post('payout', {
    access: 'member:account/prepayNow',
    input: z.object({
      payment_no: paymentNo,
      amount: positiveAmount,
      reason: line(200),
      client_key: clientKey,
    }),
    output: z.strictObject({ refund_no: z.string(), status: z.int() }),
  }),
  /** for recharges and payments alike: they are the same rows */
  story: endpoint({
    path: 'GET /admin/payment/story',
    access: 'admin:payment/index',
    input: z.object({ id: rowId }),
    output: paymentTimeline,
  }),
  /** What providers tell. Signed by them; believed by nobody before that was checked. */
  notify: endpoint({
    path: 'POST /api/Pay/notify/:provider',
    access: 'public',
    input: z.object({ provider: z.enum(['sandbox', 'stripe']) }),
    output: z.strictObject({ events: z.int() }),
    raw: true,
  }),
}

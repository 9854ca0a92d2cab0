import { z } from 'zod'
import { payStatus } from '#domain/order/status.ts'
import {
  checkCancel,
  checkChoose,
  checkDecide,
  checkPayFee,
  type ReturnRefusal,
  type ReturnState,
} from '#domain/return/checks.ts'
import { feeType, parcelConditions, returnChoices, returnKind, returnOutcome, returnStatus } from '#domain/return/status.ts'
import { longestScan, normaliseScan } from '#domain/scan.ts'
import type { WordKey } from '#words/keys.ts'
import { callsAt, endpoint, staffCalls } from './endpoint.ts'
import { choice, type Field, type FieldFlags, states } from './fields.ts'
import { emptyInput, expectedAmount, line, positiveAmount, rowId, yesNo } from './inputs.ts'
import { orderContent } from './order.ts'
import { returnChannel } from './return-desk.ts'

/** Returns and refunds: what members and staff say of them. */

export const returnAccess = 'member:account/refundOrder'

export const returnKindField = (flags: FieldFlags = {}): Field => states(returnKind, 'returnOrder.kind', flags)

/** What waits for whoever looks is told from what waits for the other. */
const settledTones = { approved: 'working', refused: 'failed', finished: 'done', cancelled: 'off' } as const
const statusTones = {
  member: { ...settledTones, requested: 'waiting', inStock: 'attention' },
  staff: { ...settledTones, requested: 'attention', inStock: 'waiting' },
} as const

export const returnStatusField = (reader: keyof typeof statusTones, flags: FieldFlags = {}): Field =>
  states(returnStatus, 'returnOrder.status', { ...flags, tones: statusTones[reader] })

export const returnOutcomeField = (flags: FieldFlags = {}): Field => states(returnOutcome, 'returnOrder.outcome', flags)

export const feeTypeField = (flags: FieldFlags = {}): Field => states(feeType, 'returnOrder.fee_type', flags)

export const returnPayStatusField = (flags: FieldFlags = {}): Field => states(payStatus, 'returnOrder.pay_status', flags)

export const conditionField = (flags: FieldFlags = {}): Field =>
  choice({ good: 'returnOrder.condition.good', damaged: 'returnOrder.condition.damaged' }, flags)

type Row = Record<string, unknown>
const worded = (reason: ReturnRefusal | null): WordKey | null => reason && `returnOrder.refused.${reason}`
const stateOf = (row: Row): ReturnState => ({
  kind: Number(row.kind),
  status: Number(row.status),
  choice: String(row.choice ?? ''),
  pay_status: Number(row.pay_status),
  amount: Number(row.amount),
})
export const checkDecideRow = (row: Row) => worded(checkDecide(stateOf(row)))
export const checkCancelRow = (row: Row) => worded(checkCancel(stateOf(row)))
export const checkChooseRow = (row: Row) => worded(checkChoose(stateOf(row)))
export const checkPayFeeRow = (row: Row) => worded(checkPayFee(stateOf(row)))

const photos = z.array(line(500).regex(/^\/storage\/[^\s"'<>\\]+$/, 'invalid.image')).max(10, 'invalid.too_big')
const clientKey = line(64, 8)
  .regex(/^[\w-]+$/, 'invalid.format')
  .optional()

export type ReturnFeeLine = z.output<typeof fee>
const fee = z.strictObject({
  fee_type: z.int(),
  fee_type_text: z.string(),
  net: z.string(),
  vat: z.string(),
  amount: z.string(),
  days: z.int(),
})

/** What can be asked for an order, and what it comes to; before anything is asked. */
const offer = z.strictObject({
  order: z.strictObject({
    id: z.int(),
    order_code: z.string(),
    tracking_number: z.string(),
    amount: z.string(),
    /** the most a refund can give back */
    refundable: z.string(),
    /** the most for a label that was never used: its premium goes back too */
    refundable_unused: z.string(),
    paid_by_card: z.string(),
  }),
  reasons: z.array(
    z.strictObject({
      id: z.int(),
      kind: z.int(),
      name: z.string(),
      needs_photo: z.union([z.literal(0), z.literal(1)]),
      is_whole: z.union([z.literal(0), z.literal(1)]),
      /** why this one cannot be asked, in words; '' where it can */
      reason: z.string(),
    }),
  ),
  warehouses: z.array(z.strictObject({ id: z.int(), name: z.string(), address: z.string() })),
})
export type ReturnOffer = z.output<typeof offer>

const receiveInput = z.object({
  tracking_number: z
    .string({ error: 'invalid.required' })
    .max(200, 'invalid.too_long')
    .transform(normaliseScan)
    .pipe(line(longestScan)),
  warehouse_id: rowId,
  space_id: rowId.optional(),
  condition: z.enum(parcelConditions, { error: 'invalid.choice' }),
  photos: photos.default([]),
  note: line(200, 0).default(''),
  client_key: clientKey,
})

const received = z.strictObject({
  /** `announced`: a return we waited for; `matched`: one nobody told us of, whose order we know; `again`: in stock before; `unclaimed`: nobody's yet */
  outcome: z.enum(['announced', 'matched', 'again', 'unclaimed']),
  id: z.int(),
  tracking_number: z.string(),
  order_no: z.string(),
  order_code: z.string(),
  username: z.string(),
  space_name: z.string(),
  condition: z.enum(parcelConditions),
  time: z.int(),
})
export type ReceivedReturn = z.output<typeof received>

const { get, post } = callsAt('/api/returnOrder', returnAccess)

export const returnOrders = {
  /** What can be asked for one order. */
  offer: get('offer', { input: z.object({ order_id: rowId }), output: offer }),
  /** Asks for a refund, or announces a parcel. The same client key asks once. */
  add: post('add', {
    input: z.object({
      order_id: rowId,
      reason_id: rowId,
      /** of a refund; all that is left where nothing is said */
      amount: positiveAmount.optional(),
      pay_to: z.enum(['balance', 'card'], { error: 'invalid.choice' }).default('balance'),
      remark: line(500, 0).default(''),
      photos: photos.default([]),
      /** of a return: the number on the parcel, or a label of ours to this warehouse on this channel */
      tracking_number: line(60, 0).default(''),
      label: z.object({ warehouse_id: rowId, channel_id: rowId }).optional(),
      client_key: clientKey,
    }),
    output: z.strictObject({
      id: z.int(),
      order_no: z.string(),
      status: z.int(),
      /** the label's order, to be paid as any other */
      label_order: z.strictObject({ id: z.int(), order_code: z.string(), amount: z.string() }).nullable(),
    }),
  }),
  /** What the choices for a parcel in stock cost now, and the channels for sending it to where the order went. */
  choices: get('choices', {
    input: z.object({ id: rowId }),
    output: z.strictObject({
      fees: z.array(fee),
      fee_amount: z.string(),
      /** the most that can be asked back of what the order cost */
      refundable: z.string(),
      receiver: z.unknown(),
      channels: z.array(returnChannel),
      due_time: z.int().nullable(),
    }),
  }),
  /** What is to be done with a parcel in stock. Another choice replaces the first until its fees are paid. */
  choose: post('choose', {
    input: z.object({
      id: rowId,
      choice: z.enum(returnChoices, { error: 'invalid.choice' }),
      channel_id: rowId.optional(),
      receiver: orderContent.shape.receiver.optional(),
    }),
    output: z.strictObject({ status: z.int(), pay_status: z.int(), fee_amount: z.string(), reship_order_id: z.int().nullable() }),
  }),
  /** Pays the fees of the choice from the balance, and makes the order that the parcel goes out with again. Twice pays once. */
  payFee: post('payFee', {
    input: z.object({ id: rowId, expected_amount: expectedAmount.optional() }),
    output: z.strictObject({
      status: z.int(),
      pay_status: z.int(),
      reship_order: z.strictObject({ id: z.int(), order_code: z.string(), amount: z.string() }).nullable(),
    }),
  }),
}

const station = staffCalls('returnStation')

export const returnDesk = {
  /** The station's warehouses with their free spaces, and what this clerk took in last. */
  station: station.get('index', {
    input: emptyInput,
    output: z.strictObject({
      warehouses: z.array(
        z.strictObject({
          id: z.int(),
          name: z.string(),
          spaces: z.array(z.strictObject({ id: z.int(), name: z.string(), is_occupied: z.union([z.literal(0), z.literal(1)]) })),
        }),
      ),
      recent: z.array(received),
    }),
  }),
  /** Takes a parcel that came back into stock. The same scan sent again is applied once. */
  receive: station.post('receive', { input: receiveInput, output: received }),
  /** Says whose an unclaimed parcel is, by the number of an order. */
  match: endpoint({
    path: 'POST /admin/unclaimedReturn/match',
    access: 'admin:unclaimedReturn/match',
    input: z.object({ id: rowId, order_code: line(40), is_notified: yesNo.default(true) }),
    output: received,
  }),
}

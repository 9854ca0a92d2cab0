import { z } from 'zod'
import {
  type ClaimRefusal,
  checkDecideClaim,
  checkOpenClaim,
  checkPayClaim,
  checkRefuseClaim,
  checkReview,
} from '#domain/claim/rules.ts'
import { claimDocuments, claimStatus } from '#domain/claim/status.ts'
import type { ParcelLoss } from '#domain/order/parcel-account.ts'
import type { WordKey } from '#words/keys.ts'
import { callsAt, staffCalls } from './endpoint.ts'
import { choice, type Field, type FieldFlags, states } from './fields.ts'
import { line, positiveAmount, rowId, yesNo } from './inputs.ts'

/** Insurance claims: what members and staff say of them. */

/** The kinds of loss that a claim or a refund can be asked for. */
export const lossWords = {
  lost: 'parcel.loss.lost',
  not_received: 'parcel.loss.not_received',
  damaged: 'parcel.loss.damaged',
} as const satisfies Record<ParcelLoss, WordKey>

export const claimAccess = 'member:account/claim'

export const claimStatusField = (flags: FieldFlags = {}): Field =>
  states(claimStatus, 'claim.status', {
    ...flags,
    tones: {
      submitted: 'waiting',
      inReview: 'working',
      approved: 'working',
      partly: 'working',
      refused: 'failed',
      paid: 'done',
      withdrawn: 'off',
    },
  })

export const waitsForField = (flags: FieldFlags = {}): Field =>
  choice(
    {
      staff: 'claim.waits_for.staff',
      member: 'claim.waits_for.member',
      finance: 'claim.waits_for.finance',
      nobody: 'claim.waits_for.nobody',
    },
    { ...flags, tones: { staff: 'attention', member: 'waiting', finance: 'attention', nobody: 'off' } },
  )

/** The same as its member reads it. */
export const memberWaitsForField = (flags: FieldFlags = {}): Field =>
  choice(
    {
      staff: 'claim.waits_for.us',
      member: 'claim.waits_for.you',
      finance: 'claim.waits_for.payment',
      nobody: 'claim.waits_for.nobody',
    },
    { ...flags, tones: { staff: 'waiting', member: 'attention', finance: 'working', nobody: 'off' } },
  )

type Row = Record<string, unknown>
const worded = (reason: ClaimRefusal | null): WordKey | null => reason && `claim.refused.${reason}`
export const checkReviewRow = (row: Row) => worded(checkReview(row))
export const checkDecideClaimRow = (row: Row) => worded(checkDecideClaim(row))
export const checkRefuseClaimRow = (row: Row) => worded(checkRefuseClaim(row))
export const checkPayClaimRow = (row: Row) => worded(checkPayClaim(row))
export const checkOpenClaimRow = (row: Row) => worded(checkOpenClaim(row))

const document = z.enum(claimDocuments, { error: 'invalid.choice' })
const fileUrl = line(500).regex(/^\/storage\/[^\s"'<>\\]+$/, 'invalid.image')
const files = z.array(z.object({ document, file: fileUrl, name: line(120, 0).default('') })).max(20, 'invalid.too_big')
const clientKey = line(64, 8)
  .regex(/^[\w-]+$/, 'invalid.format')
  .optional()

/** What can be claimed for an order, before anything is filed. */
const offer = z.strictObject({
  order: z.strictObject({ id: z.int(), order_code: z.string(), tracking_number: z.string(), cover_value: z.string() }),
  kinds: z.array(
    z.strictObject({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      hint: z.string(),
      documents: z.array(document),
      /** until when it can be filed, in seconds; null while what it counts from has not happened */
      until: z.int().nullable(),
      /** why it cannot be filed now, in words; '' where it can */
      reason: z.string(),
    }),
  ),
  /** given back already for the same loss, and taken off what a claim pays */
  already_given: z.string(),
})
export type ClaimOffer = z.output<typeof offer>

/** An insured parcel that something can be claimed for. */
const insuredOrder = z.strictObject({
  id: z.int(),
  order_code: z.string(),
  tracking_number: z.string(),
  receiver: z.string(),
  cover_value: z.string(),
  label_time: z.int(),
})
export type InsuredOrderRow = z.output<typeof insuredOrder>

const { get, post } = callsAt('/api/claim', claimAccess)

export const claims = {
  /** Insured parcels of the last year without a claim, the newest first. */
  orders: get('orders', {
    input: z.object({ quick_search: line(100, 0).default('') }),
    output: z.strictObject({ list: z.array(insuredOrder) }),
  }),
  offer: get('offer', { input: z.object({ order_id: rowId }), output: offer }),
  /** Files a claim with its documents. The same client key files once. */
  add: post('add', {
    input: z.object({
      order_id: rowId,
      kind_id: rowId,
      amount: positiveAmount,
      story: line(2000),
      files: files.default([]),
      client_key: clientKey,
    }),
    output: z.strictObject({ id: z.int(), claim_no: z.string() }),
  }),
  message: post('message', { input: z.object({ id: rowId, text: line(2000), files: files.default([]) }), output: z.null() }),
  addFile: post('addFile', {
    input: z.object({ id: rowId, document, file: fileUrl, name: line(120, 0).default('') }),
    output: z.null(),
  }),
}

/** What was said and handed in, oldest first. */
const thread = z.strictObject({
  messages: z.array(
    z.strictObject({
      id: z.int(),
      verb: z.string(),
      /** member, admin or system */
      by: z.string(),
      name: z.string(),
      text: z.string(),
      create_time: z.int(),
    }),
  ),
  files: z.array(
    z.strictObject({ id: z.int(), document, url: z.string(), name: z.string(), by: z.string(), create_time: z.int() }),
  ),
  missing: z.array(document),
})
export type ClaimThread = z.output<typeof thread>

export const claimThread = get('thread', { input: z.object({ id: rowId }), output: thread })

const desk = staffCalls('claim')

export const claimDesk = {
  thread: desk.get('thread', { access: 'admin:claim/index', input: z.object({ id: rowId }), output: thread }),
  /** Writes to the member. A question makes the claim wait for their answer; what is not one leaves it with us. */
  ask: desk.post('ask', {
    input: z.object({ id: rowId, text: line(2000), files: files.default([]), is_question: yesNo.default(true) }),
    output: z.null(),
  }),
}

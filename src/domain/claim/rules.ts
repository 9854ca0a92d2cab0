import type { Pence } from '../money.ts'
import { checkLoss, type ParcelAccount, type ParcelLoss } from '../order/parcel-account.ts'
import { orderStatus, voidStatus } from '../order/status.ts'
import { type ClaimDocument, claimStatus } from './status.ts'

/** Why a claim is not possible; the word shown is `claim.refused.<reason>`. */
export type ClaimRefusal =
  | 'no_label'
  | 'voided'
  | 'not_insured'
  | 'not_delivered'
  | 'delivered'
  | 'too_early'
  | 'too_late'
  | 'above_cover'
  | 'documents'
  | 'not_open'
  | 'not_in_review'
  | 'not_submitted'
  | 'not_granted'
  | 'already'
  | 'lies_with_us'
  | 'voiding'

/** Times are seconds. */
export type InsuredOrder = {
  status: number
  void_status: number
  insurance_value: Pence | null
  label_time: number | null
  delivered_time: number | null
}
export type ClaimTerms = { loss: ParcelLoss; isDelivered: boolean; fromDays: number; untilDays: number }

const daySeconds = 86_400

/** From when and until when a claim of this kind can be filed, in seconds; null while what it counts from has not happened. */
export function claimWindow(order: InsuredOrder, terms: ClaimTerms): { from: number; until: number } | null {
  const start = terms.isDelivered ? order.delivered_time : order.label_time
  return start === null ? null : { from: start + terms.fromDays * daySeconds, until: start + terms.untilDays * daySeconds }
}

/** `account`: what is known of the parcel */
export function checkClaimable(
  order: InsuredOrder,
  account: Pick<ParcelAccount, 'facts' | 'isDelivered'>,
  terms: ClaimTerms,
  nowSeconds: number,
): ClaimRefusal | null {
  if (order.status !== orderStatus.success || order.label_time === null) return 'no_label'
  if (order.void_status === voidStatus.voided || order.void_status === voidStatus.asked) return 'voided'
  if (order.insurance_value === null || order.insurance_value <= 0) return 'not_insured'
  const refused = checkLoss(account, terms.loss)
  if (refused) return refused
  if (!terms.isDelivered && order.delivered_time !== null) return 'delivered'
  const window = claimWindow(order, terms)
  if (!window) return 'not_delivered'
  if (nowSeconds < window.from) return 'too_early'
  return nowSeconds > window.until ? 'too_late' : null
}

/** Which of the documents that are asked for are still missing. */
export const missingDocuments = (needed: readonly ClaimDocument[], given: readonly ClaimDocument[]): ClaimDocument[] =>
  needed.filter((document) => !given.includes(document))

type ClaimRow = { status?: unknown }

export const checkReview = ({ status }: ClaimRow): ClaimRefusal | null =>
  status === claimStatus.submitted ? null : 'not_submitted'
export const checkDecideClaim = ({ status }: ClaimRow): ClaimRefusal | null =>
  status === claimStatus.inReview ? null : 'not_in_review'
/** Also one that was granted: the parcel may have come since. */
export const checkRefuseClaim = (claim: ClaimRow): ClaimRefusal | null =>
  checkPayClaim(claim) === null ? null : checkDecideClaim(claim)
export const checkPayClaim = ({ status }: ClaimRow): ClaimRefusal | null =>
  status === claimStatus.approved || status === claimStatus.partly ? null : 'not_granted'
export const checkOpenClaim = ({ status }: ClaimRow): ClaimRefusal | null =>
  status === claimStatus.submitted || status === claimStatus.inReview ? null : 'not_open'

import { defineLifecycle } from '../lifecycle.ts'

/** The life of an insurance claim. The numbers are the wire's; code says the names. */
export const claimStatus = {
  submitted: 0,
  inReview: 1,
  approved: 2,
  partly: 3,
  refused: 4,
  paid: 5,
  withdrawn: 6,
} as const
export type ClaimStatus = (typeof claimStatus)[keyof typeof claimStatus]

/** A claim ends with the label of its parcel, even where it was granted. */
export const claimLifecycle = defineLifecycle(claimStatus, {
  submitted: { inReview: ['staff'], withdrawn: ['member', 'system'] },
  inReview: { approved: ['staff'], partly: ['staff'], refused: ['staff'], withdrawn: ['member', 'system'] },
  approved: { paid: ['staff'], refused: ['staff'], withdrawn: ['system'] },
  partly: { paid: ['staff'], refused: ['staff'], withdrawn: ['system'] },
  refused: {},
  paid: {},
  withdrawn: {},
})

export const isOpenClaim = (status: number): boolean => status === claimStatus.submitted || status === claimStatus.inReview

/** What can be handed in with a claim; the word shown is `claim.document.<name>`. */
export const claimDocuments = ['value_proof', 'damage_photo', 'packaging_photo', 'repair_quote', 'statement', 'other'] as const
export type ClaimDocument = (typeof claimDocuments)[number]

/** What happened to it, for its messages; the word shown is `claim.verb.<verb>`. */
export const claimVerbs = [
  'message',
  'submitted',
  'reviewed',
  'asked',
  'answered',
  'file_added',
  'approved',
  'partly',
  'refused',
  'paid',
  'withdrawn',
  'voided',
  'expired',
] as const
export type ClaimVerb = (typeof claimVerbs)[number]

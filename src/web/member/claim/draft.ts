import type { ClaimOffer } from '#contract/claim.ts'
import type { ClaimDocument } from '#domain/claim/status.ts'

/** What was said of a claim that is not filed yet. */
export type ClaimDraft = {
  kindId: number | undefined
  story: string
  files: { document: ClaimDocument; file: string; name: string }[]
  amount: string
  /** the same form twice files once */
  key: string
}

export const emptyDraft = (): ClaimDraft => ({ kindId: undefined, story: '', files: [], amount: '', key: crypto.randomUUID() })

export type OfferedKind = ClaimOffer['kinds'][number]

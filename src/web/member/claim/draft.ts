import type { ClaimOffer } from '#contract/claim.ts'
import { type ClaimDocument, claimDocuments } from '#domain/claim/status.ts'
import { asObject, withDefaults } from '#web/lib/json-shape.ts'
import { createDrafts } from '#web/lib/use-draft.ts'

/** What was said of a claim that is not filed yet. */
export type ClaimDraft = {
  /** 0: none yet */
  kindId: number
  story: string
  files: { document: ClaimDocument; file: string; name: string }[]
  amount: string
}

export const emptyDraft: ClaimDraft = { kindId: 0, story: '', files: [], amount: '' }

/** As the browser keeps it: another version's, or what a person typed there, is left out. */
function readDraft(raw: unknown): ClaimDraft {
  const draft = withDefaults(emptyDraft, raw)
  const files = (Array.isArray(draft.files) ? draft.files : []).map((one) =>
    withDefaults({ document: '' as ClaimDocument, file: '', name: '' }, asObject(one)),
  )
  return { ...draft, files: files.filter(({ document, file }) => claimDocuments.includes(document) && file !== '') }
}

export const isChanged = (before: ClaimDraft, now: ClaimDraft): boolean => JSON.stringify(before) !== JSON.stringify(now)

export const claimDrafts = createDrafts<ClaimDraft>({ key: 'claimForm', read: readDraft, isChanged })

export type OfferedKind = ClaimOffer['kinds'][number]

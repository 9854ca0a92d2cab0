import { describe, expect, it } from 'vitest'
import { claim } from '#contract/resources/claim.ts'
import { claimStatus } from '#domain/claim/status.ts'
import type { ListView } from './list-definition.ts'
import { findNextEntry, needsMenu, openKey, rowEntries } from './row-entries.ts'

describe('what staff are offered for a row of a list that names its next step', () => {
  const view = {
    resource: claim,
    definition: {
      resource: claim,
      nextAction: ({ status }: { status?: unknown }) => (status === claimStatus.submitted ? 'review' : undefined),
    },
    can: { actions: Object.values(claim.actions), open: true, edit: false, del: false, sort: false },
  } as unknown as ListView
  const offered = (status: number) => {
    const row = { id: 1, claim_no: 'C1', status }
    const entries = rowEntries(view, row)
    const next = findNextEntry(view, row, entries)
    return { keys: entries.map(({ key }) => key), next: next?.key, hasMenu: needsMenu(view, entries, next) }
  }

  it('is what brings it on, and all that is possible in a menu', () => {
    expect(offered(claimStatus.submitted)).toEqual({ keys: ['review'], next: 'review', hasMenu: true })
  })

  it('is a look at it where nothing more can be done', () => {
    expect(offered(claimStatus.paid)).toEqual({ keys: [openKey], next: openKey, hasMenu: false })
  })
})

import '#web/styles-whole.css'
import { IconUmbrella } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { memberClaim } from '#contract/member-lists/claim.ts'
import { ClaimThread, DueNotice } from '#web/features/claim/claim-thread.tsx'
import { useUrlSearchParams } from '#web/lib/use-url-search-params.ts'
import { defineList } from '#web/resource/list-definition.ts'
import { ListScreen } from '#web/resource/list-screen.tsx'
import { type ClaimRow, claimCard, claimCells, claimColumns } from './columns.tsx'

const ClaimWizard = lazy(async () => ({ default: (await import('./wizard.tsx')).ClaimWizard }))

const claimList = defineList<ClaimRow>({
  resource: memberClaim,
  columns: claimColumns,
  layout: 'tall',
  card: claimCard,
  cells: claimCells,
  hidesZeroSums: true,
  filters: ['status', 'waits_for', 'create_time'],
  addPath: '/user/account/claim?file=choose',
  detail: (row: never, { facts }) => (
    <>
      {/* Before anything else: it is what one came for, on a phone too. */}
      <DueNotice side="member" claim={row} />
      {facts}
      <ClaimThread side="member" claim={row} canWrite />
    </>
  ),
  emptyIcon: IconUmbrella,
})

/** A member's claims; the one that is being filed stands in the URL. */
export function ClaimPage() {
  const [params] = useUrlSearchParams()
  return params.has('file') ? (
    <Suspense>
      <ClaimWizard />
    </Suspense>
  ) : (
    <ListScreen definition={claimList} />
  )
}

import '#web/styles-whole.css'
import { IconUmbrella } from '@tabler/icons-react'
import type { ParcelMoney } from '#contract/parcel-money.ts'
import { claim } from '#contract/resources/claim.ts'
import { claimStatus } from '#domain/claim/status.ts'
import { type ClaimRow, ClaimThread } from '#web/features/claim/claim-thread.tsx'
import { ParcelMoneyFacts } from '#web/features/parcel/parcel-money.tsx'
import { useCan } from '#web/lib/access.ts'
import { Age } from '#web/resource/age.tsx'
import { defineList } from '#web/resource/list-definition.ts'
import { ListScreen } from '#web/resource/list-screen.tsx'

type Row = ClaimRow & { create_time: number }

const { submitted, inReview, approved, partly } = claimStatus

const claimList = defineList<Row>({
  resource: claim,
  hidesZeroSums: true,
  cells: { create_time: (time, row) => <Age since={Number(time)} isOver={row.waits_for === 'nobody'} /> },
  nextAction: ({ status }) =>
    status === submitted
      ? 'review'
      : status === inReview
        ? 'approve'
        : status === approved || status === partly
          ? 'pay'
          : undefined,
  detail: (row: never, { facts }) => (
    <>
      {facts}
      <DeskMoney claim={row} />
      <DeskThread claim={row} />
    </>
  ),
  emptyIcon: IconUmbrella,
})

/** Claims by whose turn it is; what is opened shows the whole thread. */
export const ClaimListPage = () => <ListScreen definition={claimList} />

const DeskMoney = ({ claim: { money } }: { claim: { money?: ParcelMoney | null } }) => (
  <ParcelMoneyFacts money={money} outcome="parcelMoney.claim_due" />
)

function DeskThread({ claim: row }: { claim: ClaimRow }) {
  return <ClaimThread side="admin" claim={row} canWrite={useCan()('ask')} />
}

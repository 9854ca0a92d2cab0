import '#web/styles-whole.css'
import { Text } from '@mantine/core'
import { IconUmbrella } from '@tabler/icons-react'
import { claim } from '#contract/resources/claim.ts'
import { claimStatus, isOpenClaim } from '#domain/claim/status.ts'
import { type ClaimRow, ClaimThread } from '#web/features/claim/claim-thread.tsx'
import { useCan } from '#web/lib/access.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import { defineList } from '#web/resource/list-definition.ts'
import { ListScreen } from '#web/resource/list-screen.tsx'

type Row = ClaimRow & { create_time: number }

const { submitted, inReview, approved, partly } = claimStatus

const claimList = defineList<Row>({
  resource: claim,
  hidesEmptyFacts: true,
  offersOnlyPossible: true,
  cells: { create_time: (_value, row) => <Filed row={row as unknown as Row} /> },
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
      <DeskThread claim={row} />
    </>
  ),
  emptyIcon: IconUmbrella,
})

/** Claims by whose turn it is; what is opened shows the whole thread. */
export const ClaimListPage = () => <ListScreen definition={claimList} />

function DeskThread({ claim: row }: { claim: ClaimRow }) {
  return <ClaimThread side="admin" claim={row} canWrite={useCan()('ask')} />
}

/** When it was filed, and how long it has been waiting. */
function Filed({ row: { create_time: filed, status } }: { row: Row }) {
  const hours = Math.floor((Date.now() / 1000 - filed) / 3600)
  return (
    <>
      {formatSiteTime(filed, 'yyyy-mm-dd hh:MM')}
      {isOpenClaim(status) && hours > 0 && (
        <Text span display="block" size="xs" c="dimmed">
          {hours < 48 ? t('claim.age_hours', { count: hours }) : t('claim.age_days', { count: Math.floor(hours / 24) })}
        </Text>
      )}
    </>
  )
}

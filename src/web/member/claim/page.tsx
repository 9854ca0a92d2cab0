import '#web/styles-whole.css'
import { Anchor, Text } from '@mantine/core'
import { IconUmbrella } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { memberClaim } from '#contract/member-lists/claim.ts'
import { ClaimThread, DueNotice, type ClaimRow as ThreadRow } from '#web/features/claim/claim-thread.tsx'
import { TwoLines } from '#web/kit/two-lines.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { useUrlSearchParams } from '#web/lib/use-url-search-params.ts'
import { t } from '#web/lib/words.ts'
import { FieldBadge } from '#web/resource/cell-value.tsx'
import { type CellRenderers, type ColumnDefinition, defineList, type ListDefinition } from '#web/resource/list-definition.ts'
import { ListScreen } from '#web/resource/list-screen.tsx'

/** A claim as its member's list brings it. */
type ClaimRow = ThreadRow & {
  claim_no: string
  order_code: string
  kind: { name: string } | null
  amount: string
  granted: string
  paid: string
  create_time: number
}

const ClaimBadge = ({ row }: { row: ClaimRow }) => <FieldBadge field={memberClaim.fields.status} value={row.status} />

const nextNote = ({ waits_for: who, due_time: due }: ClaimRow): string => {
  if (who === 'member' && due !== null) return t('claim.next.answer', { time: formatSiteTime(due, 'yyyy-mm-dd') })
  if (who === 'finance') return t('claim.next.pay')
  return who === 'staff' ? t('claim.next.review') : ''
}

/** In amber where it is the member's turn: the state alone does not say so. */
const showNote = (row: ClaimRow) => {
  const note = nextNote(row)
  if (row.waits_for !== 'member' || note === '') return note
  return (
    <Text span inherit c="var(--app-attention)">
      {note}
    </Text>
  )
}

/** What was not granted or paid yet is no sum. */
const showSum = (sum: string): string => (Number(sum) > 0 ? formatMoney(sum) : '–')

const claimColumns: ColumnDefinition<ClaimRow>[] = [
  { name: 'claim_no', list: true, render: (row) => <TwoLines first={<b>{row.claim_no}</b>} second={row.order_code} /> },
  { name: 'kind_id', list: true, render: ({ kind }) => kind?.name ?? '' },
  {
    name: 'status',
    list: true,
    render: (row) => <TwoLines first={<ClaimBadge row={row} />} second={showNote(row)} />,
  },
  { name: 'amount', list: true, isNumeric: true, sort: 'amount', render: ({ amount }) => formatMoney(amount) },
  { name: 'granted', list: true, isNumeric: true, render: ({ granted }) => showSum(granted) },
  { name: 'paid', list: true, isNumeric: true, render: ({ paid }) => showSum(paid) },
  {
    name: 'create_time',
    list: true,
    sort: 'create_time',
    render: ({ create_time: time }) => formatSiteTime(time, 'yyyy-mm-dd hh:MM'),
  },
]

const claimCard: ListDefinition<ClaimRow>['card'] = (row) => ({
  title: row.claim_no,
  state: <ClaimBadge row={row} />,
  facts: [
    { key: 'status', value: showNote(row) },
    { key: 'kind_id', value: row.kind?.name ?? '' },
    { key: 'order_code', value: row.order_code },
    { key: 'amount', value: formatMoney(row.amount), isWide: false },
    { key: 'granted', value: Number(row.granted) > 0 ? formatMoney(row.granted) : '', isWide: false },
    { key: 'paid', value: Number(row.paid) > 0 ? formatMoney(row.paid) : '', isWide: false },
    { key: 'create_time', value: formatSiteTime(row.create_time, 'yyyy-mm-dd hh:MM') },
  ],
})

/** From a claim to its order. */
const claimCells: CellRenderers = {
  order_code: (code) => (
    <Anchor component={Link} to={`/user/account/sheetOrder?q=${String(code)}`} inherit>
      {String(code)}
    </Anchor>
  ),
}

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

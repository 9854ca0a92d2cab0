import '#web/styles-whole.css'
import { Anchor, Button, Text } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { ParcelMoney } from '#contract/parcel-money.ts'
import { returnOrder } from '#contract/resources/return-order.ts'
import { unclaimedReturn } from '#contract/resources/unclaimed-return.ts'
import type { ReturnMoment } from '#contract/return-desk.ts'
import { returnQueue, returnStatus } from '#domain/return/status.ts'
import { ParcelMoneyFacts } from '#web/features/parcel/parcel-money.tsx'
import { PhotoStrip, ReturnHistory } from '#web/features/return/return-parts.tsx'
import { useCan } from '#web/lib/access.ts'
import { formatMoney } from '#web/lib/money.ts'
import { LoadingBar } from '#web/lib/progress-bar.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import { Age, TimeLeft } from '#web/resource/age.tsx'
import type { CellRenderers, ListDefinition } from '#web/resource/list-definition.ts'
import { ListScreen } from '#web/resource/list-screen.tsx'
import { idOf, type RowData } from '#web/resource/record.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'
import { useReturnUpdates } from './queries.ts'

const MatchDialog = lazy(async () => ({ default: (await import('./match-dialog.tsx')).MatchDialog }))

const isOpenQueue = ({ queue }: RowData): boolean => queue !== returnQueue.closed

const TextLink = ({ to, text }: { to: string; text: string }) => (
  <Anchor component={Link} to={to} inherit>
    {text}
  </Anchor>
)
/** Nothing is no sum. */
const sum = (amount: unknown) => (Number(amount) > 0 ? formatMoney(String(amount)) : '–')
const photos = (urls: unknown) => <PhotoStrip urls={Array.isArray(urls) ? (urls as string[]) : []} />
const orderLink = (name: string) => (id: unknown, row: RowData) => {
  const code = (row[name] as { order_code?: string } | null)?.order_code
  return id && code ? <TextLink to={`/admin/order?open=${id}`} text={code} /> : '–'
}

const returnCells: CellRenderers = {
  photos,
  instock_photos: photos,
  pay_to: (to) => tMaybe(`returnOrder.pay_to.${String(to)}`) ?? '–',
  choice: (choice) => tMaybe(`returnOrder.choice.${String(choice)}`) ?? '–',
  order_id: orderLink('order'),
  label_order_id: orderLink('label_order'),
  reship_order_id: orderLink('reship_order'),
  // What was asked and not given is no sum either.
  amount: (amount, row) => (row.status === returnStatus.refused || row.status === returnStatus.cancelled ? '–' : sum(amount)),
  asked_amount: sum,
  fee_amount: sum,
  set_off: sum,
  // How long it has waited counts while it does; afterwards the day does.
  create_time: (time, row) => <Age since={Number(time)} isOver={!isOpenQueue(row)} />,
  due_time: (due, row) => (typeof due === 'number' && isOpenQueue(row) ? <TimeLeft until={due} /> : '–'),
}

const returnDefinition: ListDefinition = {
  resource: returnOrder,
  cells: returnCells,
  hidesZeroSums: true,
  nextAction: ({ queue }) => (queue === returnQueue.decide ? 'approve' : undefined),
  detail: (row: RowData & { history?: ReturnMoment[]; money?: ParcelMoney | null }, { facts }) => (
    <>
      {facts}
      <ParcelMoneyFacts money={row.money} outcome="parcelMoney.proposed" />
      <ReturnHistory moments={row.history ?? []} />
    </>
  ),
}

/** Returns and refunds by whose turn it is. */
export function ReturnOrderListPage() {
  useReturnUpdates()
  return <ListScreen definition={returnDefinition} />
}

/** Parcels that nobody could be found for, each with the way to its owner. */
export function UnclaimedReturnListPage() {
  const [matched, setMatched] = useState<RowData>()
  const canMatch = useCan()('match')
  const [cells] = useState<CellRenderers>(() => ({
    photos,
    return_id: (_id, row) => {
      const no = (row.return as { order_no?: string } | null)?.order_no
      if (no) return <TextLink to={`/admin/returnOrder?q=${no}`} text={no} />
      return canMatch && row.status === 0 ? <MatchButton row={row} onMatch={setMatched} /> : '–'
    },
  }))
  return (
    <>
      <ResourceList
        resource={unclaimedReturn}
        cells={cells}
        lead={
          <Text size="sm" c="dimmed">
            {t('unclaimedReturn.note')}
          </Text>
        }
      />
      {matched && (
        <Suspense fallback={<LoadingBar />}>
          <MatchDialog id={idOf(matched)} no={String(matched.tracking_number)} onClose={() => setMatched(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const MatchButton = ({ row, onMatch }: { row: RowData; onMatch: (row: RowData) => void }) => (
  <Button
    size="compact-xs"
    variant="light"
    leftSection={<IconLink size={14} aria-hidden />}
    aria-label={t('unclaimedReturn.match_named', { no: String(row.tracking_number) })}
    data-match={idOf(row)}
    onClick={(event) => {
      event.stopPropagation()
      onMatch(row)
    }}
  >
    {t('unclaimedReturn.match')}
  </Button>
)

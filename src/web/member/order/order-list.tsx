import { IconPackage, IconTableImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { memberOrder } from '#contract/member-lists/order.ts'
import type { OrderRow } from '#contract/order-row.ts'
import { FormSkeleton } from '#web/kit/skeletons.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { printPaymentParam } from '#web/lib/next-step.ts'
import { LoadingBar } from '#web/lib/progress-bar.ts'
import { usePrefetch } from '#web/lib/use-prefetch.ts'
import { useUrlSearchParams } from '#web/lib/use-url-search-params.ts'
import { t } from '#web/lib/words.ts'
import { ListButton } from '#web/resource/list-button.tsx'
import { defineList } from '#web/resource/list-definition.ts'
import { ListScreen } from '#web/resource/list-screen.tsx'
import { listOptions } from '#web/resource/queries.ts'
import { useListState } from '#web/resource/use-list-state.ts'
import { OrderBadge } from './badges.tsx'
import { contentOf, DateTime, destinationOf, orderColumns, PrintedMark, showGrams } from './columns.tsx'
import { createOrderPath, orderActions } from './order-actions.ts'
import { PrintedNow, usePrintedRows } from './printed-rows.ts'
import { channelFilter, countryFilter } from './queries.ts'
import { StateNote, stateNote } from './state-note.tsx'
import { useOrderRunners } from './use-order-runners.tsx'
import { useWatch } from './use-watch.ts'

const WatchLine = lazy(async () => ({ default: (await import('./watch-line.tsx')).WatchLine }))
const PrintedQuestion = lazy(async () => ({ default: (await import('./printed-question.tsx')).PrintedQuestion }))
const PaymentLabels = lazy(async () => ({ default: (await import('./payment-labels.tsx')).PaymentLabels }))
const loadDetailView = () => import('./order-detail.tsx')
const OrderDetailView = lazy(async () => ({ default: (await loadDetailView()).OrderDetailView }))

/** A member's orders. */
const orderList = defineList<OrderRow>({
  resource: memberOrder,
  columns: orderColumns,
  layout: 'tall',
  selectsAll: true,
  filters: [
    'channel_id',
    'pay_status',
    'days',
    'is_effective',
    'is_warehouse_scan',
    'is_printed',
    'country',
    'payment_no',
    'import_id',
  ],
  filterOptions: { channel_id: channelFilter, country: countryFilter },
  card: (order) => ({
    title: order.order_code,
    state: (
      <>
        <PrintedMark id={order.id} />
        <OrderBadge order={order} />
      </>
    ),
    facts: [
      { key: 'state', value: stateNote(order) && <StateNote order={order} hasCarrierWords /> },
      { key: 'receiver', value: `${order.receiver_name} · ${destinationOf(order)}` },
      { key: 'amount', value: formatMoney(order.amount), isWide: false },
      { key: 'content', value: `${contentOf(order)} · ${showGrams(order.weight)}` },
      { key: 'channel', value: order.channel_name, isWide: false },
      { key: 'tracking', value: order.tracking_number },
      { key: 'created', value: <DateTime seconds={order.create_time} /> },
    ],
  }),
  ...orderActions,
  detail: (order, { view }) => (
    <Suspense fallback={<FormSkeleton label={t('common.loading')} rows={6} />}>
      <OrderDetailView order={order} onAction={view.onAction} isPrinting={view.busyAction === 'print'} />
    </Suspense>
  ),
  detailPath: ({ id }) => `/user/account/sheetOrder/detail?id=${id}`,
  addPath: createOrderPath,
  emptyIcon: IconPackage,
})

/** The orders of a member; `?print_payment=` leads whoever paid to the labels of that payment. */
export function OrderListPage() {
  const [params] = useUrlSearchParams()
  const paymentNo = params.get(printPaymentParam)
  if (paymentNo === null) return <OrderListScreen />
  return (
    <Suspense fallback={<LoadingBar />}>
      <PaymentLabels paymentNo={paymentNo} />
    </Suspense>
  )
}

/** The list with the labels that are waited for above it: all of it stands in the URL. */
function OrderListScreen() {
  const { state: listState, change } = useListState(memberOrder)
  const printed = usePrintedRows(listState)
  const { isSuccess: isReady } = useQuery(listOptions(memberOrder, printed.state))
  usePrefetch(isReady, loadDetailView)
  const watching = useWatch()
  const { watch } = watching
  const printing = useOrderRunners({
    isReady,
    onBought: (ids) => watching.change({ ids, whenReady: 'print' }),
    onPrinted: printed.add,
  })
  return (
    <PrintedNow value={printed.ids}>
      <ListScreen
        definition={orderList}
        actions={<ListButton icon={IconTableImport} label={t('orders.import')} to="/user/account/sheetOrder/import" />}
        runners={printing.runners}
        kept={printed.ids}
        onRefresh={printed.release}
        lead={
          <Suspense fallback={null}>
            {watch && (
              <WatchLine
                watch={watch}
                watching={watching}
                printing={printing}
                onShowFailed={() => change({ tab: 'failed', q: '', filters: [] })}
              />
            )}
            {printed.unconfirmed.length > 0 && (
              <PrintedQuestion
                ids={printed.unconfirmed}
                onYes={printed.confirm}
                onTakenBack={(isAgain) => {
                  printed.takeBack()
                  if (isAgain) printing.openPrintDialog(printed.unconfirmed)
                }}
              />
            )}
          </Suspense>
        }
      />
      {printing.dialogs}
    </PrintedNow>
  )
}

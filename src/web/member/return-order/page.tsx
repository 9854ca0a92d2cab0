import { lazyView } from '#web/lib/page-loader.ts'
import '#web/styles-whole.css'
import { IconArrowBackUp } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { memberReturn } from '#contract/member-lists/return-order.ts'
import type { OrderRow } from '#contract/order-row.ts'
import { FormSkeleton } from '#web/kit/skeletons.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { LoadingBar } from '#web/lib/progress-bar.ts'
import { useUrlSearchParams } from '#web/lib/use-url-search-params.ts'
import { t } from '#web/lib/words.ts'
import { writeWatch } from '#web/member/order/watch.ts'
import { defineList } from '#web/resource/list-definition.ts'
import { ListScreen } from '#web/resource/list-screen.tsx'
import type { ActionRunners } from '#web/resource/use-row-actions.tsx'
import { returnCard, returnColumns } from './columns.tsx'
import { nextAction, type ReturnRow } from './return-row.ts'

const RequestDrawer = lazyView(async () => (await import('./request-drawer.tsx')).RequestDrawer, ['input'])
const ChooseDialog = lazy(async () => ({ default: (await import('./choose-dialog.tsx')).ChooseDialog }))
const FeeDialog = lazy(async () => ({ default: (await import('./fee-dialog.tsx')).FeeDialog }))
const PayDialog = lazy(async () => ({ default: (await import('#web/member/order/pay-dialog.tsx')).PayDialog }))
const ReturnView = lazy(async () => ({ default: (await import('./return-view.tsx')).ReturnView }))

const path = '/user/account/refundOrder'
const orderListPath = '/user/account/sheetOrder'

/** What is asked for a parcel or a fee; `isPrinted`: the label is the member's to print. */
type Open =
  | { what: 'choose' | 'fee'; row: ReturnRow }
  | { what: 'pay'; order: Pick<OrderRow, 'id' | 'order_code' | 'amount'>; isPrinted: boolean }

const returnList = defineList<ReturnRow>({
  resource: memberReturn,
  columns: returnColumns,
  layout: 'tall',
  filters: ['status', 'kind', 'pay_status', 'create_time', 'order_no'],
  card: returnCard,
  nextAction,
  actionLabel: (verb, [row]) => {
    if (verb === 'pay_fee' && row) return t('returnOrder.pay_fee_amount', { amount: formatMoney(row.amount) })
    return verb === 'choose' && row && row.choice !== '' ? t('returnOrder.choose_again') : undefined
  },
  detail: (row, { view }) => (
    <Suspense fallback={<FormSkeleton label={t('common.loading')} rows={6} />}>
      <ReturnView row={row} view={view} />
    </Suspense>
  ),
  addPath: `${path}?request=new`,
  emptyIcon: IconArrowBackUp,
})

/** Refunds that were asked for and parcels that come back, with what is the member's to do. `?request=new` or an order's number asks for another. */
export function RefundOrderPage() {
  const navigate = useNavigate()
  const [params, change] = useUrlSearchParams()
  const request = params.get('request')
  const [open, setOpen] = useState<Open>()
  const runners = useMemo((): ActionRunners => {
    const openRow =
      (what: 'choose' | 'fee'): ActionRunners[string] =>
      ({ allowed: [row] }) =>
        void (row && setOpen({ what, row: row as unknown as ReturnRow }))
    return { choose: openRow('choose'), pay_fee: openRow('fee') }
  }, [])
  const close = () => setOpen(undefined)
  const pay = (order: Pick<OrderRow, 'id' | 'order_code' | 'amount'>, isPrinted: boolean) =>
    setOpen({ what: 'pay', order, isPrinted })
  const setRequest = (next: string | undefined) =>
    change(
      (now) => {
        if (next === undefined) now.delete('request')
        else now.set('request', next)
        return now
      },
      { replace: next !== undefined },
    )
  return (
    <>
      <ListScreen definition={returnList} runners={runners} />
      <Suspense fallback={<LoadingBar />}>
        {request !== null && (
          <RequestDrawer
            orderId={Number(request) || undefined}
            onOrder={(id) => setRequest(String(id ?? 'new'))}
            onClose={() => setRequest(undefined)}
            onDone={({ id, label_order: label }) => {
              change(() => new URLSearchParams({ open: String(id) }))
              if (label) pay(label, true)
            }}
          />
        )}
        {open?.what === 'choose' && <ChooseDialog row={open.row} onClose={close} onReship={(order) => pay(order, false)} />}
        {open?.what === 'fee' && <FeeDialog row={open.row} onClose={close} onReship={(order) => pay(order, false)} />}
        {open?.what === 'pay' && (
          <PayDialog
            verb="pay"
            partition={{ allowed: [open.order as OrderRow], skipped: [] }}
            onClose={close}
            onDone={() => {
              close()
              if (open.isPrinted)
                void navigate(
                  `${orderListPath}?${writeWatch(new URLSearchParams(), { ids: [open.order.id], whenReady: 'print' })}`,
                )
            }}
          />
        )}
      </Suspense>
    </>
  )
}

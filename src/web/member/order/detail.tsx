import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { memberOrder } from '#contract/member-lists/order.ts'
import type { OrderDetail } from '#contract/order-row.ts'
import { Card } from '#web/kit/card.tsx'
import { Page } from '#web/kit/page.tsx'
import { FormSkeleton } from '#web/kit/skeletons.tsx'
import { isRefusal } from '#web/lib/call-error.ts'
import { t } from '#web/lib/words.ts'
import { BackLink } from '#web/resource/back-link.tsx'
import { CopyIcon } from '#web/resource/copy-icon.tsx'
import { ListError } from '#web/resource/list-error.tsx'
import { detailOptions } from '#web/resource/queries.ts'
import type { RowData } from '#web/resource/record.ts'
import { useRowActions } from '#web/resource/use-row-actions.tsx'
import { orderActions } from './order-actions.ts'
import { OrderDetailView } from './order-detail.tsx'
import { useOrderRunners } from './use-order-runners.tsx'
import { writeWatch } from './watch.ts'

const actionSource = { resource: memberOrder, rowName: orderActions.rowName as (row: RowData) => string }
const orderListPath = '/user/account/sheetOrder'

/** One order with an address of its own: `?id=`. */
export function OrderDetailPage() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || 0
  const { data, error, refetch } = useQuery(detailOptions(memberOrder, id))
  const order = data as OrderDetail | undefined
  const { runners, dialogs } = useOrderRunners({
    isReady: order !== undefined,
    // Labels are waited for where all of them can be seen.
    onBought: (ids) => void navigate(`${orderListPath}?${writeWatch(new URLSearchParams(), { ids, whenReady: 'print' })}`),
  })
  const back = <BackLink to={orderListPath} label={t('orders.detail.back')} />
  const actions = useRowActions(actionSource, {
    runners,
    onDone: (rows, { removesRow }) => void (removesRow && rows.length > 0 && navigate(orderListPath)),
  })
  return (
    <Page
      title={order ? order.order_code : t('order.title')}
      beside={order && <CopyIcon text={order.order_code} size={24} />}
      // Where there is nothing to look at the way back stands in its place.
      actions={!isRefusal(error, 'row.missing') && back}
    >
      {order && !error ? (
        <Card maw={860}>
          <OrderDetailView order={order} onAction={actions.act} isPrinting={actions.busyAction === 'print'} />
        </Card>
      ) : error ? (
        <ListError
          title={t('resource.failed_row')}
          error={error}
          resource={memberOrder}
          back={back}
          onRetry={() => void refetch()}
        />
      ) : (
        <FormSkeleton label={t('common.loading')} rows={6} />
      )}
      {actions.dialogs}
      {dialogs}
    </Page>
  )
}

import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { CopyIcon } from '#web/features/order/detail-facts.tsx'
import { usePrefetch } from '#web/features/order/lazy-parts.tsx'
import detailClasses from '#web/features/order/order-detail.module.css'
import { OrderDetailView } from '#web/features/order/order-detail.tsx'
import { OrderError } from '#web/features/order/order-error.tsx'
import { detailOptions } from '#web/features/order/queries.ts'
import { useOrderActions } from '#web/features/order/use-order-actions.tsx'
import { writeWatch } from '#web/features/order/watch.ts'
import { Page } from '#web/kit/page.tsx'
import { FormSkeleton } from '#web/kit/skeletons.tsx'
import { t } from '#web/lib/words.ts'

const orderListPath = '/user/account/sheetOrder'

/** One order with an address of its own: `?id=`. */
export function OrderDetailPage() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || 0
  const { data: order, error, refetch } = useQuery(detailOptions(id))
  const actions = useOrderActions({
    // Labels are waited for where all of them can be seen.
    onBought: (ids) => void navigate(`${orderListPath}?${writeWatch(new URLSearchParams(), { ids, autoPrint: true })}`),
    onDeleted: (ids) => void (ids.length > 0 && navigate(orderListPath)),
  })
  usePrefetch(order !== undefined, 'dialogs')
  return (
    <Page
      title={order ? order.order_code : t('order.title')}
      beside={order && <CopyIcon text={order.order_code} />}
      actions={
        <Button component={Link} to={orderListPath} variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />}>
          {t('orders.detail.back')}
        </Button>
      }
    >
      {order && !error ? (
        <div className={detailClasses.page}>
          <OrderDetailView order={order} runAction={actions.runAction} isPrinting={actions.isPrinting} />
        </div>
      ) : error ? (
        <OrderError title={t('orders.failed_row')} error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton label={t('common.loading')} rows={6} />
      )}
      {actions.dialogs}
    </Page>
  )
}

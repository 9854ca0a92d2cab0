import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { memberOrder } from '#contract/member-lists/order.ts'
import { Page } from '#web/kit/page.tsx'
import { TableSkeleton } from '#web/kit/skeletons.tsx'
import { printPaymentParam } from '#web/lib/next-step.ts'
import { t } from '#web/lib/words.ts'
import { ListError } from '#web/resource/list-error.tsx'
import { paymentOrdersOptions } from './queries.ts'
import { writeWatch } from './watch.ts'

/** Whoever comes back from paying finds what they paid for, and is asked how to print it as soon as the last label is there. */
export function PaymentLabels({ paymentNo }: { paymentNo: string }) {
  const { search } = useLocation()
  const { data: ids, error, refetch } = useQuery(paymentOrdersOptions(paymentNo))
  if (!ids)
    return (
      <Page title={t('sheetOrder.title')}>
        {error ? (
          <ListError title={t('resource.failed')} error={error} resource={memberOrder} onRetry={() => void refetch()} />
        ) : (
          <TableSkeleton label={t('resource.loading')} rows={12} columns={7} />
        )}
      </Page>
    )
  const params = new URLSearchParams(search)
  params.delete(printPaymentParam)
  params.set('payment_no', paymentNo)
  const next = writeWatch(params, ids.length > 0 ? { ids, whenReady: 'ask' } : undefined)
  return <Navigate to={{ search: String(next) }} replace />
}

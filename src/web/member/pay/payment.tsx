import '#web/styles-whole.css'
import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Page } from '#web/kit/page.tsx'
import { Empty } from '#web/kit/states.tsx'
import { handleParams } from '#web/lib/handle-params.ts'
import { useAccountId } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'
import { BackLink } from '#web/resource/back-link.tsx'
import { LoadState } from '#web/resource/load-state.tsx'
import { type BillRequest, readBillRequest } from './bill-request.ts'
import { PayPlan } from './pay-plan.tsx'
import { billsQuery, waysQuery } from './queries.ts'
import { WalletFacts } from './wallet-facts.tsx'

const unpaidOrdersPath = '/user/account/sheetOrder?tab=awaiting'

/** What to pay comes with the address (`?order_type=…&order_ids=1,2`) or from the list one comes from. */
export function PaymentPage() {
  // Once: what is handed on later, here or in another tab, is for another screen.
  const [stored] = useState(() => {
    handleParams.reload()
    return handleParams.getState()
  })
  const userId = useAccountId('member')
  const [params] = useSearchParams()
  const request = readBillRequest(params, stored, userId)
  return (
    <Page
      title={t('prepay.pay.title')}
      note={t('prepay.pay.note')}
      actions={request?.back && <BackLink to={request.back} label={t('prepay.pay.back')} />}
    >
      {request ? (
        <Bills request={request} />
      ) : (
        <Empty
          icon={<IconReceipt />}
          title={t('prepay.pay.nothing')}
          hint={t('prepay.pay.nothing_hint')}
          action={
            <Button component={Link} to={unpaidOrdersPath} variant="default">
              {t('prepay.pay.to_orders')}
            </Button>
          }
        />
      )}
    </Page>
  )
}

function Bills({ request }: { request: BillRequest }) {
  const bills = useQuery(billsQuery(request.order_type, request.order_ids))
  const ways = useQuery(waysQuery)
  if (bills.data && ways.data)
    return (
      <>
        <WalletFacts wallet={ways.data} />
        <PayPlan request={request} bills={bills.data.list} wallet={ways.data} />
      </>
    )
  const query = { error: bills.error ?? ways.error, refetch: () => Promise.all([bills.refetch(), ways.refetch()]) }
  return <LoadState query={query} failed={t('prepay.pay.failed')} rows={4} />
}

import '#web/styles-whole.css'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ImageUpload } from '#web/inputs/upload/image-upload.tsx'
import { Page } from '#web/kit/page.tsx'
import { rechargePath } from '#web/lib/next-step.ts'
import { t } from '#web/lib/words.ts'
import { BackLink } from '#web/resource/back-link.tsx'
import { LoadState } from '#web/resource/load-state.tsx'
import { PaymentList } from './payment-list.tsx'
import { PaymentResult } from './payment-result.tsx'
import { waysQuery } from './queries.ts'
import { RechargeForm } from './recharge-form.tsx'
import { WalletFacts } from './wallet-facts.tsx'

/** `?payment_no=…` shows one payment, `?amount=…` starts from a sum that somebody is short of. */
export function PrepayNowPage() {
  const [params] = useSearchParams()
  const paymentNo = params.get('payment_no')
  return paymentNo ? <OnePayment paymentNo={paymentNo} /> : <Recharge initialAmount={params.get('amount') ?? ''} />
}

function Recharge({ initialAmount }: { initialAmount: string }) {
  const wallet = useQuery(waysQuery)
  const { data } = wallet
  return (
    <Page title={t('prepay.title')} note={t('prepay.note')}>
      {data ? (
        <>
          <WalletFacts wallet={data} />
          <RechargeForm key={initialAmount} wallet={data} initialAmount={initialAmount} />
          <PaymentList money={data.money} />
        </>
      ) : (
        <LoadState query={wallet} failed={t('prepay.failed')} rows={4} />
      )}
    </Page>
  )
}

const OnePayment = ({ paymentNo }: { paymentNo: string }) => (
  <Page title={t('prepay.result.title')} actions={<BackLink to={rechargePath} label={t('prepay.pay.back')} />}>
    <PaymentResult
      key={paymentNo}
      paymentNo={paymentNo}
      arrival="looked"
      proof={(input) => <ImageUpload {...input} realm="member" topic="proof" />}
    />
  </Page>
)

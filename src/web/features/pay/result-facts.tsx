import { useQuery } from '@tanstack/react-query'
import type { PaymentView } from '#contract/pay.ts'
import { paymentStatus } from '#domain/payment.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { showCharge } from './charge.ts'
import { waysQuery } from './queries.ts'
import { SummaryLines } from './summary-lines.tsx'

/** The figures of a payment; once it is paid, also what the balance came to. */
export function ResultFacts({ payment }: { payment: PaymentView }) {
  const isPaid = payment.status === paymentStatus.paid
  const { data: wallet } = useQuery({ ...waysQuery, enabled: isPaid })
  const { charge, fee, balance_part, pay_time } = payment
  const isCharged = payment.provider !== 'balance' && (charge.currency !== 'GBP' || fee !== '0.00')
  return (
    <SummaryLines
      lines={[
        { name: t('prepay.result.number'), value: payment.payment_no },
        { name: t('prepay.result.amount'), value: formatMoney(payment.amount) },
        balance_part !== '0.00' &&
          payment.provider !== 'balance' && { name: t('prepay.result.from_balance'), value: formatMoney(balance_part) },
        fee !== '0.00' && { name: t('prepay.result.fee'), value: formatMoney(fee) },
        isCharged && { name: t('prepay.result.charged'), value: showCharge(charge.amount, charge.currency) },
        { name: t('prepay.result.way'), value: payment.way },
        pay_time !== null && { name: t('prepay.result.time'), value: formatSiteTime(pay_time) },
        isPaid && wallet && { name: t('prepay.result.balance_now'), value: formatMoney(wallet.money), isSum: true },
      ]}
    />
  )
}

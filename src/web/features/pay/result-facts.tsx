import { useQuery } from '@tanstack/react-query'
import type { PaymentView } from '#contract/pay.ts'
import { paymentStatus } from '#domain/payment.ts'
import { Facts } from '#web/kit/facts.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { showCharge } from './charge.ts'
import { waysQuery } from './queries.ts'

/** The figures of a payment; once it is paid, also what the balance came to. */
export function ResultFacts({ payment }: { payment: PaymentView }) {
  const isPaid = payment.status === paymentStatus.paid
  const { data: wallet } = useQuery({ ...waysQuery, enabled: isPaid })
  const { charge, fee, balance_part, pay_time } = payment
  const isCharged = payment.provider !== 'balance' && (charge.currency !== 'GBP' || fee !== '0.00')
  return (
    <Facts
      layout="ends"
      lines={[
        { label: t('prepay.result.number'), value: payment.payment_no },
        { label: t('prepay.result.amount'), value: formatMoney(payment.amount) },
        balance_part !== '0.00' &&
          payment.provider !== 'balance' && { label: t('prepay.result.from_balance'), value: formatMoney(balance_part) },
        fee !== '0.00' && { label: t('prepay.result.fee'), value: formatMoney(fee) },
        isCharged && { label: t('prepay.result.charged'), value: showCharge(charge.amount, charge.currency) },
        { label: t('prepay.result.way'), value: payment.way },
        pay_time !== null && { label: t('prepay.result.time'), value: formatSiteTime(pay_time, 'yyyy-mm-dd hh:MM') },
        isPaid && wallet && { label: t('prepay.result.balance_now'), value: formatMoney(wallet.money), emphasis: 'sum' },
      ]}
    />
  )
}

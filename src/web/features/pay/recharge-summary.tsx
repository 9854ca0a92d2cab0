import type { PayWayView } from '#contract/pay.ts'
import { asPence, formatPounds, type Pence, parseDecimal } from '#domain/money.ts'
import { t } from '#web/lib/words.ts'
import { chargeFor, showCharge } from './charge.ts'
import { SummaryLines } from './summary-lines.tsx'
import type { Wallet } from './wallet-facts.tsx'

type Props = { amount: Pence | undefined; way: PayWayView | undefined; wallet: Wallet }

/** What the sum does: into the balance, the debt first, the fee on top, and what is charged in which currency. */
export function RechargeSummary({ amount, way, wallet }: Props) {
  const sum = amount ?? asPence(0)
  const charge = way && chargeFor(sum, way)
  const settled = asPence(Math.min(sum, parseDecimal(wallet.owed) ?? 0))
  const after = asPence((parseDecimal(wallet.money) ?? 0) + sum - settled)
  return (
    <SummaryLines
      title={t('prepay.summary')}
      lines={[
        { name: t('prepay.into_balance'), value: formatPounds(sum) },
        settled > 0 && { name: t('prepay.settles_owed'), value: formatPounds(settled) },
        charge && charge.fee > 0 && { name: t('prepay.fee'), value: formatPounds(charge.fee) },
        charge && { name: t('prepay.to_pay'), value: formatPounds(charge.total), isSum: true },
        charge?.foreign && {
          name: t('prepay.charged'),
          value: showCharge(charge.foreign.amount, charge.foreign.currency),
          note: t('prepay.rate', { rate: `${charge.foreign.rate} ${charge.foreign.currency}` }),
        },
        { name: t('prepay.balance_after'), value: formatPounds(after) },
      ]}
    />
  )
}

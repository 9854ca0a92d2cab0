import type { PayWayView } from '#contract/pay.ts'
import { asPence, formatPounds, type Pence, parseDecimal } from '#domain/money.ts'
import { Facts } from '#web/kit/facts.tsx'
import { t } from '#web/lib/words.ts'
import { chargeFor, showCharge } from './charge.ts'
import type { Wallet } from './wallet-facts.tsx'

type Props = { amount: Pence | undefined; way: PayWayView | undefined; wallet: Wallet }

/** What the sum does: into the balance, the debt first, the fee on top, and what is charged in which currency. */
export function RechargeSummary({ amount, way, wallet }: Props) {
  const sum = amount ?? asPence(0)
  const charge = way && chargeFor(sum, way)
  const settled = asPence(Math.min(sum, parseDecimal(wallet.owed) ?? 0))
  const after = asPence((parseDecimal(wallet.money) ?? 0) + sum - settled)
  return (
    <Facts
      layout="ends"
      lines={[
        { label: t('prepay.into_balance'), value: formatPounds(sum) },
        settled > 0 && { label: t('prepay.settles_owed'), value: formatPounds(settled) },
        charge && charge.fee > 0 && { label: t('prepay.fee'), value: formatPounds(charge.fee) },
        charge && { label: t('prepay.to_pay'), value: formatPounds(charge.total), emphasis: 'sum' },
        charge?.foreign && {
          label: t('prepay.charged'),
          value: showCharge(charge.foreign.amount, charge.foreign.currency),
          note: t('prepay.rate', { rate: `${charge.foreign.rate} ${charge.foreign.currency}` }),
        },
        { label: t('prepay.balance_after'), value: formatPounds(after) },
      ]}
    />
  )
}

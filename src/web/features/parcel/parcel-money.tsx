import type { ParcelMoney } from '#contract/parcel-money.ts'
import { Facts } from '#web/kit/facts.tsx'
import { Section } from '#web/kit/section.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'

const isSum = (amount: string): boolean => Number(amount) > 0

/** The account of a parcel beside a decision about its money; nothing where none is open. `outcome` names what the member gets. */
export const ParcelMoneyFacts = ({
  money,
  outcome,
}: {
  money: ParcelMoney | null | undefined
  outcome: 'parcelMoney.proposed' | 'parcelMoney.claim_due'
}) =>
  money ? (
    <Section isPlain title={t('parcelMoney.title')}>
      <Facts
        layout="ends"
        lines={[
          { label: t('parcelMoney.paid'), value: formatMoney(money.paid) },
          money.points > 0 && { label: t('parcelMoney.points'), value: String(money.points) },
          { label: t('parcelMoney.refunded'), value: formatMoney(money.refunded) },
          { label: t('parcelMoney.claims'), value: formatMoney(money.claims) },
          { label: t('parcelMoney.refundable'), value: formatMoney(money.refundable) },
          isSum(money.open_reweigh) && { label: t('parcelMoney.reweigh'), value: formatMoney(money.open_reweigh) },
          isSum(money.fees) && { label: t('parcelMoney.fees'), value: `−${formatMoney(money.fees)}` },
          {
            label: t(outcome),
            value: formatMoney(money.proposed),
            note: money.has_open_claim === 1 && outcome === 'parcelMoney.proposed' ? t('parcelMoney.open_claim') : undefined,
            emphasis: 'sum' as const,
          },
        ]}
      />
    </Section>
  ) : null

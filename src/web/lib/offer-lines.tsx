import type { Offer } from '#contract/price.ts'
import { PriceLines } from '#web/kit/price-lines.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'

/** Why an offer costs what it costs. */
export const OfferLines = ({ offer }: { offer: Offer }) => (
  <PriceLines
    summary={t('price.why')}
    lines={offer.lines.map(({ parcel, text, amount }) => ({
      text: offer.weights.length > 1 ? `${t('price.parcel', { no: parcel })} · ${text}` : text,
      amount: formatMoney(amount),
    }))}
    totalLabel={t('price.total')}
    total={formatMoney(offer.amount ?? '')}
  />
)

import { Badge, Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Offer } from '#contract/price.ts'
import { kilograms } from '#contract/price-text.ts'
import { formatMoney } from '#web/lib/money.ts'
import { OfferLines } from '#web/lib/offer-lines.tsx'
import { compareByPrice, compareBySpeed } from '#web/lib/sort-offers.ts'
import { t } from '#web/lib/words.ts'
import classes from './estimate.module.css'

export type OfferSort = 'price' | 'speed'

type Props = {
  list: Offer[]
  sort: OfferSort
  /** where an order with this channel begins */
  orderPath?: (offer: Offer) => string
}

/** Offered ones as cards, each with its reasons; the others below, with theirs. */
export function Offers({ list, sort, orderPath }: Props) {
  const offered = list.filter((offer) => offer.amount !== null).sort(sort === 'speed' ? compareBySpeed : compareByPrice)
  const refused = list.filter((offer) => offer.amount === null)
  const cheapest = offered.toSorted(compareByPrice)[0]
  const fastest = offered.toSorted(compareBySpeed)[0]
  return (
    <>
      {offered.length === 0 && <p role="status">{t('price.none')}</p>}
      <ol className={classes.offers} aria-label={t('price.offers')}>
        {offered.map((offer) => (
          <OfferCard
            key={offer.channel_id}
            offer={offer}
            isCheapest={offer === cheapest}
            isFastest={offer === fastest}
            orderPath={orderPath}
          />
        ))}
      </ol>
      {refused.length > 0 && (
        <details className={classes.refused} open={offered.length === 0}>
          <summary>{t('price.not_offered', { count: refused.length })}</summary>
          <ul>
            {refused.map((offer) => (
              <li key={offer.channel_id}>
                <b>{offer.name}</b>
                <span>{offer.reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

type CardProps = { offer: Offer; isCheapest: boolean; isFastest: boolean; orderPath: Props['orderPath'] }

function OfferCard({ offer, isCheapest, isFastest, orderPath }: CardProps) {
  const chargeable = offer.weights.reduce((sum, weight) => sum + weight.chargeable, 0)
  return (
    <li className={classes.offer} data-offer={offer.code}>
      <div className={classes.offerHead}>
        <div>
          <h2>
            {offer.name}
            {isCheapest && (
              <Badge size="sm" variant="light">
                {t('price.cheapest')}
              </Badge>
            )}
            {isFastest && (
              <Badge size="sm" variant="default">
                {t('price.fastest')}
              </Badge>
            )}
          </h2>
          <p>
            {offer.days} · {t('price.chargeable', { kg: kilograms(chargeable) })}
          </p>
          {offer.remark && <p>{offer.remark}</p>}
        </div>
        <div className={classes.sum}>
          <strong>{formatMoney(offer.amount ?? '')}</strong>
          {offer.vat !== '0.00' && <span>{t('price.of_which_vat', { vat: formatMoney(offer.vat ?? '') })}</span>}
        </div>
      </div>
      <OfferLines offer={offer} />
      {orderPath && (
        <Button component={Link} to={orderPath(offer)} variant="light" size="sm" className={classes.order}>
          {t('price.order_this')}
        </Button>
      )}
    </li>
  )
}

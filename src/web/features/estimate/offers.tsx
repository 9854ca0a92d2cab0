import { Badge } from '@mantine/core'
import type { Offer } from '#contract/price.ts'
import { kilograms } from '#contract/price-text.ts'
import { showMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import classes from './estimate.module.css'

export type OfferOrder = 'price' | 'speed'

/** Offered ones as cards, each with its reasons; the others below, with theirs. */
export function Offers({ list, order }: { list: Offer[]; order: OfferOrder }) {
  const offered = list.filter((offer) => offer.amount !== null).sort(order === 'speed' ? bySpeed : byPrice)
  const refused = list.filter((offer) => offer.amount === null)
  const cheapest = offered.toSorted(byPrice)[0]
  const fastest = offered.toSorted(bySpeed)[0]
  return (
    <>
      {offered.length === 0 && <p role="status">{t('price.none')}</p>}
      <ol className={classes.offers} aria-label={t('price.offers')}>
        {offered.map((offer) => (
          <OfferCard key={offer.channel_id} offer={offer} isCheapest={offer === cheapest} isFastest={offer === fastest} />
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

type CardProps = { offer: Offer; isCheapest: boolean; isFastest: boolean }

function OfferCard({ offer, isCheapest, isFastest }: CardProps) {
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
          <strong>{showMoney(offer.amount ?? '')}</strong>
          {offer.vat !== '0.00' && <span>{t('price.of_which_vat', { vat: showMoney(offer.vat ?? '') })}</span>}
        </div>
      </div>
      <details className={classes.why}>
        <summary>{t('price.why')}</summary>
        <table>
          <tbody>
            {offer.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
              <tr key={index}>
                <td>
                  {offer.weights.length > 1 && `${t('price.parcel', { no: line.parcel })} · `}
                  {line.text}
                </td>
                <td>{showMoney(line.amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('price.total')}</td>
              <td>{showMoney(offer.amount ?? '')}</td>
            </tr>
          </tfoot>
        </table>
      </details>
    </li>
  )
}

const byPrice = (a: Offer, b: Offer): number => Number(a.amount) - Number(b.amount)
const bySpeed = (a: Offer, b: Offer): number => a.days_max - b.days_max || a.days_min - b.days_min || byPrice(a, b)

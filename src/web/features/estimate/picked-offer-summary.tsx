import { Anchor } from '@mantine/core'
import { IconAlertTriangle, IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { kilograms } from '#contract/price-text.ts'
import { countriesQuery } from '#web/lib/catalogue-queries.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { type EstimateRequest, writeEstimateRequest } from './estimate-request.ts'
import { checkPickedOffer, readPickedOffer } from './picked-offer.ts'
import classes from './picked-offer-summary.module.css'
import { offersQuery } from './queries.ts'

/** Keeps in sight what somebody was about to send while they sign in or register; nothing where they come from elsewhere. */
export function PickedOfferSummary({ path }: { path: string }) {
  const picked = useMemo(() => readPickedOffer(path), [path])
  const { data, error } = useQuery(offersQuery(picked?.request))
  if (!picked) return null
  const offer = data && checkPickedOffer(picked, data)
  const isGone = offer?.kind === 'gone'
  return (
    <section
      className={classes.summary}
      data-picked={offer?.kind ?? (error ? 'unknown' : 'loading')}
      aria-label={t('price.picked')}
    >
      {isGone ? <IconAlertTriangle size={24} aria-hidden /> : <IconPackage size={24} stroke={1.6} aria-hidden />}
      <div className={classes.words} aria-live="polite">
        <b>{titleOf(offer, picked.seenAmount)}</b>
        <small className={classes.parcels}>
          <Parcels request={picked.request} />
        </small>
        {offer?.kind === 'changed' && (
          <small>{t('price.picked_changed', { before: formatMoney(picked.seenAmount ?? '') })}</small>
        )}
        {isGone && <small>{t('price.picked_gone_hint')}</small>}
        {!offer && error && <small>{t('price.picked_unknown')}</small>}
      </div>
      <Anchor component={Link} to={`/priceEstimate?${writeEstimateRequest(picked.request)}`} size="sm" underline="always">
        {t('price.picked_change')}
      </Anchor>
    </section>
  )
}

function titleOf(offer: ReturnType<typeof checkPickedOffer> | undefined, seenAmount: string | undefined): string {
  if (offer?.kind === 'gone') return offer.name ? t('price.picked_gone_name', { name: offer.name }) : t('price.picked_gone')
  if (offer) return t('price.picked_offer', { name: offer.name, amount: formatMoney(offer.amount) })
  return seenAmount ? t('price.picked_amount', { amount: formatMoney(seenAmount) }) : t('price.picked')
}

/** Where from, where to and how heavy: enough to know it again. */
function Parcels({ request: { from, fromZip, to, toZip, parcels } }: { request: EstimateRequest }) {
  const { data: countries = [] } = useQuery(countriesQuery)
  // A post code says enough with the letters of its country; names of countries would push the weight off a phone's two lines.
  const placeOf = (country: string, zip: string) =>
    zip === '' ? (countries.find(({ iso2 }) => iso2 === country)?.name ?? country) : `${country} ${zip}`
  const grams = parcels.reduce((sum, { weight }) => sum + (Number(weight) || 0), 0)
  const [first] = parcels
  const what =
    parcels.length === 1 && first
      ? `${first.length} × ${first.width} × ${first.height} cm`
      : t('price.picked_parcels', { count: parcels.length })
  return `${placeOf(from, fromZip)} → ${placeOf(to, toZip)} · ${kilograms(grams)}\u00a0kg · ${what}`
}

import { Badge, NativeSelect } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { Offer } from '#contract/price.ts'
import { CardSkeleton } from '#web/kit/skeletons.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { memoBy } from '#web/lib/memo-by.ts'
import { formatMoney } from '#web/lib/money.ts'
import { OfferLines } from '#web/lib/offer-lines.tsx'
import { compareByPrice, compareBySpeed } from '#web/lib/sort-offers.ts'
import { t } from '#web/lib/words.ts'
import { Card } from './card.tsx'
import classes from './offers.module.css'
import frame from './order-form.module.css'
import type { OffersState } from './use-offers.ts'
import type { OrderFormState } from './use-order-form.ts'

type Props = { state: OrderFormState; offers: OffersState }

/** Every channel with its price of now; those that do not take the parcel say why. */
export const ChannelCard = memo(function ChannelCard({ state, offers }: Props) {
  const [sort, setSort] = useState('price')
  const { list, error, isIncomplete, isQuoting } = offers
  const fieldError = state.errors.channel_id
  return (
    <Card
      title={t('orderForm.channel')}
      name="channel"
      actions={
        list && (
          <NativeSelect
            size="xs"
            aria-label={t('price.order')}
            value={sort}
            onChange={(event) => setSort(event.currentTarget.value)}
            data={[
              { value: 'price', label: t('price.by_price') },
              { value: 'speed', label: t('price.by_speed') },
            ]}
          />
        )
      }
    >
      <div id="order-channel_id" aria-busy={isQuoting} className={classes.channels} data-asking={isQuoting || undefined}>
        {fieldError && (
          <p role="alert" className={frame.trouble}>
            {fieldError}
          </p>
        )}
        {isIncomplete && (
          <p className={classes.hint}>
            <IconCalculator size={20} aria-hidden /> {t('orderForm.prices_wait')}
          </p>
        )}
        {error && (
          <p role="alert" className={frame.trouble}>
            {errorText(error)}{' '}
            <button type="button" className={classes.link} onClick={offers.refetch}>
              {t('common.retry')}
            </button>
          </p>
        )}
        {!isIncomplete && !list && !error && <CardSkeleton label={t('common.loading')} rows={3} />}
        {list && <Channels state={state} offers={offers} list={list} isBySpeed={sort === 'speed'} />}
      </div>
    </Card>
  )
}, memoBy(memoKeys))

function memoKeys({ state, offers }: Props): unknown[] {
  return [offers.list, offers.error, offers.isIncomplete, offers.isQuoting, offers.chosen, state.form.channelId, state.errors]
}

function Channels({ state, offers, list, isBySpeed }: Props & { list: Offer[]; isBySpeed: boolean }) {
  const offered = list.filter(({ amount }) => amount !== null).sort(isBySpeed ? compareBySpeed : compareByPrice)
  const refused = list.filter(({ amount }) => amount === null)
  const unavailable = offers.chosen ? undefined : refused.find(({ channel_id }) => channel_id === state.form.channelId)
  const cheapest = offered.toSorted(compareByPrice)[0]
  const fastest = offered.toSorted(compareBySpeed)[0]
  return (
    <>
      {unavailable && (
        <p role="status" className={classes.gone}>
          {t('orderForm.channel_gone', { name: unavailable.name, why: unavailable.reason ?? '' })}
        </p>
      )}
      {offered.length === 0 && <p role="status">{t('price.none')}</p>}
      <div role="radiogroup" aria-label={t('orderForm.channel')} className={classes.offers}>
        {offered.map((offer) => (
          <div key={offer.channel_id} className={classes.offer} data-offer={offer.code}>
            <label>
              <input
                type="radio"
                name="channel_id"
                value={offer.channel_id}
                checked={offers.chosen?.channel_id === offer.channel_id}
                onChange={() => {
                  state.set({ channelId: offer.channel_id })
                  state.clearErrors('channel_id')
                }}
              />
              <span className={classes.offerName}>
                <strong>{offer.name}</strong>
                {offer === cheapest && (
                  <Badge size="sm" variant="light">
                    {t('price.cheapest')}
                  </Badge>
                )}
                {offer === fastest && (
                  <Badge size="sm" variant="default">
                    {t('price.fastest')}
                  </Badge>
                )}
                <small>{[offer.days, offer.remark].filter(Boolean).join(' · ')}</small>
              </span>
              <span className={classes.sum}>{formatMoney(offer.amount ?? '')}</span>
            </label>
            <OfferLines offer={offer} />
          </div>
        ))}
      </div>
      {refused.length > 0 && (
        <details className={classes.refused} open={offered.length === 0 || undefined}>
          <summary>{t('price.not_offered', { count: refused.length })}</summary>
          <ul>
            {refused.map((offer) => (
              <li key={offer.channel_id}>
                <b>{offer.name}</b> <span>{offer.reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** What is wrong with one field says more than that something is. */
const errorText = (error: Error): string =>
  error instanceof CallError ? (Object.values(error.errors ?? {})[0] ?? error.msg) : t('price.failed')

import { Anchor, Badge, Group, List, NativeSelect, Stack, Text } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { Offer } from '#contract/price.ts'
import { ChoiceCard } from '#web/kit/choice-card.tsx'
import { Fold } from '#web/kit/fold.tsx'
import { Section } from '#web/kit/section.tsx'
import { CardSkeleton } from '#web/kit/skeletons.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { memoBy } from '#web/lib/memo-by.ts'
import { formatMoney } from '#web/lib/money.ts'
import { OfferLines } from '#web/lib/offer-lines.tsx'
import { compareByPrice, compareBySpeed } from '#web/lib/sort-offers.ts'
import { t } from '#web/lib/words.ts'
import classes from './order-form.module.css'
import type { OffersState } from './use-offers.ts'
import type { OrderFormState } from './use-order-form.ts'

type Props = { state: OrderFormState; offers: OffersState }

/** Every channel with its price of now; those that do not take the parcel say why. */
export const ChannelCard = memo(function ChannelCard({ state, offers }: Props) {
  const [sort, setSort] = useState('price')
  const { list, error, isIncomplete, isQuoting } = offers
  const fieldError = state.errors.channel_id
  return (
    <Section
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
      <Stack id="order-channel_id" aria-busy={isQuoting} gap="sm" className={classes.channels}>
        {fieldError && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {fieldError}
          </Text>
        )}
        {isIncomplete && (
          <Group gap="xs" wrap="nowrap" c="dimmed" fz="sm">
            <IconCalculator size={20} aria-hidden /> {t('orderForm.prices_wait')}
          </Group>
        )}
        {error && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {errorText(error)}{' '}
            <Anchor component="button" type="button" inherit onClick={offers.refetch}>
              {t('common.retry')}
            </Anchor>
          </Text>
        )}
        {!isIncomplete && !list && !error && <CardSkeleton label={t('common.loading')} rows={3} />}
        {list && <Channels state={state} offers={offers} list={list} isBySpeed={sort === 'speed'} />}
      </Stack>
    </Section>
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
        <Text role="status" size="sm" c="var(--app-attention)">
          {t('orderForm.channel_gone', { name: unavailable.name, why: unavailable.reason ?? '' })}
        </Text>
      )}
      {offered.length === 0 && <p role="status">{t('price.none')}</p>}
      <Stack role="radiogroup" aria-label={t('orderForm.channel')} gap="xs">
        {offered.map((offer) => (
          <ChoiceCard
            key={offer.channel_id}
            data={{ 'data-offer': offer.code }}
            name="channel_id"
            value={offer.channel_id}
            checked={offers.chosen?.channel_id === offer.channel_id}
            onChange={() => {
              state.set({ channelId: offer.channel_id })
              state.clearErrors('channel_id')
            }}
            title={
              <Group gap="4px 8px">
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
                <Text size="sm" c="dimmed" w="100%">
                  {[offer.days, offer.remark].filter(Boolean).join(' · ')}
                </Text>
              </Group>
            }
            end={<strong>{formatMoney(offer.amount ?? '')}</strong>}
            more={<OfferLines offer={offer} />}
          />
        ))}
      </Stack>
      {refused.length > 0 && (
        <Fold summary={t('price.not_offered', { count: refused.length })} open={offered.length === 0 || undefined}>
          <List listStyleType="none" size="sm" spacing={6} pl={0}>
            {refused.map((offer) => (
              <List.Item key={offer.channel_id}>
                <b>{offer.name}</b> <small>{offer.reason}</small>
              </List.Item>
            ))}
          </List>
        </Fold>
      )}
    </>
  )
}

/** What is wrong with one field says more than that something is. */
const errorText = (error: Error): string =>
  error instanceof CallError ? (Object.values(error.errors ?? {})[0] ?? error.msg) : t('price.failed')

import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { Offer } from '#contract/price.ts'
import { ChoiceCard } from '#web/kit/choice-card.tsx'
import { Section } from '#web/kit/section.tsx'
import { CardSkeleton } from '#web/kit/skeletons.tsx'
import { errorText } from '#web/lib/call-error.ts'
import { formatMoney } from '#web/lib/money.ts'
import { OfferBadges, OfferLines, type OfferSort, OfferSortSelect, RefusedOffers, splitOffers } from '#web/lib/offers.tsx'
import { useFormPart } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { ErrorLine } from './field.tsx'
import type { OrderFormModel } from './form.ts'
import classes from './order-form.module.css'
import type { OffersState } from './use-offers.ts'

type Props = { form: OrderFormModel; offers: OffersState }

/** Every channel with its price of now; those that do not take the parcel say why. */
export const ChannelCard = memo(function ChannelCard({ form, offers }: Props) {
  const [sort, setSort] = useState<OfferSort>('price')
  const { list, error, isIncomplete, isQuoting } = offers
  return (
    <Section
      title={t('orderForm.channel')}
      name="channel"
      actions={
        list && (
          <OfferSortSelect
            size="xs"
            value={sort}
            onChange={(event) => setSort(event.currentTarget.value === 'speed' ? 'speed' : 'price')}
          />
        )
      }
    >
      <Stack id="order-channel_id" aria-busy={isQuoting} gap="sm" className={classes.channels}>
        <ErrorLine form={form} path="channel_id" />
        {isIncomplete && (
          <Group gap="xs" wrap="nowrap" c="dimmed" fz="sm">
            <IconCalculator size={20} aria-hidden /> {t('orderForm.prices_wait')}
          </Group>
        )}
        {error && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {errorText(error, t('price.failed'))}{' '}
            <Anchor component="button" type="button" inherit onClick={offers.refetch}>
              {t('common.retry')}
            </Anchor>
          </Text>
        )}
        {!isIncomplete && !list && !error && <CardSkeleton label={t('common.loading')} rows={3} />}
        {list && <Channels form={form} offers={offers} list={list} sort={sort} />}
      </Stack>
    </Section>
  )
})

function Channels({ form, offers, list, sort }: Props & { list: Offer[]; sort: OfferSort }) {
  const channelId = useFormPart(form, ({ values }) => values.channelId)
  const { offered, refused } = splitOffers(list, sort)
  const unavailable = offers.chosen ? undefined : refused.find(({ channel_id }) => channel_id === channelId)
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
              form.set({ channelId: offer.channel_id })
              form.clearErrors('channel_id')
            }}
            title={
              <Group gap="4px 8px">
                <strong>{offer.name}</strong>
                <OfferBadges offer={offer} offered={offered} />
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
      <RefusedOffers refused={refused} isOpen={offered.length === 0} />
    </>
  )
}

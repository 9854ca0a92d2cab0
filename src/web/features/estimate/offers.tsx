import { Box, Button, Group, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { Offer } from '#contract/price.ts'
import { kilograms } from '#contract/price-text.ts'
import { Card } from '#web/kit/card.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { OfferBadges, OfferLines, type OfferSort, RefusedOffers, splitOffers } from '#web/lib/offers.tsx'
import { t } from '#web/lib/words.ts'
import classes from './estimate.module.css'

type Props = {
  list: Offer[]
  sort: OfferSort
  /** where an order with this channel begins */
  orderPath?: (offer: Offer) => string
}

/** Offered ones as cards, each with its reasons; the others below, with theirs. */
export function Offers({ list, sort, orderPath }: Props) {
  const { offered, refused } = splitOffers(list, sort)
  return (
    <>
      {offered.length === 0 && <p role="status">{t('price.none')}</p>}
      <ol className={classes.offers} aria-label={t('price.offers')}>
        {offered.map((offer) => (
          <OfferCard key={offer.channel_id} offer={offer} offered={offered} orderPath={orderPath} />
        ))}
      </ol>
      <RefusedOffers refused={refused} isOpen={offered.length === 0} />
    </>
  )
}

type CardProps = Pick<Props, 'orderPath'> & { offer: Offer; offered: readonly Offer[] }

function OfferCard({ offer, offered, orderPath }: CardProps) {
  const chargeable = offer.weights.reduce((sum, weight) => sum + weight.chargeable, 0)
  return (
    <Card component="li" data-offer={offer.code}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Group gap="xs">
            <Title order={2} size="h4">
              {offer.name}
            </Title>
            <OfferBadges offer={offer} offered={offered} />
          </Group>
          <Text size="sm" c="dimmed">
            {offer.days} · {t('price.chargeable', { kg: kilograms(chargeable) })}
          </Text>
          {offer.remark && (
            <Text size="sm" c="dimmed">
              {offer.remark}
            </Text>
          )}
        </div>
        <Box flex="none" ta="end">
          <Text fz="h3" fw={700} lh={1.3}>
            {formatMoney(offer.amount ?? '')}
          </Text>
          {offer.vat !== '0.00' && <small>{t('price.of_which_vat', { vat: formatMoney(offer.vat ?? '') })}</small>}
        </Box>
      </Group>
      <OfferLines offer={offer} />
      {orderPath && (
        <Button
          component={Link}
          to={orderPath(offer)}
          variant="light"
          size="sm"
          className={classes.order}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('price.order_this')}
        </Button>
      )}
    </Card>
  )
}

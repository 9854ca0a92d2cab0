import { Badge, Box, Button, Group, List, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { Offer } from '#contract/price.ts'
import { kilograms } from '#contract/price-text.ts'
import { Card } from '#web/kit/card.tsx'
import { Fold } from '#web/kit/fold.tsx'
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
        <Fold summary={t('price.not_offered', { count: refused.length })} open={offered.length === 0}>
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

type CardProps = { offer: Offer; isCheapest: boolean; isFastest: boolean; orderPath: Props['orderPath'] }

function OfferCard({ offer, isCheapest, isFastest, orderPath }: CardProps) {
  const chargeable = offer.weights.reduce((sum, weight) => sum + weight.chargeable, 0)
  return (
    <Card component="li" data-offer={offer.code}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Group gap="xs">
            <Title order={2} size="h4">
              {offer.name}
            </Title>
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

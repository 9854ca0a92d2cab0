import { Split } from '#web/kit/split.tsx'
import '#web/styles-whole.css'
import { Box, Button, CopyButton, Group, Text, Title } from '@mantine/core'
import { IconCalculator, IconCheck, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Offer } from '#contract/price.ts'
import { kilograms } from '#contract/price-text.ts'
import { Card } from '#web/kit/card.tsx'
import { CardSkeleton } from '#web/kit/skeletons.tsx'
import { Empty, ErrorState } from '#web/kit/states.tsx'
import { errorText } from '#web/lib/call-error.ts'
import { formatMoney } from '#web/lib/money.ts'
import { OfferBadges, OfferLines, type OfferSort, OfferSortSelect, RefusedOffers, splitOffers } from '#web/lib/offers.tsx'
import { loginPath, useToken } from '#web/lib/session.ts'
import { useSite } from '#web/lib/site.ts'
import { t } from '#web/lib/words.ts'
import classes from './estimate.module.css'
import { EstimateForm } from './estimate-form.tsx'
import { defaultRequest, readEstimateRequest, writeEstimateRequest } from './estimate-request.ts'
import { pickedOfferPath } from './picked-offer.ts'
import { offersQuery } from './queries.ts'

/** Form and offers. What was asked stands in the address, so that it can be handed on and Back goes back. */
export function Estimate() {
  const [params, setParams] = useSearchParams()
  // The country that parcels leave from may arrive after the page; the fields follow it then.
  useSite()
  const request = useMemo(() => readEstimateRequest(params), [params])
  const sort: OfferSort = params.get('by') === 'speed' ? 'speed' : 'price'
  const offers = useQuery(offersQuery(request))
  const isMember = useToken('member') !== ''
  // Who chooses a price without a session is most likely new here; the page for registering leads on to signing in.
  const toOrder = (path: string) => (isMember ? path : `${loginPath.member}?type=register&to=${encodeURIComponent(path)}`)
  const handleSort = (next: string) => {
    const changed = new URLSearchParams(params)
    if (next === 'speed') changed.set('by', next)
    else changed.delete('by')
    setParams(changed, { replace: true, preventScrollReset: true })
  }
  return (
    <Split
      side="start"
      aside={
        <EstimateForm
          initial={request ?? defaultRequest()}
          isBusy={offers.isFetching}
          onRequest={(next) => setParams(writeEstimateRequest(next), { preventScrollReset: true })}
        />
      }
    >
      <section
        className={classes.answers}
        aria-label={t('price.offers')}
        aria-busy={offers.isFetching}
        data-asking={offers.isPlaceholderData || undefined}
      >
        {offers.error ? (
          <ErrorState
            title={t('price.failed')}
            message={errorText(offers.error, '')}
            retryLabel={t('common.retry')}
            onRetry={() => void offers.refetch()}
          />
        ) : offers.data ? (
          <>
            <Group justify="space-between" gap="sm" mb="md">
              <OfferSortSelect value={sort} onChange={(event) => handleSort(event.currentTarget.value)} />
              <ShareButton />
            </Group>
            <Offers list={offers.data} sort={sort} orderPath={request && ((offer) => toOrder(pickedOfferPath(request, offer)))} />
          </>
        ) : offers.isFetching ? (
          <CardSkeleton label={t('common.loading')} rows={4} />
        ) : (
          <Empty icon={<IconCalculator />} title={t('price.empty')} />
        )}
      </section>
    </Split>
  )
}

function ShareButton() {
  return (
    <CopyButton value={location.href}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />}
          onClick={copy}
        >
          {copied ? t('price.shared') : t('price.share')}
        </Button>
      )}
    </CopyButton>
  )
}

type Props = {
  list: Offer[]
  sort: OfferSort
  /** where an order with this channel begins */
  orderPath?: (offer: Offer) => string
}

/** Offered ones as cards, each with its reasons; the others below, with theirs. */
function Offers({ list, sort, orderPath }: Props) {
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
      <div className={classes.offer}>
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
        <Box ta="end">
          <Text fz="h3" fw={700} lh={1.3}>
            {formatMoney(offer.amount ?? '')}
          </Text>
          {offer.vat !== '0.00' && <small>{t('price.of_which_vat', { vat: formatMoney(offer.vat ?? '') })}</small>}
        </Box>
        <OfferLines offer={offer} />
        {orderPath && (
          <Button component={Link} to={orderPath(offer)} variant="light" size="sm" className={classes.order}>
            {t('price.order_this')}
          </Button>
        )}
      </div>
    </Card>
  )
}

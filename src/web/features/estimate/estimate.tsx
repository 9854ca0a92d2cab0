import '#web/styles-whole.css'
import { Button, CopyButton, NativeSelect } from '@mantine/core'
import { IconCalculator, IconCheck, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { CardSkeleton } from '#web/kit/skeletons.tsx'
import { Empty, ErrorState } from '#web/kit/states.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { t } from '#web/lib/words.ts'
import { type Ask, firstAsk, readAsk, writeAsk } from './ask.ts'
import classes from './estimate.module.css'
import { EstimateForm } from './estimate-form.tsx'
import { type OfferOrder, Offers } from './offers.tsx'
import { offersQuery } from './queries.ts'

/** Form and offers. What was asked stands in the address, so that it can be handed on and Back goes back. */
export function Estimate() {
  const [params, setParams] = useSearchParams()
  const ask = useMemo(() => readAsk(params), [params])
  const order: OfferOrder = params.get('by') === 'speed' ? 'speed' : 'price'
  const offers = useQuery(offersQuery(ask))
  const handleOrder = (next: string) => {
    const changed = new URLSearchParams(params)
    if (next === 'speed') changed.set('by', next)
    else changed.delete('by')
    setParams(changed, { replace: true, preventScrollReset: true })
  }
  return (
    <div className={classes.frame}>
      <EstimateForm
        initial={ask ?? firstAsk}
        isBusy={offers.isFetching}
        onAsk={(next) => setParams(writeAsk(next), { preventScrollReset: true })}
      />
      <section
        className={classes.answers}
        aria-label={t('price.offers')}
        aria-busy={offers.isFetching}
        data-asking={offers.isPlaceholderData || undefined}
      >
        {offers.error ? (
          <ErrorState
            title={t('price.failed')}
            message={whyNot(offers.error)}
            retryLabel={t('common.retry')}
            onRetry={() => void offers.refetch()}
          />
        ) : offers.data ? (
          <>
            <div className={classes.tools}>
              <NativeSelect
                aria-label={t('price.order')}
                value={order}
                onChange={(event) => handleOrder(event.currentTarget.value)}
                data={[
                  { value: 'price', label: t('price.by_price') },
                  { value: 'speed', label: t('price.by_speed') },
                ]}
              />
              <ShareButton />
            </div>
            <Offers list={offers.data} order={order} orderPlace={ask && ((offer) => orderPlace(ask, offer.channel_id))} />
          </>
        ) : offers.isFetching ? (
          <CardSkeleton label={t('common.loading')} rows={4} />
        ) : (
          <Empty icon={<IconCalculator />} title={t('price.empty')} />
        )}
      </section>
    </div>
  )
}

/** What was asked goes along in the address, through the login too. */
function orderPlace(ask: Ask, channelId: number): string {
  const params = writeAsk(ask)
  params.set('channel', String(channelId))
  return `/user/account/sheetOrder/create?${params}`
}

/** What is wrong with one field says more than that something is. */
function whyNot(error: Error): string {
  if (!(error instanceof CallError)) return ''
  return Object.values(error.errors ?? {})[0] ?? error.msg
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

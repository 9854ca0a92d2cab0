import { Button, TextInput } from '@mantine/core'
import { IconArrowLeft, IconUmbrella } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { asPence, formatDecimal, formatPounds, parseDecimal } from '#domain/money.ts'
import { CardSkeleton } from '#web/kit/skeletons.tsx'
import { Empty, ErrorState } from '#web/kit/states.tsx'
import { coversQuery } from '#web/lib/catalogue-queries.ts'
import { formatMoney } from '#web/lib/money.ts'
import { useAccountId } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'
import { type Cover, isFree, premiumFor } from './cover-terms.ts'
import classes from './insurance-screen.module.css'
import { orderTempParams } from './order-storage.ts'

const createOrderPath = '/user/account/sheetOrder/create'

/** What each cover is and costs. Who comes from the form of an order goes back there with the choice. */
export function InsuranceScreen() {
  const userId = useAccountId('member')
  const navigate = useNavigate()
  const [detour] = useState(() => {
    orderTempParams.reload()
    const state = orderTempParams.getState()
    return state.user_id === userId && state.back.startsWith(createOrderPath) ? state : undefined
  })
  const [typed, setTyped] = useState(() => highestValue(detour?.values ?? []))
  const { data, error, refetch } = useQuery(coversQuery)
  const handleChoose = (coverId: string) => {
    const { back = createOrderPath, values = [] } = detour ?? {}
    const value = parseDecimal(typed) === null || typed === highestValue(values) ? '' : typed.trim()
    orderTempParams.setState({ user_id: userId, back, values, cover_id: coverId, value, has_chosen: true }, true)
    void navigate(back)
  }
  if (error)
    return (
      <ErrorState
        title={t('orderForm.insurance.failed')}
        message={error.message}
        retryLabel={t('common.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <CardSkeleton label={t('common.loading')} rows={3} />
  if (data.length === 0) return <Empty icon={<IconUmbrella />} title={t('orderForm.insurance.empty')} />
  return (
    <div className={classes.screen}>
      {detour && (
        <Button
          component={Link}
          to={detour.back}
          variant="default"
          className={classes.back}
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {t('orderForm.insurance.back')}
        </Button>
      )}
      <TextInput
        className={classes.value}
        name="value"
        label={t('orderForm.insurance.value')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        error={typed.trim() !== '' && parseDecimal(typed) === null ? t('invalid.money') : undefined}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul className={classes.covers}>
        {data.map((cover) => (
          <CoverCard
            key={cover.id}
            cover={cover}
            value={typed}
            isChosen={detour?.cover_id === String(cover.id)}
            onChoose={() => handleChoose(String(cover.id))}
          />
        ))}
      </ul>
      {detour && (
        <Button variant="subtle" className={classes.back} onClick={() => handleChoose('')}>
          {t('orderForm.insurance.without')}
        </Button>
      )}
      <p className={classes.small}>{t('orderForm.insurance.small')}</p>
    </div>
  )
}

type CardProps = { cover: Cover; value: string; isChosen: boolean; onChoose: () => void }

function CoverCard({ cover, value, isChosen, onChoose }: CardProps) {
  const offer = premiumFor(cover, value)
  const isOffered = offer !== undefined && !('refused' in offer)
  const isAbove = offer !== undefined && 'refused' in offer && offer.refused === 'above_limit'
  return (
    <li className={classes.cover} data-cover={cover.id} data-chosen={isChosen || undefined}>
      <div className={classes.head}>
        <h2>{cover.name}</h2>
        <strong>{isOffered ? formatPounds(offer.premium) : '—'}</strong>
      </div>
      <p>
        {cover.kind === 'percent'
          ? t('orderForm.insurance.percent', { percent: cover.percent, least: formatMoney(cover.min_premium) })
          : t('orderForm.insurance.bands')}
      </p>
      {cover.kind === 'bands' && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('orderForm.insurance.up_to')}</th>
              <th scope="col">{t('orderForm.insurance.premium')}</th>
            </tr>
          </thead>
          <tbody>
            {cover.bands.map((band) => (
              <tr key={band.cover}>
                <td>{formatMoney(band.cover)}</td>
                <td>{formatMoney(band.premium)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        {t('orderForm.insurance.limit', { limit: formatMoney(cover.cover_limit) })}
        {!isFree(cover) && <> {t('orderForm.insurance.tax', { rate: cover.ipt_rate })}</>}
      </p>
      {isAbove && <p className={classes.refused}>{t('orderForm.above_limit', { limit: formatMoney(cover.cover_limit) })}</p>}
      <Button
        variant={isChosen ? 'filled' : 'light'}
        aria-label={t('orderForm.insurance.choose_named', { name: cover.name })}
        disabled={isAbove}
        onClick={onChoose}
      >
        {t(isChosen ? 'orderForm.insurance.keep' : 'orderForm.insurance.choose')}
      </Button>
    </li>
  )
}

/** Of several packages the dearest: each has its own premium. */
function highestValue(values: string[]): string {
  const most = Math.max(0, ...values.map((value) => parseDecimal(value) ?? 0))
  return most > 0 ? formatDecimal(asPence(most)) : '100.00'
}

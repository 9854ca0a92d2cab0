import { Alert, Skeleton } from '@mantine/core'
import { IconSnowflake } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { WalletSummary } from '#contract/wallet.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { pointsSummaryOptions, summaryOptions } from './queries.ts'
import classes from './wallet.module.css'

/** How the wallet stands. What is nothing and mostly is nothing (set aside, owed) is left out. */
export function Summary() {
  const { data } = useQuery(summaryOptions)
  if (!data)
    return (
      <div className={classes.summary} aria-hidden>
        <Skeleton h={76} radius="md" />
        <Skeleton h={76} radius="md" />
      </div>
    )
  return (
    <>
      {data.is_frozen === 1 && (
        <Alert color="red" icon={<IconSnowflake />} title={t('wallet.frozen')}>
          {t('wallet.frozen_text')}
        </Alert>
      )}
      <dl className={classes.summary}>
        <Figure label={t('wallet.balance')} value={formatMoney(data.money)} name="money" />
        {isNonZero(data.held) && (
          <Figure label={t('wallet.held')} value={formatMoney(data.held)} note={t('wallet.held_note')} name="held" />
        )}
        {isNonZero(data.owed) && (
          <Figure label={t('wallet.owed')} value={formatMoney(data.owed)} note={t('wallet.owed_note')} name="owed" />
        )}
        <PointsFigures points={data} />
      </dl>
    </>
  )
}

const isNonZero = (amount: string): boolean => Number(amount) !== 0

/** What can be spent of points; what was earned and waits stands beside it. */
export function PointsSummary() {
  const { data } = useQuery(pointsSummaryOptions)
  if (!data)
    return (
      <div className={classes.summary} aria-hidden>
        <Skeleton h={76} radius="md" />
      </div>
    )
  return (
    <dl className={classes.summary}>
      <PointsFigures points={data} />
    </dl>
  )
}

type Points = { points: number; points_pending: number; next_release_time: number | null }

function PointsFigures({ points: { points, points_pending: pending, next_release_time: next } }: { points: Points }) {
  return (
    <>
      <Figure label={t('wallet.points')} value={points.toLocaleString('en-GB')} name="points" />
      {pending > 0 && (
        <Figure
          label={t('wallet.points_pending')}
          value={pending.toLocaleString('en-GB')}
          note={t('wallet.points_pending_note', { day: dayText(next) })}
          name="points_pending"
        />
      )}
    </>
  )
}

/** A day that is not broken at its hyphens where there is little room. */
const dayText = (time: number | null): string => formatSiteTime(time, 'yyyy-mm-dd').replaceAll('-', '\u2011')

type FigureProps = { label: string; value: string; note?: string; name: keyof WalletSummary }

/** One of the figures at the head of a log. */
function Figure({ label, value, note, name }: FigureProps) {
  return (
    <div className={classes.figure} data-figure={name}>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b>
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}

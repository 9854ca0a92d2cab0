import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { WalletSummary } from '#contract/wallet.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import { pointsSummaryOptions } from './queries.ts'
import classes from './wallet.module.css'

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

export function PointsFigures({ points: { points, points_pending: pending, next_release_time: next } }: { points: Points }) {
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
export function Figure({ label, value, note, name }: FigureProps) {
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

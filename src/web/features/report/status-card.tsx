import { trackingTones } from '#contract/parcel-tracking.ts'
import type { ReportSeries } from '#contract/report.ts'
import type { Tone } from '#web/kit/state-badge.tsx'
import { t } from '#web/lib/words.ts'
import { ChartCard } from './chart-card.tsx'
import { barsHeight, sharesHeight } from './chart-props.ts'
import classes from './report.module.css'
import { showValue, sumOf } from './show-value.ts'

type Props = {
  name: 'order_status' | 'tracking'
  column: 'orders' | 'parcels'
  rows: readonly { status: string; label: string; tone: Tone; count: number }[]
}

const show = (count: number): string => showValue(count, 'count')

/** How many stand in each status now: a handful of them as shares of a ring, more of them as bars. */
export function StatusCard({ name, column, rows }: Props) {
  const title = t(`overview.chart.${name}`)
  const isRing = name === 'order_status'
  const text = t('overview.text.bars', {
    chart: title,
    lines: rows.map(({ label, count }) => `${label} ${show(count)}`).join(', '),
  })
  const height = isRing ? sharesHeight : barsHeight(rows.length)
  return (
    <ChartCard
      name={name}
      title={title}
      note={t(`overview.note.${name}`)}
      height={height}
      draw={({ Shares, Bars }) =>
        isRing ? (
          <Shares
            text={text}
            height={height}
            parts={rows.map(({ status, label, tone, count }) => ({ key: status, label, tone, value: count }))}
            show={show}
            total={show(sumOf(rows.map(({ count }) => count)))}
          />
        ) : (
          <Bars
            text={text}
            height={height}
            rows={rows.map(({ label, tone, count }) => ({ label, tone, values: { count } }))}
            series={[{ name: 'count', label: t(`overview.column.${column}`), place: 0 }]}
            show={show}
          />
        )
      }
      instead={rows.length === 0 ? <div className={classes.nothing}>{t('overview.none')}</div> : undefined}
      table={{
        head: t('overview.column.status'),
        columns: [t(`overview.column.${column}`)],
        rows: rows.map(({ status, label, count }) => ({ key: status, head: label, cells: [show(count)] })),
      }}
    />
  )
}

/** Where the parcels of these days are. */
export const TrackingCard = ({ rows }: { rows: ReportSeries['by_tracking'] }) => (
  <StatusCard
    name="tracking"
    column="parcels"
    rows={rows.map(({ status, parcels }) => ({
      status,
      label: t(`tracking.status.${status}`),
      tone: trackingTones[status],
      count: parcels,
    }))}
  />
)

import type { ReportSeries } from '#contract/report.ts'
import { t } from '#web/lib/words.ts'
import { ChartCard, Legend } from './chart-card.tsx'
import { type BarSeries, barsHeight } from './chart-props.ts'
import classes from './report.module.css'
import { showDays, showValue } from './show-value.ts'

/** How long parcels took by channel: half of them at most the one bar, nine tenths at most the other. */
export function DeliveryCard({ rows }: { rows: ReportSeries['delivery'] }) {
  const title = t('overview.chart.delivery')
  const plain = (days: number | null) => (days === null ? '–' : showValue(days, 'count'))
  const series: BarSeries[] = [
    { name: 'median', label: t('overview.half'), place: 0 },
    { name: 'p90', label: t('overview.most'), place: 5 },
  ]
  const lineOf = ({ name, median_days, p90_days }: ReportSeries['delivery'][number]) =>
    `${name} ${t('overview.median', { median: showDays(median_days) })}, ${t('overview.p90', { p90: showDays(p90_days) })}`
  return (
    <ChartCard
      name="delivery"
      title={title}
      note={t('overview.note.delivery')}
      choice={rows.length > 0 && <Legend series={series} />}
      height={barsHeight(rows.length, 2)}
      draw={({ Bars }) => (
        <Bars
          text={t('overview.text.bars', { chart: title, lines: rows.map(lineOf).join(', ') })}
          height={barsHeight(rows.length, 2)}
          rows={rows.map(({ name, median_days, p90_days }) => ({
            label: name,
            values: { median: median_days ?? 0, p90: p90_days ?? 0 },
          }))}
          series={series}
          show={showDays}
          describe={(label) => {
            const row = rows.find(({ name }) => name === label)
            return row ? `${label} · ${t('overview.delivered', { count: row.delivered })}` : label
          }}
        />
      )}
      instead={rows.length === 0 ? <div className={classes.nothing}>{t('overview.none_delivered')}</div> : undefined}
      table={{
        head: t('overview.column.channel'),
        columns: [t('overview.column.delivered'), t('overview.column.median'), t('overview.column.p90')],
        rows: rows.map(({ channel_id, name, delivered, median_days, p90_days }) => ({
          key: String(channel_id),
          head: name,
          cells: [showValue(delivered, 'count'), plain(median_days), plain(p90_days)],
        })),
      }}
    />
  )
}

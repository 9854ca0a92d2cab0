import type { ReportSeries } from '#contract/report.ts'
import { BarList } from '#web/kit/bar-list.tsx'
import { t } from '#web/lib/words.ts'
import { ChartCard } from './chart-card.tsx'
import { FiguresTable } from './figures-table.tsx'
import classes from './report.module.css'
import { showDays, showValue } from './show-value.ts'

/** How long parcels took by channel: half of them at most the bar, nine tenths at most its lighter end. */
export function DeliveryCard({ rows }: { rows: ReportSeries['delivery'] }) {
  const title = t('overview.chart.delivery')
  const plain = (days: number | null) => (days === null ? '–' : showValue(days, 'count'))
  return (
    <ChartCard
      name="delivery"
      title={title}
      note={t('overview.note.delivery')}
      chart={
        rows.length === 0 ? (
          <div className={classes.nothing}>{t('overview.none_delivered')}</div>
        ) : (
          <BarList
            bars={rows.map(({ channel_id, name, delivered, median_days, p90_days }) => ({
              key: String(channel_id),
              label: name,
              value: median_days ?? 0,
              reach: p90_days ?? 0,
              text: showDays(median_days),
              note: `${t('overview.p90', { p90: showDays(p90_days) })} · ${t('overview.delivered', { count: delivered })}`,
            }))}
          />
        )
      }
      table={
        <FiguresTable
          title={title}
          head={t('overview.column.channel')}
          columns={[t('overview.column.delivered'), t('overview.column.median'), t('overview.column.p90')]}
          rows={rows.map(({ channel_id, name, delivered, median_days, p90_days }) => ({
            key: String(channel_id),
            head: name,
            cells: [showValue(delivered, 'count'), plain(median_days), plain(p90_days)],
          }))}
        />
      }
    />
  )
}

import { BarList } from '#web/kit/bar-list.tsx'
import { t } from '#web/lib/words.ts'
import { ChartCard } from './chart-card.tsx'
import { FiguresTable } from './figures-table.tsx'
import classes from './report.module.css'
import { showValue } from './show-value.ts'

type Props = {
  name: 'order_status' | 'tracking'
  column: 'orders' | 'parcels'
  rows: readonly { status: string; label: string; count: number }[]
}

/** How many stand in each status now. */
export function StatusCard({ name, column, rows }: Props) {
  const title = t(`overview.chart.${name}`)
  return (
    <ChartCard
      name={name}
      title={title}
      note={t(`overview.note.${name}`)}
      chart={
        rows.length === 0 ? (
          <div className={classes.nothing}>{t('overview.none')}</div>
        ) : (
          <BarList
            bars={rows.map(({ status, label, count }) => ({ key: status, label, value: count, text: showValue(count, 'count') }))}
          />
        )
      }
      table={
        <FiguresTable
          title={title}
          head={t('overview.column.status')}
          columns={[t(`overview.column.${column}`)]}
          rows={rows.map(({ status, label, count }) => ({ key: status, head: label, cells: [showValue(count, 'count')] }))}
        />
      }
    />
  )
}

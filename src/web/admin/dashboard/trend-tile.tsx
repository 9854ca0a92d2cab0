import { Text } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react'
import type { Trend } from '#contract/dashboard.ts'
import reportClasses from '#web/features/report/report.module.css'
import { showChange, showValue } from '#web/features/report/show-value.ts'
import { useCharts } from '#web/features/report/use-charts.ts'
import { Card } from '#web/kit/card.tsx'
import { t } from '#web/lib/words.ts'
import classes from './dashboard.module.css'
import { dayTotals } from './show-trend.ts'

const traceDays = 14

type Props = {
  trend: Trend
  days: string[]
  isUnknown: boolean
  /** the days end with today, so that they lead up to its figure */
  endsToday: boolean
}

/** Today's figure beside what is usual at this hour of this weekday, and how the last days were. */
export function TrendTile({ trend, days, isUnknown, endsToday }: Props) {
  const { name, unit, today, usual } = trend
  const values = dayTotals(trend, days.length).slice(-traceDays)
  const charts = useCharts()
  return (
    <Card isTight data-tile={name}>
      <Text size="sm" fw={500}>
        {t(`dashboard.today.${name}`)}
      </Text>
      <Text span fz="h2" fw={700} lh={1.2} data-figure={`today_${name}`}>
        {isUnknown ? '–' : showValue(today, unit)}
      </Text>
      {isUnknown ? (
        <small>{t('dashboard.tile_no_costs')}</small>
      ) : (
        <Comparison name={name} today={today} usual={usual} unit={unit} />
      )}
      {endsToday && (
        <div className={`${classes.trace} ${reportClasses.coloured}`}>
          {charts && charts !== 'lost' && <charts.Trace values={values} />}
        </div>
      )}
    </Card>
  )
}

/** More of these is worse. */
const isBad = (name: Trend['name']): boolean => name === 'failed' || name === 'late'

function Comparison({ name, today, usual, unit }: Pick<Trend, 'name' | 'today' | 'usual' | 'unit'>) {
  if (usual === null) return <small>{t('dashboard.usual_none')}</small>
  const difference = today - usual
  const Icon = difference === 0 ? IconEqual : difference > 0 ? IconArrowUpRight : IconArrowDownRight
  const tone = difference === 0 ? undefined : difference > 0 === isBad(name) ? 'worse' : 'better'
  return (
    <small className={`${reportClasses.change} ${classes.comparison}`} data-tone={tone}>
      <Icon size={14} aria-hidden />
      <span>
        {difference !== 0 && <b>{showChange(difference, usual, (value) => showValue(value, unit))} </b>}
        <span className={classes.usual}>{t('dashboard.usual', { usual: showValue(usual, unit) })}</span>
      </span>
    </small>
  )
}

import { Button, Group, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight, IconCalculator, IconChartBar, IconEqual, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { MemberSeries, ReportTotals } from '#contract/report.ts'
import { columnsOf } from '#web/features/report/by-week.ts'
import { ChartCard } from '#web/features/report/chart-card.tsx'
import { dayHeight } from '#web/features/report/chart-props.ts'
import { DeliveryCard } from '#web/features/report/delivery-card.tsx'
import classes from '#web/features/report/report.module.css'
import {
  leastOnScale,
  penceOf,
  showChange,
  showDays,
  showScaleValue,
  showValue,
  sumOf,
  type ValueUnit,
} from '#web/features/report/show-value.ts'
import { SplitCard } from '#web/features/report/split-card.tsx'
import { StatusCard, TrackingCard } from '#web/features/report/status-card.tsx'
import { Card } from '#web/kit/card.tsx'
import type { Tone } from '#web/kit/state-badge.tsx'
import { Empty } from '#web/kit/states.tsx'
import { areaQuery } from '#web/lib/area.ts'
import { buildRoutes } from '#web/lib/menus.ts'
import { areaBase, useUserInfo } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'

type Props = {
  series: MemberSeries
  /** they could not be read again */
  isOld: boolean
}

/** The figures of the period and its charts; without a single order, what to do next instead. */
export function OverviewCharts({ series, isOld }: Props) {
  const { totals, totals_before: before } = series
  const isEmpty = totals.parcels === 0 && totals.delivered === 0 && series.by_status.length === 0
  const days = series.by_day.map(({ day }) => day)
  return (
    <>
      {isOld && (
        <Text size="sm" c="red" role="alert">
          {t('overview.failed_old')}
        </Text>
      )}
      {isEmpty ? (
        <NoParcels isNew={!series.has_parcels} />
      ) : (
        <>
          <div className={classes.tiles} data-ready>
            <FigureTile name="parcels" value={totals.parcels} before={before.parcels} show={count} />
            <FigureTile name="spend" value={penceOf(totals.money)} before={penceOf(before.money)} show={pounds} />
            <FigureTile name="average" value={averageOf(totals)} before={averageOf(before)} show={pounds} />
            <FigureTile name="delivered" value={totals.delivered} before={before.delivered} show={count} />
            <FigureTile name="median" value={totals.median_days} before={before.median_days} show={showDays} />
          </div>
          <div className={classes.charts}>
            <DayCard name="parcels" unit="count" days={days} values={series.by_day.map(({ parcels }) => parcels)} />
            <DayCard name="spend" unit="pence" days={days} values={series.by_day.map(({ money }) => penceOf(money))} />
            <SplitCard
              name="channels"
              moneyName="spend"
              rows={series.by_channel.map((row) => ({ key: String(row.channel_id), ...row }))}
            />
            <SplitCard name="countries" moneyName="spend" rows={series.by_country.map((row) => ({ key: row.country, ...row }))} />
            <StatusCard
              name="order_status"
              column="orders"
              rows={series.by_status.map(({ status, orders }) => ({
                status,
                label: orderStatusName(status),
                tone: orderTones[status],
                count: orders,
              }))}
            />
            <TrackingCard rows={series.by_tracking} />
            <DeliveryCard rows={series.delivery} />
          </div>
          <Text size="xs" c="dimmed">
            {t('overview.basis')}
          </Text>
        </>
      )}
    </>
  )
}

const count = (value: number): string => showValue(value, 'count')
const pounds = (value: number): string => showValue(value, 'pence')
const averageOf = ({ parcels, money }: ReportTotals): number | null => (parcels > 0 ? penceOf(money) / parcels : null)

const orderTones: Record<MemberSeries['by_status'][number]['status'], Tone> = {
  awaiting: 'waiting',
  in_progress: 'working',
  success: 'done',
  failed: 'failed',
  voided: 'undone',
}

const orderStatusName = (status: MemberSeries['by_status'][number]['status']): string =>
  status === 'voided' ? t('order.void.voided') : t(`order.status.${status}`)

const createPath = '/user/account/sheetOrder/create'
const estimatePath = '/user/account/priceEstimate'

function NoParcels({ isNew }: { isNew: boolean }) {
  const { data: rules } = useQuery({ ...areaQuery('member', useUserInfo().id), enabled: false })
  const area = { base: areaBase.member, hasPage: () => true }
  const paths = rules ? buildRoutes([...rules.menus, ...rules.rules], area).map(({ path }) => path) : []
  const action = (
    <Group gap="xs" justify="center">
      {paths.includes(createPath) && (
        <Button component={Link} to={createPath} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('overview.create')}
        </Button>
      )}
      {paths.includes(estimatePath) && (
        <Button component={Link} to={estimatePath} variant="default" leftSection={<IconCalculator size={16} aria-hidden />}>
          {t('overview.estimate')}
        </Button>
      )}
    </Group>
  )
  return (
    <div data-ready>
      <Empty
        icon={<IconChartBar />}
        title={t(isNew ? 'overview.empty' : 'overview.empty_range')}
        hint={t(isNew ? 'overview.empty_hint' : 'overview.empty_range_hint')}
        action={action}
      />
    </div>
  )
}

export function OverviewLoading() {
  return (
    <div role="status">
      <VisuallyHidden>{t('overview.loading')}</VisuallyHidden>
      <div aria-hidden>
        <div className={classes.tiles}>
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={String(index)} h={104} radius={12} />
          ))}
        </div>
        <div className={classes.charts} style={{ marginTop: 12 }}>
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={String(index)} h={280} radius={12} />
          ))}
        </div>
      </div>
    </div>
  )
}

type DayCardProps = { name: 'parcels' | 'spend'; unit: ValueUnit; days: readonly string[]; values: readonly number[] }

/** One measure by day, or by week where there are too many days to tell apart; the table has every day. */
function DayCard({ name, unit, days, values }: DayCardProps) {
  const columns = columnsOf(days, values)
  const word = columns.isByWeek ? (`${name}_week` as const) : name
  const title = t(`overview.chart.${word}`)
  const label = t(`overview.column.${name}`)
  const most = Math.max(...columns.values)
  const peak = t('overview.text.peak', {
    total: showValue(sumOf(values), unit),
    most: showValue(most, unit),
    day: columns.days[columns.values.indexOf(most)] ?? '',
  })
  const hasAny = values.some((value) => value !== 0)
  return (
    <ChartCard
      name={name}
      title={title}
      total={showValue(sumOf(values), unit)}
      note={t(`overview.note.${word}`)}
      height={dayHeight}
      draw={({ DayColumns }) => (
        <DayColumns
          height={dayHeight}
          text={t('overview.text.days', {
            chart: title,
            from: days[0] ?? '',
            to: days.at(-1) ?? '',
            lines: hasAny ? peak : t('overview.none'),
          })}
          days={columns.days}
          lines={[{ name, label, values: columns.values, place: name === 'parcels' ? 0 : 1 }]}
          show={(value) => showValue(value, unit)}
          showScale={(value) => showScaleValue(value, unit)}
          least={leastOnScale[unit]}
        />
      )}
      table={{
        head: t('overview.column.date'),
        columns: [label],
        rows: days.map((day, index) => ({ key: day, head: day, cells: [showValue(values[index] ?? 0, unit)] })).toReversed(),
      }}
    />
  )
}

type FigureTileProps = {
  name: 'parcels' | 'spend' | 'average' | 'delivered' | 'median'
  value: number | null
  before: number | null
  show: (value: number) => string
}

/** A figure of the period, and how it changed since the one before. More is neither good nor bad: that is for the reader to say. */
function FigureTile({ name, value, before, show }: FigureTileProps) {
  return (
    <Card isTight data-tile={name}>
      <Text size="sm" fw={500}>
        {t(`overview.tile.${name}`)}
      </Text>
      <Text span fz="h2" fw={700} lh={1.2} data-figure={name}>
        {value === null ? '–' : show(value)}
      </Text>
      <Change value={value} before={before} show={show} />
    </Card>
  )
}

function Change({ value, before, show }: Omit<FigureTileProps, 'name'>) {
  if (value === null || before === null || (before === 0 && value === 0))
    return <small className={classes.change}>{t('overview.tile.before_none')}</small>
  const difference = value - before
  const Icon = difference === 0 ? IconEqual : difference > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <small className={classes.change}>
      <Icon size={14} aria-hidden />
      <span>
        <b>{difference === 0 ? t('overview.tile.same') : showChange(difference, before, show)}</b>{' '}
        {difference !== 0 && t('overview.tile.before', { before: show(before) })}
      </span>
    </small>
  )
}

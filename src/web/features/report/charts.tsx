import '@mantine/charts/styles.layer.css'
import { AreaChart, BarChart, DonutChart } from '@mantine/charts'
import { Group } from '@mantine/core'
import type { CSSProperties } from 'react'
import type { BarsProps, DayColumnsProps, SharesProps } from './chart-props.ts'
import classes from './charts.module.css'

/** Everything that is drawn by the charting library, which comes with the first chart that is looked at: nothing else imports this file. */

/** The library hands it to its picture, though its types do not say so; a title would be shown as a second hint beside its own. */
const named = (text: string) => ({ 'aria-label': text })
const seriesColour = (place: number): string => `var(--report-series-${place})`
const toneColour = (tone: string): string => `var(--report-tone-${tone})`

/** Figures per day, several lines on top of each other; what is below zero hangs from the line. Arrow keys go from day to day. */
export function DayColumns({ text, days, lines, show, showScale, sumLabel, least, height }: DayColumnsProps) {
  const sumOf = (day: string): number => {
    const place = days.indexOf(day)
    return lines.reduce((sum, { values }) => sum + (values[place] ?? 0), 0)
  }
  const highest = Math.max(...days.map(sumOf))
  const lowest = Math.min(...lines.flatMap(({ values }) => values))
  return (
    <BarChart
      className={classes.chart}
      h={height}
      type="stacked"
      data={days.map((day, place) => ({
        day,
        ...Object.fromEntries(lines.map(({ name, values }) => [name, values[place] ?? 0])),
      }))}
      dataKey="day"
      series={lines.map(({ name, label, place }) => ({ name, label, color: seriesColour(place) }))}
      valueFormatter={show}
      gridProps={{ strokeDasharray: '' }}
      tickLine="none"
      maxBarWidth={36}
      barProps={{ minPointSize: leastLength }}
      barChartProps={{ ...named(text), stackOffset: 'sign', margin: { left: 0, right: 4, top: 8, bottom: 0 } }}
      tooltipProps={{
        labelFormatter: (day) => (sumLabel ? `${day} · ${sumLabel} ${show(sumOf(String(day)))}` : day),
        allowEscapeViewBox: { x: false, y: true },
        wrapperStyle: { zIndex: 2 },
      }}
      xAxisProps={{ tickFormatter: (day: string) => day.slice(5), minTickGap: 24 }}
      yAxisProps={{
        width: 'auto',
        tickFormatter: showScale,
        allowDecimals: false,
        tickCount: 4,
        domain: [lowest < 0 ? 'auto' : 0, highest < least ? least : 'auto'],
      }}
    />
  )
}

/** Values side by side, each with its name before and its figure behind its bar, so that nothing is said by length or colour alone. */
export function Bars({ text, rows, series, show, height, describe }: BarsProps) {
  const figureWidth = Math.max(...series.flatMap(({ name }) => rows.map(({ values }) => textWidth(show(values[name] ?? 0)))))
  const nameWidth = Math.min(widestName, Math.max(...rows.map(({ label }) => textWidth(label))) + 18)
  return (
    <BarChart
      className={classes.chart}
      h={height}
      orientation="vertical"
      data={rows.map(({ label, tone, values }) => ({ label, ...values, ...(tone && { color: toneColour(tone) }) }))}
      dataKey="label"
      series={series.map(({ name, label, place }) => ({ name, label, color: seriesColour(place) }))}
      // A figure is never broken in two.
      valueFormatter={(value) => show(value).replaceAll(' ', '\u00a0')}
      gridAxis="none"
      withXAxis={false}
      withBarValueLabel
      valueLabelProps={{ fill: 'var(--mantine-color-text)', fontSize: 13 }}
      maxBarWidth={16}
      barProps={{ radius: 3, minPointSize: leastLength }}
      barChartProps={{
        ...named(text),
        barGap: 3,
        barCategoryGap: 6,
        margin: { left: 0, right: figureWidth + 16, top: 0, bottom: 0 },
      }}
      tooltipProps={{
        labelFormatter: (label) => describe?.(String(label)) ?? label,
        allowEscapeViewBox: { x: false, y: true },
        wrapperStyle: { zIndex: 2 },
      }}
      xAxisProps={{ domain: [(lowest: number) => Math.min(0, lowest), 'dataMax'] }}
      yAxisProps={{
        width: nameWidth,
        interval: 0,
        tick: { fontSize: 13, fill: 'var(--mantine-color-text)', maxLines: 2, width: nameWidth - 12 },
      }}
    />
  )
}

/** A third of a phone: a longer name goes on in a second line. */
const widestName = 130
const textWidth = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > 'ÿ' ? 13 : 7.2), 0)

/** Little is seen as little, and nothing as nothing. */
const leastLength = (value: unknown): number => (value ? 2 : 0)

/** What a whole is made of, and each part with its name and figure beside it. */
export function Shares({ text, parts, show, total, height }: SharesProps) {
  return (
    <Group className={classes.chart} mih={height} gap="xl" justify="center">
      <DonutChart
        data={parts.map(({ label, value, tone }) => ({ name: label, value, color: toneColour(tone) }))}
        size={height - 16}
        thickness={24}
        strokeWidth={2}
        paddingAngle={parts.length > 1 ? 2 : 0}
        chartLabel={total}
        valueFormatter={show}
        tooltipDataSource="segment"
        pieChartProps={{ accessibilityLayer: true, ...named(text) }}
      />
      <dl className={classes.parts}>
        {parts.map(({ key, label, value, tone }) => (
          <div key={key} style={{ '--part-color': toneColour(tone) } as CSSProperties}>
            <dt>{label}</dt>
            <dd>{show(value)}</dd>
          </div>
        ))}
      </dl>
    </Group>
  )
}

/** How a figure went, without scale or words: the figure itself stands beside it. */
export function Trace({ values }: { values: number[] }) {
  return (
    <AreaChart
      className={classes.chart}
      aria-hidden
      accessibilityLayer={false}
      h={28}
      data={values.map((value, day) => ({ day, value }))}
      dataKey="day"
      series={[{ name: 'value', color: seriesColour(0) }]}
      withXAxis={false}
      withYAxis={false}
      withTooltip={false}
      withDots={false}
      gridAxis="none"
      fillOpacity={0.35}
      strokeWidth={1.5}
    />
  )
}

import { Button, Group, Skeleton, Table, Text, Title } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { Card } from '#web/kit/card.tsx'
import { t } from '#web/lib/words.ts'
import type { BarSeries } from './chart-props.ts'
import classes from './report.module.css'
import { type Charts, useCharts } from './use-charts.ts'

type Figures = { head: string; columns: string[]; rows: { key: string; head: string; cells: string[] }[] }

type Props = {
  name: string
  title: string
  /** the sum of everything on it */
  total?: ReactNode
  note?: ReactNode
  /** above the chart: which of its figures are drawn, and in which colours */
  choice?: ReactNode
  height: number
  draw: (charts: Charts) => ReactNode
  /** in place of a chart that has nothing to draw */
  instead?: ReactNode
  /** the same figures to read */
  table: Figures
}

/** A chart, or the same figures as a table for who reads better than looks. */
export function ChartCard({ name, title, total, note, choice, height, draw, instead, table }: Props) {
  const [isTable, setIsTable] = useState(false)
  const charts = useCharts()
  const switchLabel = t(isTable ? 'overview.as_chart' : 'overview.as_table')
  const isLost = charts === 'lost' && !instead
  const chart = charts && charts !== 'lost' ? draw(charts) : <Skeleton h={height} radius={8} />
  return (
    <Card component="section" isTight className={classes.coloured} data-chart={name}>
      <Group justify="space-between" gap="xs" align="flex-start" wrap="nowrap">
        <div>
          <Title order={3} size="h5">
            {title} {total !== undefined && <small>{total}</small>}
          </Title>
          {note && (
            <Text size="xs" c="dimmed">
              {note}
            </Text>
          )}
        </div>
        {!isLost && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            flex="none"
            leftSection={isTable ? <IconChartBar size={15} aria-hidden /> : <IconTable size={15} aria-hidden />}
            aria-label={`${title}: ${switchLabel}`}
            onClick={() => setIsTable(!isTable)}
          >
            {switchLabel}
          </Button>
        )}
      </Group>
      {isTable || isLost ? (
        <FiguresTable title={title} {...table} />
      ) : (
        <>
          {choice}
          {instead ?? chart}
        </>
      )}
    </Card>
  )
}

/** Which colour is what. It stands there before its chart comes, so that the chart never moves. */
export function Legend({ series }: { series: readonly BarSeries[] }) {
  return (
    <Group gap="4px 16px" c="dimmed" fz="sm" aria-hidden>
      {series.map(({ name, label, place }) => (
        <span key={name} className={classes.key} style={{ '--key-color': `var(--report-series-${place})` } as CSSProperties}>
          {label}
        </span>
      ))}
    </Group>
  )
}

/** Figures to read instead of a chart. What does not fit scrolls inside, reached by keyboard too. */
function FiguresTable({ title, head, columns, rows }: Figures & { title: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.table} aria-label={title} tabIndex={0}>
      <Table stickyHeader verticalSpacing={4} aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{head}</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column} scope="col" ta="right">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key}>
              <Table.Td className={classes.rowHead}>{row.head}</Table.Td>
              {row.cells.map((cell, index) => (
                <Table.Td key={columns[index]} ta="right">
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

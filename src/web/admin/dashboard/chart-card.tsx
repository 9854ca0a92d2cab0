import { Button, Group, Table, Title } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import type { DashboardChart } from '#contract/dashboard.ts'
import { Card } from '#web/kit/card.tsx'
import { DayChart, type DaySeries } from '#web/kit/day-chart.tsx'
import { t, tMaybe } from '#web/lib/words.ts'
import classes from './dashboard.module.css'

/** A chart, or the same figures as a table for who reads better than looks. */
export function ChartCard({ chart: { name, days, lines } }: { chart: DashboardChart }) {
  const [isTable, setIsTable] = useState(false)
  const title = tMaybe(`dashboard.chart.${name}`) ?? name
  const worded: DaySeries[] = lines.map((line) => ({ ...line, label: tMaybe(`dashboard.line.${line.name}`) ?? line.name }))
  const total = lines.reduce((sum, line) => sum + sumOf(line.values), 0)
  return (
    <Card component="section" isTight data-chart={name}>
      <Group justify="space-between" gap="xs" mb={4}>
        <Title order={3} size="h5">
          {title} <small>{t('dashboard.chart_total', { count: total.toLocaleString('en-GB') })}</small>
        </Title>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={isTable ? <IconChartBar size={15} aria-hidden /> : <IconTable size={15} aria-hidden />}
          aria-label={`${title}: ${t(isTable ? 'dashboard.chart_as_picture' : 'dashboard.chart_as_table')}`}
          onClick={() => setIsTable(!isTable)}
        >
          {t(isTable ? 'dashboard.chart_as_picture' : 'dashboard.chart_as_table')}
        </Button>
      </Group>
      {isTable ? (
        <DayTable title={title} days={days} lines={worded} />
      ) : (
        <DayChart text={textOf(title, days, worded)} days={days} lines={worded} />
      )}
    </Card>
  )
}

type TableProps = { title: string; days: string[]; lines: DaySeries[] }

/** The latest day first: it is what one asks about. */
function DayTable({ title, days, lines }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.table} aria-label={title} tabIndex={0}>
      <Table stickyHeader verticalSpacing={4} aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('dashboard.chart_day')}</Table.Th>
            {lines.map((line) => (
              <Table.Th key={line.name} scope="col" ta="right">
                {line.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.map((_, index) => {
            const dayIndex = days.length - 1 - index
            return (
              <Table.Tr key={days[dayIndex]}>
                <Table.Td>{days[dayIndex]}</Table.Td>
                {lines.map((line) => (
                  <Table.Td key={line.name} ta="right">
                    {(line.values[dayIndex] ?? 0).toLocaleString('en-GB')}
                  </Table.Td>
                ))}
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </section>
  )
}

function textOf(chart: string, days: string[], lines: DaySeries[]): string {
  const sentences = lines.map(({ label, values }) => {
    const most = Math.max(0, ...values)
    return most === 0
      ? t('dashboard.chart_line_none', { line: label })
      : t('dashboard.chart_line', { line: label, total: sumOf(values), most, day: days[values.indexOf(most)] ?? '' })
  })
  return t('dashboard.chart_text', { chart, from: days[0] ?? '', to: days.at(-1) ?? '', lines: sentences.join(' ') })
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

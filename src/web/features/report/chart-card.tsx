import { Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Card } from '#web/kit/card.tsx'
import { t } from '#web/lib/words.ts'
import classes from './report.module.css'
import { type Charts, useCharts } from './use-charts.ts'

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
  table: ReactNode
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
        table
      ) : (
        <>
          {choice}
          {instead ?? chart}
        </>
      )}
    </Card>
  )
}

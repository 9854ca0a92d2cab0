import { Button, Group, Text, Title } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Card } from '#web/kit/card.tsx'
import { t } from '#web/lib/words.ts'

type Props = {
  name: string
  title: string
  /** the sum of everything on it */
  total?: ReactNode
  note?: ReactNode
  chart: ReactNode
  table: ReactNode
}

/** A chart, or the same figures as a table for who reads better than looks. */
export function ChartCard({ name, title, total, note, chart, table }: Props) {
  const [isTable, setIsTable] = useState(false)
  const switchLabel = t(isTable ? 'overview.as_chart' : 'overview.as_table')
  return (
    <Card component="section" isTight data-chart={name}>
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
      </Group>
      {isTable ? table : chart}
    </Card>
  )
}

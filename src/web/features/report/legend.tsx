import { Group } from '@mantine/core'
import type { CSSProperties } from 'react'
import type { BarSeries } from './chart-props.ts'
import classes from './report.module.css'

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

import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './two-lines.module.css'

type Props = {
  first: ReactNode
  second?: ReactNode
  /** its column gives way when the others need the room */
  isElastic?: boolean
}

/** A cell of a tall list: what matters, and below it what belongs to it. */
export function TwoLines({ first, second, isElastic }: Props) {
  // What is cut off is read whole by whoever points at it.
  const whole = isElastic ? [first, second].filter((line) => typeof line === 'string' && line !== '').join(' · ') : undefined
  return (
    <span className={classes.two} data-elastic={isElastic || undefined} title={whole}>
      <span>{first}</span>
      {second && (
        <Box component="span" c="dimmed" fz="xs">
          {second}
        </Box>
      )}
    </span>
  )
}

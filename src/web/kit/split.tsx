import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './split.module.css'

type Props = {
  /** stays in sight while the rest goes by */
  aside: ReactNode
  /** at which side the narrow part stands */
  side?: 'end' | 'start'
  children: ReactNode
}

/** A wide part and a narrow one beside it; one below the other where there is no room for both. */
export const Split = ({ aside, side = 'end', children }: Props) => (
  <div className={classes.split} data-side={side}>
    {side === 'start' && aside}
    <Box miw={0}>{children}</Box>
    {side === 'end' && <div className={classes.aside}>{aside}</div>}
  </div>
)

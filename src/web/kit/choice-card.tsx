import { Box } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import classes from './choice-card.module.css'

type Props = Omit<ComponentProps<'input'>, 'className' | 'title' | 'type'> & {
  title: ReactNode
  /** at the right end: what it costs */
  end?: ReactNode
  /** below the choice and not part of it */
  more?: ReactNode
  data?: Record<`data-${string}`, string>
}

/** One of several, with more to read than a radio button's label. */
export const ChoiceCard = ({ title, end, more, data, ...input }: Props) => (
  <div className={classes.choice} {...data}>
    <label>
      <input type="radio" {...input} />
      <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Box>
      {end}
    </label>
    {more}
  </div>
)

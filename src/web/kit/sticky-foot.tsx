import { Group } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from './sticky-foot.module.css'

/** What can be done with a long form, in sight however long it is. Stands last in its box. */
export const StickyFoot = ({ children, ...rest }: Omit<ComponentProps<typeof Group>, 'className'>) => (
  <Group gap="xs" className={classes.foot} {...rest}>
    {children}
  </Group>
)

import type { ComponentProps, ReactNode } from 'react'
import classes from './fold.module.css'

type Props = Omit<ComponentProps<'details'>, 'className'> & { summary: ReactNode }

/** What few people need, behind the line that says what it is. */
export const Fold = ({ summary, children, ...rest }: Props) => (
  <details className={classes.fold} {...rest}>
    <summary>{summary}</summary>
    {children}
  </details>
)

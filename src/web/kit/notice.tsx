import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import classes from './notice.module.css'

const icons = { error: IconAlertCircle, attention: IconAlertTriangle }

type Props = Omit<ComponentProps<'div'>, 'className'> & {
  tone: keyof typeof icons /** the way on, at the end */
  action?: ReactNode
}

/** One thing that whoever reads this page should know before going on. */
export function Notice({ tone, action, children, ...rest }: Props) {
  const Icon = icons[tone]
  return (
    <div className={classes.notice} data-tone={tone} {...rest}>
      <Icon size={20} aria-hidden />
      <div>{children}</div>
      {action}
    </div>
  )
}

import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentProps } from 'react'

type Props = ActionIconProps & Omit<ComponentProps<'button'>, keyof ActionIconProps | 'aria-label'> & { label: string }

/** A button that is only a picture still has a name: for the ear as label, for the eye on hover. */
export function IconButton({ label, children, ...rest }: Props) {
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} title={label} {...rest}>
      {children}
    </ActionIcon>
  )
}

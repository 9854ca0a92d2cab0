import { ActionIcon, Button, type ButtonProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useIsNarrow } from './use-is-narrow.ts'

type Props = Pick<ButtonProps, 'loading' | 'disabled'> & {
  icon: Icon
  label: string
  /** another page that it leads to, or else what it does */
  to?: string
  onClick?: () => void
}

/** What else can be done with a list, beside its heading: by its word, or on a phone by its picture alone. */
export function ListButton({ icon: Picture, label, to, ...rest }: Props) {
  const look = { variant: 'default', ...rest }
  const link = { component: Link, to: to ?? '' }
  if (useIsNarrow()) {
    const shared = { ...look, size: 36, 'aria-label': label, title: label, children: <Picture size={18} aria-hidden /> }
    return to === undefined ? <ActionIcon {...shared} /> : <ActionIcon {...shared} {...link} />
  }
  const shared = { ...look, leftSection: <Picture size={16} aria-hidden />, children: label }
  return to === undefined ? <Button {...shared} /> : <Button {...shared} {...link} />
}

import { Box, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Card } from './card.tsx'

type Props = {
  title: ReactNode
  /** what tests and links know it by */
  name?: string
  note?: ReactNode
  actions?: ReactNode
  /** without the line around it */
  isPlain?: boolean
  className?: string
  children?: ReactNode
}

/** A part of a page under its own heading. */
export function Section({ title, name, note, actions, isPlain = false, className, children }: Props) {
  const id = useId()
  const content = (
    <>
      <Group gap="xs" justify="space-between" align="flex-start">
        <div>
          <Title order={2} size="h5" id={id}>
            {title}
          </Title>
          {note && (
            <Text size="sm" c="dimmed">
              {note}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </>
  )
  const props = { 'aria-labelledby': id, 'data-section': name, className }
  return isPlain ? (
    <Box component="section" display="grid" style={{ gap: 'var(--mantine-spacing-sm)' }} {...props}>
      {content}
    </Box>
  ) : (
    <Card component="section" {...props}>
      {content}
    </Card>
  )
}

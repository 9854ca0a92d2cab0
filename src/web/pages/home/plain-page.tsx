import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '#web/kit/card.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import classes from './plain-page.module.css'

type Props = {
  title: string
  note?: string
  /** more than text stands on it */
  isWide?: boolean
  children: ReactNode
}

/** A public page of text: heading, one line of what it is for, sections. */
export function PlainPage({ title, note, isWide = false, children }: Props) {
  usePageTitle(title)
  return (
    <div className={classes.page} data-wide={isWide || undefined}>
      <Title order={1} fz={{ base: 'h2', sm: 'h1' }}>
        {title}
      </Title>
      {note ? (
        <Text size="lg" c="dimmed" mt="xs">
          {note}
        </Text>
      ) : null}
      {children}
    </div>
  )
}

export function PlainSection({ title, icon, children }: { title: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <Card component="section" mt="lg" className={classes.section}>
      <Group gap="sm" wrap="nowrap">
        {icon}
        <Title order={2} size="h4">
          {title}
        </Title>
      </Group>
      {children}
    </Card>
  )
}

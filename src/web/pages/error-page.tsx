import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './error-page.module.css'

type Props = { illustration: ReactNode; title: string; text: string; children: ReactNode; isWhole?: boolean }

/** A page that says where you are stuck and how to get out. `isWhole` when no shell stands around it. */
export function ErrorPage({ illustration, title, text, children, isWhole = true }: Props) {
  return (
    <Stack
      component={isWhole ? 'main' : 'div'}
      align="center"
      justify="center"
      px="md"
      py={48}
      {...(isWhole && { mih: '100dvh', bg: 'var(--app-ground)' })}
    >
      <div className={classes.sign} aria-hidden="true">
        {illustration}
      </div>
      <Title order={1} size="h2" ta="center" tabIndex={-1}>
        {title}
      </Title>
      <Text className={classes.text} c="dimmed" ta="center" maw={520}>
        {text}
      </Text>
      {children}
    </Stack>
  )
}

import { Box, Button, Code, EmptyState, Group, Text } from '@mantine/core'
import { IconCloudOff, IconLock, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type EmptyProps = { icon: ReactNode; title: string; hint?: string; action?: ReactNode }

/** Nothing here yet, or nothing that matches: one sentence and the action that changes it. */
export function Empty({ icon, title, hint, action }: EmptyProps) {
  return (
    <StateFrame>
      <EmptyState icon={icon} title={title} description={hint} withIndicatorBackground>
        {action && <EmptyState.Actions>{action}</EmptyState.Actions>}
      </EmptyState>
    </StateFrame>
  )
}

type ErrorStateProps = {
  title: string
  /** what happened, in the words of the call */
  message: string
  /** what was kept, so that nobody fears for their work */
  kept?: string
  retryLabel: string
  onRetry: () => void
  /** already worded; for whoever asks support */
  requestId?: string
}

export function ErrorState({ title, message, kept, retryLabel, onRetry, requestId }: ErrorStateProps) {
  return (
    <StateFrame role="alert">
      <EmptyState icon={<IconCloudOff />} title={title} description={message} variant="light" color="red">
        {kept && (
          <Text size="sm" c="dimmed">
            {kept}
          </Text>
        )}
        <EmptyState.Actions>
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
            {retryLabel}
          </Button>
        </EmptyState.Actions>
        {requestId && <Code>{requestId}</Code>}
      </EmptyState>
    </StateFrame>
  )
}

type ForbiddenStateProps = { title: string; whoGrants: string }

export function ForbiddenState({ title, whoGrants }: ForbiddenStateProps) {
  return (
    <StateFrame role="alert">
      <EmptyState icon={<IconLock />} title={title} description={whoGrants} withIndicatorBackground />
    </StateFrame>
  )
}

function StateFrame({ role, children }: { role?: 'alert'; children: ReactNode }) {
  return (
    <Box role={role}>
      <Group justify="center" px="md" py={56}>
        {children}
      </Group>
    </Box>
  )
}

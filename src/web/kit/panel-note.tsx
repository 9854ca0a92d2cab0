import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  icon: ReactNode
  title: string
  hint?: string
  /** what fills an empty one */
  action?: ReactNode
  retry?: { label: string; onRetry: () => void }
}

/** An empty or failed list in a small panel, where the whole page's states would be too loud. */
export function PanelNote({ icon, title, hint, action, retry }: Props) {
  return (
    <Stack align="center" gap={4} px="lg" py="xl" ta="center" role={retry ? 'alert' : undefined}>
      <Text c="dimmed" lh={1}>
        {icon}
      </Text>
      <Text fw={500}>{title}</Text>
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {action}
      {retry && (
        <Button variant="default" size="xs" mt={4} onClick={retry.onRetry}>
          {retry.label}
        </Button>
      )}
    </Stack>
  )
}

import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

type Props = {
  opened: boolean
  /** the question */
  title: string
  confirmLabel: string
  cancelLabel: string
  isDanger?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
  /** names the thing */
  children?: ReactNode
}

/** Asks before what cannot be undone. The harmless answer has the focus, so that Enter alone never destroys anything. */
export function ConfirmDialog({
  opened,
  title,
  confirmLabel,
  cancelLabel,
  isDanger,
  isBusy = false,
  onConfirm,
  onClose,
  children,
}: Props) {
  return (
    <Dialog opened={opened} isBusy={isBusy} onClose={onClose} title={title} centered zIndex={400}>
      <Stack gap="lg">
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isBusy} onClick={onClose} data-autofocus>
            {cancelLabel}
          </Button>
          <Button color={isDanger ? 'red.9' : undefined} loading={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

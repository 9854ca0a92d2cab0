import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { dialogHeader } from './dialog-header.ts'

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
  isBusy,
  onConfirm,
  onClose,
  children,
}: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered withCloseButton={false} zIndex={400} {...dialogHeader}>
      <Stack gap="lg">
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancelLabel}
          </Button>
          <Button color={isDanger ? 'red.9' : undefined} loading={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

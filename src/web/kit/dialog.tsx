import { Modal, type ModalProps } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { useEscape } from './use-escape.ts'

type Props = Omit<ModalProps, 'withCloseButton' | 'closeOnEscape' | 'closeButtonProps' | 'attributes' | 'styles'> & {
  /** what it asks for is under way */
  isBusy: boolean
  /** of the cross; without one there is none */
  closeLabel?: string
}

/**
 * A dialog that does something. While it is being done nothing closes it, neither Esc nor a click beside it nor the cross: whoever closed it
 * would believe that nothing happens, and nobody would be told what did. Its own way out is for its content to disable.
 */
export function Dialog({ isBusy, closeLabel, onClose, ...rest }: Props) {
  // Heard and not heeded: a drawer below must not take the Esc for its own.
  const close = isBusy ? () => undefined : onClose
  useEscape(rest.opened, close)
  useReturnFocus(rest.opened)
  return (
    <Modal
      {...rest}
      onClose={close}
      closeOnEscape={false}
      withCloseButton={closeLabel !== undefined}
      closeButtonProps={{ 'aria-label': closeLabel, disabled: isBusy }}
      {...dialogHeader}
    />
  )
}

/** A dialog that is taken away instead of being closed leaves the focus nowhere: it goes back to what opened the dialog, unless it is elsewhere already. */
function useReturnFocus(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    return () => {
      setTimeout(() => {
        const isLost = document.activeElement === document.body || document.activeElement === null
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      })
    }
  }, [isOpen])
}

/**
 * The head of every dialog and drawer. Mantine writes it as `<header>`, which a screen reader would list as a second banner of the page.
 */
export const dialogHeader = {
  attributes: { header: { role: 'presentation' } },
  styles: {
    header: { gap: 12 },
    // A long name breaks into lines of about the same length, and never pushes the cross out of sight.
    title: {
      fontSize: 'var(--mantine-font-size-lg)',
      fontWeight: 600,
      lineHeight: 1.35,
      minWidth: 0,
      overflowWrap: 'anywhere',
      textWrap: 'balance',
    },
  },
} as const

import { Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { t } from '#web/lib/words.ts'
import type { WordKey } from '#words/keys.ts'

type Options = {
  /** something would have to be typed again */
  isDirty: boolean
  /** whether going from one place to the other leaves the form; everything does by default, Back and a closed drawer too */
  isLeaving?: (current: Location, next: Location) => boolean
  /** whoever leaves gives up what they typed */
  onLeave?: () => void
  words?: { title: WordKey; text: WordKey; yes: WordKey; no: WordKey }
}

type LeaveGuard = {
  /** what was typed is saved, or given up: the next navigation is not asked about */
  allowLeave: () => void
  /** the question, to be drawn by the form */
  dialog: ReactNode
}

const formWords = {
  title: 'resource.form_leave',
  text: 'resource.form_leave_text',
  yes: 'resource.form_leave_yes',
  no: 'resource.form_leave_no',
} as const

/** Whatever would leave a form (a link, Back, Esc, closing the tab) asks first while something was changed. Every form uses this one. */
export function useLeaveGuard({ isDirty, isLeaving = () => true, onLeave, words = formWords }: Options): LeaveGuard {
  // Read when a navigation is tried, so that a save can let go and leave in one breath.
  const isBlocking = useRef(false)
  const wasDirty = useRef(isDirty)
  const isAllowed = useRef(false)
  // Allowed until the form is saved and then changed again.
  if (wasDirty.current !== isDirty) isAllowed.current = false
  wasDirty.current = isDirty
  isBlocking.current = isDirty && !isAllowed.current
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isBlocking.current && isLeaving(currentLocation, nextLocation),
  )
  useWindowEvent('beforeunload', (event) => {
    if (isBlocking.current) event.preventDefault()
  })
  const allowLeave = () => {
    isAllowed.current = true
    isBlocking.current = false
  }
  const handleLeave = () => {
    allowLeave()
    onLeave?.()
    blocker.proceed?.()
  }
  const dialog = (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={t(words.title)}
      confirmLabel={t(words.yes)}
      cancelLabel={t(words.no)}
      isDanger
      onConfirm={handleLeave}
      onClose={() => blocker.reset?.()}
    >
      <Text size="sm">{t(words.text)}</Text>
    </ConfirmDialog>
  )
  return { allowLeave, dialog }
}

import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Button } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { IconCheck, IconInfoSmall, IconX } from '@tabler/icons-react'
import classes from './toast-view.module.css'
import { t } from './words.ts'

export type Toast = {
  kind: 'success' | 'note' | 'error'
  title: string
  detail: string | undefined
  /** where it leads */
  link?: { label: string; run: () => void }
}

const toastStyles = {
  success: { color: 'green.8', icon: <IconCheck size={18} aria-hidden />, autoClose: 4000 },
  note: { color: 'gray.7', icon: <IconInfoSmall size={24} aria-hidden />, autoClose: 5000 },
  error: { color: 'red.8', icon: <IconX size={18} aria-hidden />, autoClose: 8000 },
}

/** The same text is shown once, however many calls failed for the same reason. */
export function showToast({ kind, title, detail, link }: Toast): void {
  const id = `${kind}:${title}`
  notifications.show({
    id,
    title,
    message: (
      <>
        {detail}
        {link && (
          <Button
            variant="subtle"
            size="compact-sm"
            display="block"
            ml={-8}
            onClick={() => {
              notifications.hide(id)
              link.run()
            }}
          >
            {link.label}
          </Button>
        )}
      </>
    ),
    closeButtonProps: { 'aria-label': t('common.close') },
    ...toastStyles[kind],
    // Who shall choose needs more time than who shall read.
    ...(link ? { autoClose: 10_000 } : {}),
  })
}

/** Below the top bars and between the page's title and its buttons, so that nobody has to wait for a toast to reach any of them; at the other end while a list of the bar is open. */
export function ToastArea() {
  return <Notifications position="top-center" limit={4} zIndex={1000} className={classes.area} />
}

import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import { IconCheck, IconX } from '@tabler/icons-react'
import { t } from './words.ts'

export type Toast = { kind: 'success' | 'error'; title: string; detail: string | undefined }

const looks = {
  success: { color: 'green.8', icon: <IconCheck size={18} aria-hidden />, autoClose: 4000 },
  error: { color: 'red.8', icon: <IconX size={18} aria-hidden />, autoClose: 8000 },
}

/** The same text is shown once, however many calls failed for the same reason. */
export function showToast({ kind, title, detail }: Toast): void {
  notifications.show({
    id: `${kind}:${title}`,
    title,
    message: detail ?? '',
    closeButtonProps: { 'aria-label': t('common.close') },
    ...looks[kind],
  })
}

/** Below the top bars, so that nobody has to wait for a toast to reach the account menu. */
export function ToastArea() {
  return <Notifications position="top-right" limit={4} zIndex={1000} mt={52} />
}

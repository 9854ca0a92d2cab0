import { createStore } from 'zustand/vanilla'
import type { Toast } from './toast-view.tsx'
import { t } from './words.ts'

/** The drawing part is fetched apart from the first page; once it is needed the host mounts it. */
export const toastHostState = createStore(() => ({ isNeeded: false }))

export const loadToastView = () => import('./toast-view.tsx')

/** The server's message, or 'Operation successful' in the user's language when it had none. */
export function toastSuccess(msg?: string): void {
  void show({ kind: 'success', title: msg || t('message.operation_successful'), detail: undefined })
}

/** The request number helps support to find what went wrong. */
export function toastError(msg: string, requestId?: string, link?: Toast['link']): void {
  void show({ kind: 'error', title: msg, detail: requestId ? t('common.request_id', { id: requestId }) : undefined, link })
}

/** Neither good nor bad: why nothing happened. */
export const toastInfo = (msg: string): void => void show({ kind: 'note', title: msg, detail: undefined })

/** What long work came to, with a way to it. */
export const toastTask = (toast: Toast): void => void show(toast)

/** Mounted only once its code is there: the host stands outside every page, and one that failed would take the whole app with it. */
async function show(toast: Toast): Promise<void> {
  const view = await loadToastView().catch(() => undefined)
  if (!view) {
    // The message says what became of something the person did: late is better than never.
    addEventListener('online', () => void show(toast), { once: true })
    return
  }
  toastHostState.setState({ isNeeded: true })
  view.showToast(toast)
}

import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { loadToastView, toastHostState } from './toast.ts'

const ToastArea = lazy(async () => ({ default: (await loadToastView()).ToastArea }))

/** Where toasts appear; nothing until the first one. */
export function ToastHost() {
  const isNeeded = useStore(toastHostState, (state) => state.isNeeded)
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <ToastArea />
    </Suspense>
  )
}

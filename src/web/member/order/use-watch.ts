import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { handleParams } from '#web/lib/handle-params.ts'
import { useAccountId } from '#web/lib/session.ts'
import { useUrlSearchParams } from '#web/lib/use-url-search-params.ts'
import { findStoredWatch, type LabelWatch, readWatch, toHandleParams, writeWatch } from './watch.ts'

/** Whose labels are waited for: in the address, and while they are being made also kept, so that whoever left finds them again by any way back. */
export function useWatch() {
  const [params, setParams] = useUrlSearchParams()
  const userId = useAccountId('member')
  const watch = useMemo(() => readWatch(params), [params])
  const change = useCallback(
    (next: LabelWatch | undefined) => {
      if (!next) clearStoredWatch()
      setParams((now) => writeWatch(now, next), { replace: true, preventScrollReset: true })
    },
    [setParams],
  )
  const isFirstRender = useRef(true)
  useEffect(() => {
    if (!isFirstRender.current) return
    isFirstRender.current = false
    const stored = findStoredWatch(handleParams.getState(), userId)
    if (!watch && stored) change(stored)
  }, [watch, userId, change])
  // Whoever looks at the same labels in a second tab gets them on paper once.
  const isPrinter = useTabLock(watch?.whenReady === 'print' ? `print-${watch.ids.join()}` : undefined)
  useEffect(() => {
    if (watch && isPrinter === false) change({ ...watch, whenReady: 'nothing' })
  }, [watch, isPrinter, change])
  const storeWatch = useCallback(
    (running: LabelWatch | undefined) => {
      if (running && watch) handleParams.setState(toHandleParams(withPrinter(watch, userId), userId), true)
      else clearStoredWatch()
    },
    [watch, userId],
  )
  const shown = useMemo(
    (): LabelWatch | undefined =>
      watch?.whenReady === 'print' && isPrinter !== true ? { ...watch, whenReady: 'nothing' } : watch,
    [watch, isPrinter],
  )
  return { watch: shown, change, storeWatch }
}

/** They are printed in another tab: who comes back there finds that too. */
function withPrinter(watch: LabelWatch, userId: number): LabelWatch {
  const stored = findStoredWatch(handleParams.getState(), userId)
  return stored?.whenReady === 'print' && stored.ids.join() === watch.ids.join() ? stored : watch
}

/** What another screen handed on meanwhile is not ours to clear. */
function clearStoredWatch(): void {
  const { user_id: userId } = handleParams.getState()
  if (findStoredWatch(handleParams.getState(), userId)) handleParams.clear()
}

/**
 * Whether this tab is the one that does what only one may do; undefined until the browser has said. It stays so as long as the screen is shown.
 * A browser without locks lets every tab.
 */
function useTabLock(name: string | undefined): boolean | undefined {
  const [answer, setAnswer] = useState<{ name: string; isOurs: boolean }>()
  useEffect(() => {
    if (name === undefined) return
    if (!navigator.locks) return setAnswer({ name, isOurs: true })
    let release = () => {}
    let isShown = true
    const shown = new Promise<void>((resolve) => {
      release = resolve
    })
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (!isShown) return
      setAnswer({ name, isOurs: lock !== null })
      return lock ? shown : undefined
    })
    return () => {
      isShown = false
      setAnswer(undefined)
      release()
    }
  }, [name])
  return answer?.name === name ? answer?.isOurs : undefined
}

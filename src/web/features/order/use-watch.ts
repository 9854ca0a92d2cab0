import { useCallback, useEffect, useMemo, useRef } from 'react'
import { handleParams } from '#web/lib/handle-params.ts'
import { useAccountId } from '#web/lib/session.ts'
import { useTabLock } from '#web/lib/use-tab-lock.ts'
import { useUrlSearchParams } from '#web/lib/use-url-search-params.ts'
import { leftWatch, readWatch, type Watch, watchHandedOn, writeWatch } from './watch.ts'

/** Whose labels are waited for: in the address, and while they are being made also kept, so that whoever left finds them again by any way back. */
export function useWatch() {
  const [params, setParams] = useUrlSearchParams()
  const userId = useAccountId('member')
  const watch = useMemo(() => readWatch(params), [params])
  const change = useCallback(
    (next: Watch | undefined) => {
      if (!next) forgetWatch()
      setParams((now) => writeWatch(now, next), { replace: true, preventScrollReset: true })
    },
    [setParams],
  )
  const isArrival = useRef(true)
  useEffect(() => {
    if (!isArrival.current) return
    isArrival.current = false
    const left = leftWatch(handleParams.getState(), userId)
    if (!watch && left) change(left)
  }, [watch, userId, change])
  // Whoever looks at the same labels in a second tab gets them on paper once.
  const isPrinter = useTabLock(watch?.prints ? `print-${watch.ids.join()}` : undefined)
  useEffect(() => {
    if (watch && isPrinter === false) change({ ...watch, prints: false })
  }, [watch, isPrinter, change])
  const keep = useCallback(
    (running: Watch | undefined) => {
      if (running && watch) handleParams.setState(watchHandedOn(withPrinter(watch, userId), userId), true)
      else forgetWatch()
    },
    [watch, userId],
  )
  const shown = useMemo(() => watch && { ...watch, prints: watch.prints && isPrinter === true }, [watch, isPrinter])
  return { watch: shown, change, keep }
}

/** They are printed in another tab: who comes back there finds that too. */
function withPrinter(watch: Watch, userId: number): Watch {
  const left = leftWatch(handleParams.getState(), userId)
  return left?.prints && left.ids.join() === watch.ids.join() ? left : watch
}

/** What another screen handed on meanwhile is not ours to clear. */
function forgetWatch(): void {
  const { user_id: userId } = handleParams.getState()
  if (leftWatch(handleParams.getState(), userId)) handleParams.clear()
}

import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { handleParams } from '#web/lib/handle-params.ts'
import { useAccountId } from '#web/lib/session.ts'
import { leftWatch, readWatch, type Watch, watchHandedOn, writeWatch } from './watch.ts'

/** Whose labels are waited for: in the address, and while they are being made also kept, so that whoever left finds them again by any way back. */
export function useWatch() {
  const [params, setParams] = useSearchParams()
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
  const keep = useCallback(
    (running: Watch | undefined) => {
      if (running) handleParams.setState(watchHandedOn(running, userId), true)
      else forgetWatch()
    },
    [userId],
  )
  return { watch, change, keep }
}

/** What another screen handed on meanwhile is not ours to clear. */
function forgetWatch(): void {
  const { user_id: userId } = handleParams.getState()
  if (leftWatch(handleParams.getState(), userId)) handleParams.clear()
}

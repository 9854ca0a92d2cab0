import { useEffect, useMemo, useRef } from 'react'
import type { LiveTopic } from '#contract/live.ts'
import { countLiveEvents, subscribe } from './events.ts'

/** Calls back when something of the topic changed, at most once in so many milliseconds: where much happens, people read slower than it does. */
export function useThrottledLive(topic: LiveTopic, intervalMs: number, handler: () => void): void {
  const latest = useRef(handler)
  latest.current = handler
  const start = useMemo(() => subscribeThrottled(topic, intervalMs, () => latest.current()), [topic, intervalMs])
  useEffect(start, [start])
}

/** Can be left and begun again, as a page that is kept while another one is seen: what came meanwhile is made up for at once. */
export function subscribeThrottled(topic: LiveTopic, intervalMs: number, handler: () => void): () => () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let handledCount = countLiveEvents(topic)
  const catchUp = () => {
    timer = undefined
    handledCount = countLiveEvents(topic)
    handler()
  }
  return () => {
    if (countLiveEvents(topic) !== handledCount) catchUp()
    const unsubscribe = subscribe(topic, () => {
      timer ??= setTimeout(catchUp, intervalMs)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
      timer = undefined
    }
  }
}

import { useEffect, useRef } from 'react'
import type { LiveTopic } from '#contract/live.ts'
import { useLive } from './events.ts'

/** Calls back when something of the topic changed, at most once in so many milliseconds: where much happens, people read slower than it does. */
export function useCalmLive(topic: LiveTopic, calmMs: number, handler: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(handler)
  latest.current = handler
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive(topic, () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, calmMs)
  })
}

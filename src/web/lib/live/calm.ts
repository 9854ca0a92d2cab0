import { useEffect, useMemo, useRef } from 'react'
import type { LiveTopic } from '#contract/live.ts'
import { countLiveEvents, listen } from './events.ts'

/** Calls back when something of the topic changed, at most once in so many milliseconds: where much happens, people read slower than it does. */
export function useCalmLive(topic: LiveTopic, calmMs: number, handler: () => void): void {
  const latest = useRef(handler)
  latest.current = handler
  const begin = useMemo(() => listenCalmly(topic, calmMs, () => latest.current()), [topic, calmMs])
  useEffect(begin, [begin])
}

/** Can be left and begun again, as a page that is kept while another one is seen: what came meanwhile is made up for at once. */
export function listenCalmly(topic: LiveTopic, calmMs: number, handler: () => void): () => () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let known = countLiveEvents(topic)
  const catchUp = () => {
    timer = undefined
    known = countLiveEvents(topic)
    handler()
  }
  return () => {
    if (countLiveEvents(topic) !== known) catchUp()
    const leave = listen(topic, () => {
      timer ??= setTimeout(catchUp, calmMs)
    })
    return () => {
      leave()
      clearTimeout(timer)
      timer = undefined
    }
  }
}

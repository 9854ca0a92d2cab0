import { useEffect, useRef } from 'react'
import type { LiveChange, LiveTopic } from '#contract/live.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** What is heard, in whichever tab it arrived: one change, or that everything may have changed while nobody listened. */
export type LiveNews = { change: LiveChange } | { everything: true }

/** Which answers of the server a topic makes old. Whoever adds a topic says here what to ask again. */
const staleBy: Record<LiveTopic, readonly (readonly string[])[]> = {
  task: [['task']],
  notice: [['notice']],
  // The amount in the frame is asked for by the frame itself.
  balance: [['wallet']],
  order: [['order']],
  // Asked for by `fresh-rules.ts`: the frame looks at them without asking.
  rules: [],
}

type Hear = (id: number | undefined) => void
const hearers = new Map<LiveTopic, Set<Hear>>()

export function hearNews(news: LiveNews): void {
  const topics = 'change' in news ? [news.change.topic] : (Object.keys(staleBy) as LiveTopic[])
  for (const topic of topics) {
    for (const queryKey of staleBy[topic] ?? []) void queryClient.invalidateQueries({ queryKey })
    for (const hear of hearers.get(topic) ?? []) hear('change' in news ? news.change.id : undefined)
  }
}

/** Calls back when something of the topic changed; without a number it may be anything of it. */
export function useLive(topic: LiveTopic, handler: Hear): void {
  const latest = useRef(handler)
  latest.current = handler
  useEffect(() => {
    const hear: Hear = (id) => latest.current(id)
    const set = hearers.get(topic) ?? new Set()
    hearers.set(topic, set.add(hear))
    return () => void set.delete(hear)
  }, [topic])
}

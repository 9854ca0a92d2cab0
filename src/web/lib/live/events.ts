import { useEffect, useRef } from 'react'
import type { LiveChange, LiveTopic } from '#contract/live.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** What is heard, in whichever tab it arrived: one change, or that everything may have changed while nobody listened. */
export type LiveNews = { change: LiveChange } | { everything: true }

/** Which answers of the server a topic makes old. Whoever adds a topic says here what to ask again. */
const staleBy: Record<LiveTopic, readonly (readonly string[])[]> = {
  task: [['task']],
  notice: [['notice']],
  // Shown by the member's frame, which asks for itself.
  balance: [],
  // Asked for by the back office's frame, which knows what it shows.
  rules: [],
}

/** Certain when a change was told; not so when something may have been missed. */
type Hear = (id: number | undefined, isCertain: boolean) => void
const hearers = new Map<LiveTopic, Set<Hear>>()

export function hearNews(news: LiveNews): void {
  const topics = 'change' in news ? [news.change.topic] : (Object.keys(staleBy) as LiveTopic[])
  for (const topic of topics) {
    for (const queryKey of staleBy[topic] ?? []) void queryClient.invalidateQueries({ queryKey })
    for (const hear of hearers.get(topic) ?? []) hear('change' in news ? news.change.id : undefined, 'change' in news)
  }
}

/** Calls back when something of the topic changed; without a number it may be anything of it. */
export function useLive(topic: LiveTopic, handler: Hear): void {
  const latest = useRef(handler)
  latest.current = handler
  useEffect(() => {
    const hear: Hear = (id, isCertain) => latest.current(id, isCertain)
    const set = hearers.get(topic) ?? new Set()
    hearers.set(topic, set.add(hear))
    return () => void set.delete(hear)
  }, [topic])
}

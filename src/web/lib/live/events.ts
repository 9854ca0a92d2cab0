import { useEffect, useEffectEvent } from 'react'
import { type LiveChange, type LiveTopic, liveTopics } from '#contract/live.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** What is heard, in whichever tab it arrived: one change, or that everything may have changed while nobody listened. */
export type LiveEvent = { change: LiveChange } | { everything: true }

/** Which answers of the server a topic makes old, where they are not just the lists of its name. */
const otherQueryKeys: Partial<Record<LiveTopic, readonly (readonly string[])[]>> = {
  task: [['task']],
  notice: [['notice']],
  // The amount in the frame is asked for by the frame itself.
  balance: [['wallet'], ...['moneyLog', 'pointsLog', 'walletPayment'].map((list) => ['resource', list])],
  order: [['tracking'], ...['sheetOrder', 'orderInTransit', 'orderHistory'].map((list) => ['resource', list])],
  manifest: ['dailyManifest', 'manifest'].map((list) => ['resource', list]),
  shop: [['shop'], ...['shop', 'shopSync'].map((list) => ['resource', list])],
  shopOrder: [
    ['resource', 'sheetOrder', 'counts'],
    ...['newOrders', 'notifyMarketplace', 'shopOrder', 'shopNotification'].map((list) => ['resource', list]),
  ],
  claim: [
    ['resource', 'claim'],
    ['resource', 'sheetOrder', 'counts'],
  ],
  // Asked for by `fresh-rules.ts`: the frame looks at them without asking.
  rules: [],
}
const queryKeysOf = (topic: LiveTopic) => otherQueryKeys[topic] ?? [['resource', topic]]

/** Fifty labels that are made in a second are one reason to ask again, not fifty. */
const pauseMs = 300
const throttled = new Map<LiveTopic, { hasMore: boolean }>()

/** At once, and once more after a pause for whatever came during it. */
function invalidateTopic(topic: LiveTopic): void {
  const now = throttled.get(topic)
  if (now) {
    now.hasMore = true
    return
  }
  for (const queryKey of queryKeysOf(topic)) void queryClient.invalidateQueries({ queryKey })
  const pause = { hasMore: false }
  throttled.set(topic, pause)
  setTimeout(() => {
    throttled.delete(topic)
    if (pause.hasMore) invalidateTopic(topic)
  }, pauseMs)
}

type LiveHandler = (id: number | undefined) => void
const handlers = new Map<LiveTopic, Set<LiveHandler>>()
const counts = new Map<LiveTopic, number>()

/** How often news of the topic came: whoever did not listen for a while sees whether any were missed. */
export const countLiveEvents = (topic: LiveTopic): number => counts.get(topic) ?? 0

export function onLiveEvent(event: LiveEvent): void {
  const topics = 'change' in event ? [event.change.topic] : liveTopics
  for (const topic of topics) {
    if (queryKeysOf(topic).length > 0) invalidateTopic(topic)
    counts.set(topic, countLiveEvents(topic) + 1)
    for (const handler of handlers.get(topic) ?? []) handler('change' in event ? event.change.id : undefined)
  }
}

/** Calls back when something of the topic changed; without a number it may be anything of it. */
export function useLiveTopic(topic: LiveTopic, handler: LiveHandler): void {
  const handleEvent = useEffectEvent(handler)
  useEffect(() => subscribe(topic, (id) => handleEvent(id)), [topic])
}

export function subscribe(topic: LiveTopic, handler: LiveHandler): () => void {
  const set = handlers.get(topic) ?? new Set()
  handlers.set(topic, set.add(handler))
  return () => void set.delete(handler)
}

import { type LiveChange, liveTopics } from '#contract/live.ts'
import type { LiveEvent } from './events.ts'

/** What a stream needs of the browser; tests bring their own. */
export type StreamParts = {
  /** rejects with 'over' when there is no session any more */
  askTicket: () => Promise<string>
  isOver: (error: unknown) => boolean
  addressOf: (ticket: string) => string
  open: (address: string) => EventSource
  onNews: (news: LiveEvent) => void
  now: () => number
  /** a number from 0 to 1, so that a thousand browsers do not all come back in the same second */
  spread: () => number
}

const [firstPauseMs, longestPauseMs] = [1000, 30_000]
const lookMs = 15_000
/** A timer that comes so late was asleep with the machine, and the connection very likely did not survive it. */
const sleptMs = 45_000

/** Keeps one event stream open: asks for a ticket, listens, and comes back after every loss until it is stopped or nobody is signed in. */
export function keepStreamOpen(parts: StreamParts): { stop: () => void } {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = firstPauseMs
  let isStopped = false
  let attempt = 0
  let lastLook = parts.now()

  async function connect(): Promise<void> {
    clearTimeout(timer)
    source?.close()
    source = undefined
    const mine = ++attempt
    try {
      const ticket = await parts.askTicket()
      if (isStopped || mine !== attempt) return
      listen(parts.open(parts.addressOf(ticket)))
    } catch (error) {
      if (mine !== attempt) return
      if (parts.isOver(error)) stop()
      else later()
    }
  }

  function listen(opened: EventSource): void {
    source = opened
    const again = (pause: number) => {
      if (source !== opened) return
      // The browser would come back by itself, with the ticket that is used up.
      opened.close()
      later(pause)
    }
    opened.addEventListener('ready', (event) => {
      pauseMs = firstPauseMs
      if (hasMissed((event as MessageEvent<string>).data)) parts.onNews({ everything: true })
    })
    opened.addEventListener('missed', () => parts.onNews({ everything: true }))
    opened.addEventListener('change', (event) => {
      const change = readChange((event as MessageEvent<string>).data)
      if (change) parts.onNews({ change })
    })
    opened.addEventListener('bye', () => again(0))
    opened.addEventListener('error', () => again(pauseMs))
  }

  function later(pause = pauseMs): void {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(() => void connect(), pause * (0.5 + parts.spread() / 2))
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }

  function look(): void {
    const sinceMs = parts.now() - lastLook
    lastLook = parts.now()
    if (sinceMs > sleptMs) void connect()
  }

  const handleOnline = () => {
    pauseMs = firstPauseMs
    void connect()
  }
  const watch = setInterval(look, lookMs)
  globalThis.addEventListener?.('online', handleOnline)

  function stop(): void {
    isStopped = true
    clearTimeout(timer)
    clearInterval(watch)
    globalThis.removeEventListener?.('online', handleOnline)
    source?.close()
    source = undefined
  }

  void connect()
  return { stop }
}

/** Unless the server says that all there was to hear follows. */
const hasMissed = (data: string): boolean => (JSON.parse(data) as { everything?: boolean }).everything !== false

/** A topic of a newer server means nothing to this page. */
function readChange(data: string): LiveChange | undefined {
  const change = JSON.parse(data) as LiveChange
  return liveTopics.includes(change.topic) ? change : undefined
}

import { type LiveChange, liveTopics } from '#contract/live.ts'
import type { LiveEvent } from './events.ts'

/** What a stream needs of the browser; tests bring their own. */
export type StreamOptions = {
  /** rejects with 'over' when there is no session any more */
  requestTicket: () => Promise<string>
  isSessionEnded: (error: unknown) => boolean
  streamUrl: (ticket: string) => string
  open: (url: string) => EventSource
  onEvent: (event: LiveEvent) => void
  now: () => number
  /** a number from 0 to 1, so that a thousand browsers do not all come back in the same second */
  random: () => number
}

const [firstPauseMs, longestPauseMs] = [1000, 30_000]
const sleepCheckMs = 15_000
/** A timer that comes so late was asleep with the machine, and the connection very likely did not survive it. */
const sleepThresholdMs = 45_000

/** Keeps one event stream open: asks for a ticket, listens, and comes back after every loss until it is stopped or nobody is signed in. */
export function keepStreamOpen(options: StreamOptions): { stop: () => void } {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = firstPauseMs
  let isStopped = false
  let attempt = 0
  let lastCheck = options.now()

  async function connect(): Promise<void> {
    clearTimeout(timer)
    source?.close()
    source = undefined
    const thisAttempt = ++attempt
    try {
      const ticket = await options.requestTicket()
      if (isStopped || thisAttempt !== attempt) return
      listen(options.open(options.streamUrl(ticket)))
    } catch (error) {
      if (thisAttempt !== attempt) return
      if (options.isSessionEnded(error)) stop()
      else scheduleReconnect()
    }
  }

  function listen(opened: EventSource): void {
    source = opened
    const reconnectAfter = (pause: number) => {
      if (source !== opened) return
      // The browser would come back by itself, with the ticket that is used up.
      opened.close()
      scheduleReconnect(pause)
    }
    opened.addEventListener('ready', (event) => {
      pauseMs = firstPauseMs
      if (hasMissed((event as MessageEvent<string>).data)) options.onEvent({ everything: true })
    })
    opened.addEventListener('missed', () => options.onEvent({ everything: true }))
    opened.addEventListener('change', (event) => {
      const change = readChange((event as MessageEvent<string>).data)
      if (change) options.onEvent({ change })
    })
    opened.addEventListener('bye', () => reconnectAfter(0))
    opened.addEventListener('error', () => reconnectAfter(pauseMs))
  }

  function scheduleReconnect(pause = pauseMs): void {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(() => void connect(), pause * (0.5 + options.random() / 2))
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }

  function checkForSleep(): void {
    const sinceMs = options.now() - lastCheck
    lastCheck = options.now()
    if (sinceMs > sleepThresholdMs) void connect()
  }

  const handleOnline = () => {
    pauseMs = firstPauseMs
    void connect()
  }
  const sleepTimer = setInterval(checkForSleep, sleepCheckMs)
  globalThis.addEventListener?.('online', handleOnline)

  function stop(): void {
    isStopped = true
    clearTimeout(timer)
    clearInterval(sleepTimer)
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

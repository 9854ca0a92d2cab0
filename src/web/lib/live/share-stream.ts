import type { LiveEvent } from './events.ts'

type SharedStreamOptions = {
  /** the same in every tab of the account */
  name: string
  openStream: (onEvent: (event: LiveEvent) => void) => { stop: () => void }
  onEvent: (event: LiveEvent) => void
}

/**
 * One stream for all tabs: over HTTP/1.1 a browser has six connections to a house, and a stream for each tab would leave none for calls. The tab
 * that holds the lock keeps the stream and passes on what it hears; when it goes, the next one gets the lock.
 */
export function shareStream(options: SharedStreamOptions): { stop: () => void } {
  return navigator.locks && typeof BroadcastChannel !== 'undefined' ? shareByLock(options) : connectWhileVisible(options)
}

function shareByLock({ name, openStream, onEvent }: SharedStreamOptions): { stop: () => void } {
  const channel = new BroadcastChannel(name)
  const stopping = new AbortController()
  let isLeading = false
  channel.addEventListener('message', (event: MessageEvent<LiveEvent>) => onEvent(event.data))
  navigator.locks
    .request(
      name,
      { signal: stopping.signal },
      () =>
        new Promise<void>((release) => {
          isLeading = true
          const stream = openStream((event) => {
            onEvent(event)
            channel.postMessage(event)
          })
          stopping.signal.addEventListener('abort', () => {
            stream.stop()
            release()
          })
        }),
    )
    // Left before it was this tab's turn.
    .catch(() => undefined)
  // Who leads hears that everything may have changed once the stream stands. Who follows one that stands already asked a moment before it
  // began to listen, and may have missed something in between. The answer comes after the lock was given, if it was.
  void navigator.locks.query().then(() => {
    if (!isLeading && !stopping.signal.aborted) onEvent({ everything: true })
  })
  return {
    stop: () => {
      stopping.abort()
      channel.close()
    },
  }
}

/** Without locks (an address without https, an old browser) each tab listens for itself, but only while somebody looks at it. */
function connectWhileVisible({ openStream, onEvent }: SharedStreamOptions): { stop: () => void } {
  let stream: { stop: () => void } | undefined
  const update = () => {
    if (document.visibilityState === 'visible') stream ??= openStream(onEvent)
    else {
      stream?.stop()
      stream = undefined
    }
  }
  document.addEventListener('visibilitychange', update)
  update()
  return {
    stop: () => {
      document.removeEventListener('visibilitychange', update)
      stream?.stop()
    },
  }
}

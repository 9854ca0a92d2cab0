import type { LiveEvent } from './events.ts'

type Parts = {
  /** the same in every tab of the account */
  name: string
  keep: (onNews: (news: LiveEvent) => void) => { stop: () => void }
  onNews: (news: LiveEvent) => void
}

/**
 * One stream for all tabs: over HTTP/1.1 a browser has six connections to a house, and a stream for each tab would leave none for calls. The tab
 * that holds the lock keeps the stream and passes on what it hears; when it goes, the next one gets the lock.
 */
export function shareStream(parts: Parts): { stop: () => void } {
  return navigator.locks && typeof BroadcastChannel !== 'undefined' ? shareByLock(parts) : keepWhileSeen(parts)
}

function shareByLock({ name, keep, onNews }: Parts): { stop: () => void } {
  const channel = new BroadcastChannel(name)
  const leaving = new AbortController()
  let isLeading = false
  channel.addEventListener('message', (event: MessageEvent<LiveEvent>) => onNews(event.data))
  navigator.locks
    .request(
      name,
      { signal: leaving.signal },
      () =>
        new Promise<void>((release) => {
          isLeading = true
          const stream = keep((news) => {
            onNews(news)
            channel.postMessage(news)
          })
          leaving.signal.addEventListener('abort', () => {
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
    if (!isLeading && !leaving.signal.aborted) onNews({ everything: true })
  })
  return {
    stop: () => {
      leaving.abort()
      channel.close()
    },
  }
}

/** Without locks (an address without https, an old browser) each tab listens for itself, but only while somebody looks at it. */
function keepWhileSeen({ keep, onNews }: Parts): { stop: () => void } {
  let stream: { stop: () => void } | undefined
  const look = () => {
    if (document.visibilityState === 'visible') stream ??= keep(onNews)
    else {
      stream?.stop()
      stream = undefined
    }
  }
  document.addEventListener('visibilitychange', look)
  look()
  return {
    stop: () => {
      document.removeEventListener('visibilitychange', look)
      stream?.stop()
    },
  }
}

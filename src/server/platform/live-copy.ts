import type { Listener } from '#server/platform/listen.ts'
import type { Log } from '#server/platform/log.ts'

export type LiveCopy<Value> = { current(): Value; reload(): Promise<void> }

/**
 * A small table kept in memory and read again whenever it changes on any instance. Readers never wait; a reload that fails keeps the last
 * good copy, and the listener's reconnect reads it again.
 */
export async function liveCopy<Value>(options: {
  topic: string
  listener: Listener
  log: Log
  read: () => Promise<Value>
}): Promise<LiveCopy<Value>> {
  const { topic, listener, log, read } = options
  let value = await read()
  let running: Promise<void> | null = null
  let again = false

  // Changes come in bursts: while one reading runs, all further ones share the reading after it.
  async function reload(): Promise<void> {
    if (running) {
      again = true
      return running
    }
    running = (async () => {
      do {
        again = false
        value = await read()
      } while (again)
    })()
    try {
      await running
    } finally {
      running = null
    }
  }

  listener.on(topic, () => {
    reload().catch((error: Error) => log.warn({ topic, err: error.message }, 'reload failed, keeping the last copy'))
  })
  return { current: () => value, reload }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Listener } from '#server/platform/listen.ts'
import type { Log } from '#server/platform/log.ts'

export type ReloadingCache<Value> = { current(): Value; reload(): Promise<void> }

const firstPauseMs = 200
const longestPauseMs = 5000

/**
 * A small table kept in memory and read again whenever it changes on any instance. Readers never wait; a reload that fails keeps the last
 * good copy and is tried again until it succeeds: what was taken away from somebody must not stay in force because of one bad moment.
 */
export async function openReloadingCache<Value>(options: {
  topic: string
  listener: Listener
  log: Log
  read: () => Promise<Value>
}): Promise<ReloadingCache<Value>> {
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

  let isWaiting = false
  async function reloadUntilDone(pauseMs: number): Promise<void> {
    try {
      await reload()
    } catch (error) {
      log.warn({ topic, err: (error as Error).message }, 'reload failed, keeping the last copy until the next try')
      // Whatever else changed meanwhile is read by the try that is waited for.
      if (isWaiting || listener.stopping.aborted) return
      isWaiting = true
      await sleep(pauseMs, undefined, { signal: listener.stopping }).catch(() => undefined)
      isWaiting = false
      if (!listener.stopping.aborted) await reloadUntilDone(Math.min(pauseMs * 2, longestPauseMs))
    }
  }

  listener.on(topic, () => void reloadUntilDone(firstPauseMs))
  return { current: () => value, reload }
}

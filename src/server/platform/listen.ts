import pg from 'pg'
import type { Connection } from '#server/platform/db/pool.ts'
import { destroyWhenSilent } from '#server/platform/db/time-limits.ts'
import type { Log } from '#server/platform/log.ts'

type Callbacks = { heard: (payload: string) => void; missed: () => void }

export type Listener = {
  /** Calls back on every message of that topic, and once after each reconnect, when messages may have been missed. */
  on(topic: string, heard: () => void): void
  /** Calls `heard` with every message of a channel of its own, in the order of asking, and `missed` after each reconnect. Called before the application listens. */
  onMessage(channel: 'live', on: Callbacks): void
  /** Fires with `stop`, for whoever still waits to do something about what was heard. */
  stopping: AbortSignal
  stop(): Promise<void>
}

const longestPauseMs = 5000
const answerMs = 5000
/** Nothing is asked on this connection, so nothing would show that the other end is gone. */
const keepAliveMs = 10_000

/** One dedicated connection per instance hears what other instances changed. It comes back by itself when the database does. */
export async function startListener(connection: Connection, log: Log): Promise<Listener> {
  const heard = new Map<string, (() => void)[]>()
  const channels = new Map<string, Callbacks[]>()
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  const stopping = new AbortController()

  const notifyTopic = (topic: string) => {
    for (const callback of heard.get(topic) ?? []) callback()
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      ...connection,
      application_name: 'shipsmart-listen',
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
    })
    fresh.on('error', (error) => log.warn({ err: error.message }, 'listener lost its connection'))
    fresh.on('end', () => {
      if (client === fresh) client = null
      if (!stopping.signal.aborted) retry(200)
    })
    fresh.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'changed') notifyTopic(payload)
      else for (const callbacks of channels.get(channel) ?? []) callbacks.heard(payload)
    })
    await fresh.connect()
    destroyWhenSilent(fresh, answerMs)
    await fresh.query('listen changed; listen live')
    client = fresh
    const asking = setInterval(() => fresh.query('select 1').catch(() => undefined), keepAliveMs)
    fresh.once('end', () => clearInterval(asking))
  }

  function retry(pauseMs: number): void {
    if (timer || stopping.signal.aborted) return
    timer = setTimeout(() => {
      timer = null
      connect().then(
        () => {
          for (const topic of heard.keys()) notifyTopic(topic)
          for (const { missed } of [...channels.values()].flat()) missed()
        },
        () => retry(Math.min(pauseMs * 2, longestPauseMs)),
      )
    }, pauseMs)
  }

  await connect()
  return {
    on: (topic, callback) => heard.set(topic, [...(heard.get(topic) ?? []), callback]),
    onMessage: (channel, callbacks) => channels.set(channel, [...(channels.get(channel) ?? []), callbacks]),
    stopping: stopping.signal,
    stop: async () => {
      stopping.abort()
      if (timer) clearTimeout(timer)
      await client?.end()
    },
  }
}

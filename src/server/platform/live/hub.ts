import type { Realm } from '#contract/envelope.ts'
import type { LiveChange } from '#contract/live.ts'
import { type AccessCache, holdsNode } from '#server/platform/access.ts'
import type { Db } from '#server/platform/db/pool.ts'
import type { Listener } from '#server/platform/listen.ts'
import type { Log } from '#server/platform/log.ts'
import type { LiveNotification } from './publish.ts'
import { createRecentFrames, type SentFrame } from './recent-frames.ts'
import { findLiveSessions } from './store.ts'

/** One browser that listens. `write` gives false when the browser takes nothing any more. */
export type LiveStream = {
  realm: Realm
  accountId: number
  sessionId: number
  groupIds: number[]
  /** when the token that opened it expires */
  until: Date
  write: (frame: string) => boolean
  end: () => void
}

export type LiveHub = {
  /** `ageMs`: how long ago its page began to ask; what changed since is told it, or that everything may have changed */
  open(stream: LiveStream, ageMs?: number): void
  close(stream: LiveStream): void
  /** a sign of life to each; ends what is expired, signed out or shut out */
  check(): Promise<void>
  endAll(): void
  stop(): void
}

/** Often enough for proxies that cut silent connections after half a minute. */
const heartbeatMs = 20_000
/** Rules are changed several at a time; that they changed is told once. */
const debounceMs = 250
/** No person has so many browsers; a program that opens more loses its oldest. */
const mostPerAccount = 50

/** The streams of this instance, by account. A change made on any instance is heard once and handed to those it concerns. */
export function openLiveHub(deps: { db: Db; listener: Listener; access: AccessCache; clock: () => Date; log: Log }): LiveHub {
  const { db, listener, access, clock, log } = deps
  const byAccount = new Map<string, Set<LiveStream>>()
  const recent = createRecentFrames(clock)
  let number = 0

  const all = () => [...byAccount.values()].flatMap((streams) => [...streams])

  function close(stream: LiveStream): void {
    const key = keyOf(stream)
    const streams = byAccount.get(key)
    if (!streams?.delete(stream)) return
    if (streams.size === 0) byAccount.delete(key)
    stream.end()
  }

  /** The browser is told to come back with a new ticket; whether it gets one is decided there. */
  function disconnect(stream: LiveStream): void {
    stream.write('event: bye\ndata: {}\n\n')
    close(stream)
  }

  function send(streams: Iterable<LiveStream>, frame: string): void {
    for (const stream of [...streams]) if (!stream.write(frame)) close(stream)
  }

  function handleNotification(payload: string): void {
    const notification = JSON.parse(payload) as Partial<LiveNotification> & { end?: number; out?: string }
    if (notification.end !== undefined) for (const stream of all()) if (stream.sessionId === notification.end) disconnect(stream)
    if (notification.out !== undefined) for (const stream of [...(byAccount.get(notification.out) ?? [])]) disconnect(stream)
    if (notification.to !== undefined && notification.change) broadcast(notification.to, notification.change)
  }

  function broadcast(to: string, change: LiveChange): void {
    const frame = `id: ${++number}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`
    recent.add({ to, frame })
    send(audienceOf(to), frame)
  }

  function audienceOf(to: string): Iterable<LiveStream> {
    if (to === everyAdmin) return all().filter(({ realm }) => realm === 'admin')
    return to.startsWith('node:') ? streamsHoldingNode(to.slice(5)) : (byAccount.get(to) ?? [])
  }

  /** One stream among many: whether this was for it too. */
  const isFor =
    (stream: LiveStream) =>
    ({ to }: SentFrame): boolean => {
      if (to === everyAdmin) return stream.realm === 'admin'
      if (!to.startsWith('node:')) return to === keyOf(stream)
      return stream.realm === 'admin' && holdsNode(access.current().admin, stream.groupIds, to.slice(5))
    }

  /** Whether it is told all that it missed, and that. */
  function openingFrames(stream: LiveStream, ageMs: number | undefined): string {
    const missed = ageMs === undefined ? undefined : recent.within(ageMs)?.filter(isFor(stream))
    const ready = `retry: 3000\nevent: ready\ndata: ${JSON.stringify({ everything: missed === undefined })}\n\n`
    return [ready, ...(missed ?? []).map(({ frame }) => frame)].join('')
  }

  function streamsHoldingNode(node: string): LiveStream[] {
    const { admin } = access.current()
    // Most admins share a few sets of groups: each set is asked once.
    const answers = new Map<string, boolean>()
    const holds = ({ groupIds }: LiveStream) => {
      const key = groupIds.join()
      const known = answers.get(key) ?? holdsNode(admin, groupIds, node)
      answers.set(key, known)
      return known
    }
    return all().filter((stream) => stream.realm === 'admin' && holds(stream))
  }

  async function check(): Promise<void> {
    const now = clock()
    for (const stream of all()) if (stream.until <= now) disconnect(stream)
    send(all(), ': still here\n\n')
    for (const realm of ['admin', 'member'] as const) {
      const streams = all().filter((stream) => stream.realm === realm)
      if (streams.length === 0) continue
      const good = await findLiveSessions(db, realm, [...new Set(streams.map((stream) => stream.sessionId))])
      const bySession = new Map(good.map((session) => [session.session_id, session]))
      for (const stream of streams) {
        const session = bySession.get(stream.sessionId)
        if (session) stream.groupIds = session.group_ids
        else disconnect(stream)
      }
    }
  }

  listener.onMessage('live', {
    heard: handleNotification,
    // Nobody knows what was said meanwhile: everything may have changed.
    missed: () => {
      recent.clear()
      send(all(), 'event: missed\ndata: {}\n\n')
      checkQuietly()
    },
  })
  let rulesTimer: NodeJS.Timeout | undefined
  listener.on('access', () => {
    clearTimeout(rulesTimer)
    rulesTimer = setTimeout(() => void broadcastRules(), debounceMs)
    rulesTimer.unref()
  })
  /** Who asks for menus after this must get the new ones, so they are read first. */
  async function broadcastRules(): Promise<void> {
    if (all().some(({ realm }) => realm === 'admin'))
      await access.reload().catch((error: Error) => log.warn({ err: error.message }, 'rules were not read again'))
    broadcast(everyAdmin, { topic: 'rules' })
  }
  const checkQuietly = () => void check().catch((error: Error) => log.warn({ err: error.message }, 'streams were not checked'))
  const timer = setInterval(checkQuietly, heartbeatMs)
  timer.unref()

  return {
    open: (stream, ageMs) => {
      const key = keyOf(stream)
      const streams = byAccount.get(key) ?? new Set()
      byAccount.set(key, streams.add(stream))
      const [oldest] = streams
      if (streams.size > mostPerAccount && oldest) close(oldest)
      if (!stream.write(openingFrames(stream, ageMs))) close(stream)
    },
    close,
    check,
    endAll: () => {
      for (const stream of all()) close(stream)
    },
    stop: () => {
      clearInterval(timer)
      clearTimeout(rulesTimer)
    },
  }
}

/** An address of its own: rules are for all of them, whatever they hold. */
const everyAdmin = 'admins'

const keyOf = ({ realm, accountId }: Pick<LiveStream, 'realm' | 'accountId'>): string => `${realm}:${accountId}`

import type { Realm } from '#contract/envelope.ts'
import { live, liveStream } from '#contract/live.ts'
import { CallError, call } from '#web/lib/call.ts'
import { onLiveEvent } from './events.ts'
import { refreshRulesOnChange } from './refresh-rules.ts'
import { shareStream } from './share-stream.ts'
import { keepStreamOpen } from './stream.ts'

const tickets = { admin: live.adminTicket, member: live.memberTicket }

/** Listens for an account until stopped; any number of tabs share one stream. */
export const connectLive = (realm: Realm, accountId: number): { stop: () => void } =>
  shareStream({
    name: `live-${realm}-${accountId}`,
    onEvent: (event) => {
      onLiveEvent(event)
      if (realm === 'admin') refreshRulesOnChange(accountId, event)
    },
    openStream: (onEvent) =>
      keepStreamOpen({
        requestTicket: async () => (await call(tickets[realm], {}, { quiet: true })).ticket,
        isSessionEnded: (error) => error instanceof CallError && error.kind === 'signed_out',
        streamUrl: (ticket) => `${liveStream[realm]}?ticket=${encodeURIComponent(ticket)}&age=${pageAge()}`,
        open: (url) => new EventSource(url),
        onEvent,
        now: Date.now,
        random: Math.random,
      }),
  })

/** How long ago this page can have asked its first question. The one clock stands still while the machine sleeps, the other can be set back. */
const pageAge = (): number => Math.ceil(Math.max(performance.now(), Date.now() - performance.timeOrigin))

import type { Realm } from '#contract/envelope.ts'
import { live, liveStream } from '#contract/live.ts'
import { CallError, call } from '#web/lib/call.ts'
import { onLiveEvent } from './events.ts'
import { refreshRulesOnChange } from './fresh-rules.ts'
import { shareStream } from './leader.ts'
import { keepStreamOpen } from './stream.ts'

const tickets = { admin: live.adminTicket, member: live.memberTicket }

/** Listens for an account until stopped; any number of tabs share one stream. */
export const connectLive = (realm: Realm, accountId: number): { stop: () => void } =>
  shareStream({
    name: `live-${realm}-${accountId}`,
    onNews: (news) => {
      onLiveEvent(news)
      if (realm === 'admin') refreshRulesOnChange(accountId, news)
    },
    keep: (onNews) =>
      keepStreamOpen({
        askTicket: async () => (await call(tickets[realm], {}, { quiet: true })).ticket,
        isOver: (error) => error instanceof CallError && error.kind === 'signed_out',
        addressOf: (ticket) => `${liveStream[realm]}?ticket=${encodeURIComponent(ticket)}&age=${pageAge()}`,
        open: (address) => new EventSource(address),
        onNews,
        now: Date.now,
        spread: Math.random,
      }),
  })

/** How long ago this page can have asked its first question. The one clock stands still while the machine sleeps, the other can be set back. */
const pageAge = (): number => Math.ceil(Math.max(performance.now(), Date.now() - performance.timeOrigin))

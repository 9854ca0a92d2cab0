import type { Realm } from '#contract/envelope.ts'
import { live, liveStream } from '#contract/live.ts'
import { areaQuery } from '#web/lib/area.ts'
import { CallError, call } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { type LiveEvent, onLiveEvent } from './events.ts'
import { shareStream } from './share-stream.ts'
import { keepStreamOpen } from './stream.ts'

/** Younger answers need no second asking when the stream merely begins. */
const freshMs = 60_000

/** The back office's menus are asked for again when the rules changed, or may have while nobody listened. */
function refreshRulesOnChange(adminId: number, event: LiveEvent): void {
  const query = areaQuery('admin', adminId)
  const isRulesChange = 'change' in event && event.change.topic === 'rules'
  if (!isRulesChange && 'change' in event) return
  if (queryClient.getQueryData(query.queryKey) === undefined) return
  // What was shown stays where the asking fails; the next change asks again.
  void queryClient.fetchQuery({ ...query, staleTime: isRulesChange ? 0 : freshMs }).catch(() => undefined)
}

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

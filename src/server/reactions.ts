import { eventsOf } from '#server/platform/events.ts'

/** Everything that can happen in the house, with what is told about it: ids, not snapshots, because a reaction runs later. */
type Events = {
  'member.registered': { member_id: number }
  'order.labelled': { order_id: number }
  'order.failed': { order_id: number }
  'order.voided': { order_id: number }
}

/** Event → jobs: the whole asynchronous story on one page. An empty list is an event that is only remembered. */
export const reactions: Record<keyof Events, readonly string[]> = {
  'member.registered': [],
  'order.labelled': [],
  'order.failed': [],
  'order.voided': [],
}

/** Says that something happened, in the transaction in which it became true. */
export const { addEvent, emit } = eventsOf<Events>(reactions)

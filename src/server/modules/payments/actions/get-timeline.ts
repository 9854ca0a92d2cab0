import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { pay } from '#contract/pay.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'

type TimelineCall = (typeof pay)['story']

type EventRow = { id: number; receive_time: Date; kind: string; event_id: string; outcome: string }
type EntryRow = {
  id: number
  create_time: Date
  kind: string
  memo: string
  actor: string
  postings: { account: string; amount: number }[]
}

/** How a payment went, for finance: each callback with what came of it, and every entry about the payment or its refunds. Changes nothing. */
export async function getTimeline(ctx: Ctx, { id }: InputOf<TimelineCall>): Promise<DataOf<TimelineCall>> {
  const [events, entries] = await Promise.all([
    run<EventRow>(
      ctx.db,
      'select id, receive_time, kind, event_id, outcome from payment_event where payment_id = $1 order by id limit 100',
      [id],
    ),
    run<EntryRow>(
      ctx.db,
      `select e.id, e.create_time, e.kind, e.memo, coalesce(a.username, m.username, '') as actor,
         (select jsonb_agg(jsonb_build_object('account', p.account, 'amount', p.amount) order by p.id) from ledger_posting p where p.entry_id = e.id) as postings
       from ledger_entry e
         left join admin a on e.actor_type = 'admin' and a.id = e.actor_id
         left join member m on e.actor_type = 'member' and m.id = e.actor_id
       where (e.about_type = 'payment' and e.about_id = $1)
         or (e.about_type = 'refund' and e.about_id in (select id from refund where payment_id = $1))
       order by e.create_time, e.id limit 100`,
      [id],
    ),
  ])
  return {
    events: events.map(({ receive_time, ...event }) => ({ ...event, time: toSeconds(receive_time) })),
    entries: entries.map(({ create_time, postings, ...entry }) => ({
      ...entry,
      time: toSeconds(create_time),
      postings: postings.map(({ account, amount }) => ({ account, amount: formatDecimal(asPence(amount)) })),
    })),
  }
}

import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { orderDesk } from '#contract/order-desk.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { hot, run } from '#server/platform/db/pool.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { showDetail } from '../show-detail.ts'
import { getOrder } from '../store.ts'

type Story = (typeof orderDesk)['story']
type Entry = { id: number; create_time: Date; kind: string; actor: string; postings: { account: string; amount: number }[] }

const entriesOf = hot(
  `select e.id, e.create_time, e.kind, coalesce(a.username, m.username, '') as actor,
     (select jsonb_agg(jsonb_build_object('account', p.account, 'amount', p.amount) order by p.id) from ledger_posting p where p.entry_id = e.id) as postings
   from ledger_entry e
     left join admin a on e.actor_type = 'admin' and a.id = e.actor_id
     left join member m on e.actor_type = 'member' and m.id = e.actor_id
   where e.about_type = 'order' and e.about_id = $1 order by e.id limit 100`,
)

/** Everything about one order, for staff: its contents, history, price, what was said to the carrier, and every penny. Changes nothing. */
export async function tellStory(ctx: Ctx, { id }: InputOf<Story>, caller: Caller): Promise<DataOf<Story>> {
  const order = await getOrder(ctx.db, id)
  const [row, entries] = await Promise.all([showDetail(ctx, order, caller.language), run<Entry>(ctx.db, entriesOf, [id])])
  return {
    row,
    entries: entries.map(({ create_time, postings, ...entry }) => ({
      ...entry,
      time: toSeconds(create_time),
      postings: postings.map(({ account, amount }) => ({ account, amount: shown(account, amount) })),
    })),
  }
}

/** Points are no money. */
const shown = (account: string, amount: number): string =>
  account.startsWith('points') ? String(amount) : formatDecimal(asPence(amount))

import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { orderDesk } from '#contract/order-desk.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { listHistory } from '../history.ts'
import { buildOrderDetail, toStaffHistory } from '../order-detail.ts'
import { getOrder } from '../store.ts'

type TimelineCall = (typeof orderDesk)['story']
type EntryRow = {
  id: number
  create_time: Date
  kind: string
  amount: number | null
  points: number | null
  actor: string
  postings: { account: string; amount: number }[]
}

const entriesOf = prepareOnce(
  `select e.id, e.create_time, e.kind, e.amount, e.points, coalesce(a.username, m.username, '') as actor, e.postings
   from ledger_entry_story e
     left join admin a on a.id = e.admin_id
     left join member m on e.actor_type = 'member' and m.id = e.user_id
   where e.about_type = 'order' and e.about_id = $1 order by e.create_time, e.id limit 100`,
)

/** Everything about one order, for staff: its contents, history, price, what was said to the carrier, and every penny. Changes nothing. */
export async function getTimeline(ctx: Ctx, { id }: InputOf<TimelineCall>, caller: Caller): Promise<DataOf<TimelineCall>> {
  const order = await getOrder(ctx.db, id)
  const [row, history, entries] = await Promise.all([
    buildOrderDetail(ctx, order, caller.language),
    listHistory(ctx.db, id),
    run<EntryRow>(ctx.db, entriesOf, [id]),
  ])
  return {
    row: { ...row, history: toStaffHistory(history, caller.language) },
    entries: entries.map(({ create_time, postings, amount, ...entry }) => ({
      ...entry,
      amount: amount === null ? null : formatDecimal(asPence(amount)),
      time: toSeconds(create_time),
      postings: postings.map(({ account, amount }) => ({ account, amount: formatPosting(account, amount) })),
    })),
  }
}

/** Points are no money. */
const formatPosting = (account: string, amount: number): string =>
  account.startsWith('points') ? String(amount) : formatDecimal(asPence(amount))

import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { returnQueues } from '#contract/return-desk.ts'
import { AppError } from '#domain/errors.ts'
import { returnKind, returnQueue, returnStatus } from '#domain/return/status.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { findReturnedOrder } from '../find-parcel.ts'

type Counts = DataOf<(typeof returnQueues)['counts']>

/** The screen says "999+": whoever waits behind a thousand need not be counted. */
const most = 1000
const queues = Object.entries(returnQueue).filter(([name]) => name !== 'closed')
const waiting = prepareOnce(
  queues
    .map(
      ([name, queue]) =>
        `select '${name}' as name, count(*)::int as count from (select from return_order where queue = ${queue} limit ${most}) counted`,
    )
    .join(' union all '),
)

export async function countQueues(ctx: Ctx): Promise<Counts> {
  const rows = await run<{ name: string; count: number }>(ctx.db, waiting)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count])) as Counts
}

type FindOrder = (typeof returnQueues)['findOrder']
type FoundOrder = Omit<DataOf<FindOrder>, 'contents' | 'create_time'> & {
  items: { englishName: string; chineseName?: string; quantity: number }[]
  create_time: Date
}

const foundOrder = prepareOnce(
  `select o.order_code, o.tracking_number, m.username, o.items, o.create_time,
     concat_ws(' · ', nullif(o.receiver ->> 'name', ''), nullif(o.receiver ->> 'city', ''), nullif(o.receiver ->> 'countryCode', '')) as receiver,
     coalesce((select r.order_no from return_order r where r.order_id = o.id and r.kind = ${returnKind.return}
       and r.status in (${returnStatus.requested}, ${returnStatus.approved}) order by r.status, r.id limit 1), '') as return_no
   from shipping_order o join member m on m.id = o.user_id where o.id = $1`,
)

/** Whose order a number means, so that a parcel is not given to the wrong member. */
export async function findMatchedOrder(ctx: Ctx, input: InputOf<FindOrder>): Promise<DataOf<FindOrder>> {
  const id = await findReturnedOrder(ctx.db, input.order_code)
  const [row] = id === null ? [] : await run<FoundOrder>(ctx.db, foundOrder, [id])
  if (!row) throw new AppError('input.invalid', { fields: { order_code: { key: 'invalid.return_order_code' } } })
  const { items, create_time, ...found } = row
  const contents = items.map(({ englishName, chineseName, quantity }) => `${englishName || chineseName} × ${quantity}`)
  return { ...found, contents: contents.join(', '), create_time: toSeconds(create_time) }
}

import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { returnMatch } from '#contract/return-desk.ts'
import { AppError } from '#domain/errors.ts'
import { returnKind, returnStatus } from '#domain/return/status.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { say } from '#server/platform/i18n.ts'
import { findReturnedOrder } from '../find-parcel.ts'

type FindOrder = (typeof returnMatch)['findOrder']
type FoundOrder = Omit<DataOf<FindOrder>, 'contents' | 'create_time' | 'reason'> & {
  is_in_stock: boolean
  items: { englishName: string; chineseName?: string; quantity: number }[]
  create_time: Date
}

const foundOrder = prepareOnce(
  `select o.order_code, o.tracking_number, m.username, o.items, o.create_time,
     concat_ws(' · ', nullif(o.receiver ->> 'name', ''), nullif(o.receiver ->> 'city', ''), nullif(o.receiver ->> 'countryCode', '')) as receiver,
     coalesce((select r.order_no from return_order r where r.order_id = o.id and r.kind = ${returnKind.return}
       and r.status in (${returnStatus.requested}, ${returnStatus.approved}) order by r.status, r.id limit 1), '') as return_no,
     exists (select from return_order r where r.order_id = o.id and r.status = ${returnStatus.inStock}) as is_in_stock
   from shipping_order o join member m on m.id = o.user_id where o.id = $1`,
)

/** Whose order a number means, so that a parcel is not given to the wrong member. */
export async function findMatchedOrder(ctx: Ctx, input: InputOf<FindOrder>, { language }: Caller): Promise<DataOf<FindOrder>> {
  const id = await findReturnedOrder(ctx.db, input.order_code)
  const [row] = id === null ? [] : await run<FoundOrder>(ctx.db, foundOrder, [id])
  if (!row) throw new AppError('input.invalid', { fields: { order_code: { key: 'invalid.return_order_code' } } })
  const { items, create_time, is_in_stock: isInStock, ...found } = row
  const contents = items.map(({ englishName, chineseName, quantity }) => `${englishName || chineseName} × ${quantity}`)
  const reason = found.return_no === '' && isInStock ? say(language, 'returnOrder.refused.in_stock') : ''
  return { ...found, contents: contents.join(', '), create_time: toSeconds(create_time), reason }
}

import { reweighState } from '#domain/reweigh.ts'
import type { Ctx } from '#server/ctx.ts'
import { getRow, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { ParcelCase } from '#server/platform/parcel-case.ts'
import { closeReweigh } from './settle-reweigh.ts'

const openReweighs = prepareOnce(
  `select id from reweigh where order_id = $1 and state in (${reweighState.proposed}, ${reweighState.disputed}) for no key update`,
)

const openDifference = prepareOnce(
  `select coalesce(sum(difference), 0)::bigint as "openReweigh" from reweigh
   where order_id = $1 and state in (${reweighState.proposed}, ${reweighState.disputed})`,
)

/** A difference that is only proposed is let go once the postage went back or the label is void. */
export const reweighCase: ParcelCase<Ctx> = {
  readFacts: (db, orderId) => getRow<{ openReweigh: number }>(db, openDifference, [orderId]),
  follow: async (ctx, tx, order, event, now) => {
    if (event.type === 'void_refused') return
    for (const { id } of await run<{ id: number }>(tx, openReweighs, [order.id])) await closeReweigh(ctx, tx, id, now)
  },
}

import { AppError } from '#domain/errors.ts'
import { formatPounds, type Pence } from '#domain/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { listPayWays, type PayWay } from '#server/modules/catalogue/index.ts'

/** A way that is offered now, for a sum it takes. */
export async function getOfferedWay(ctx: Ctx, id: number, byWay: Pence): Promise<PayWay> {
  const way = (await listPayWays(ctx, ctx.db)).find((one) => one.id === id)
  if (!way) throw new AppError('payment.way_gone')
  if (byWay < way.min_amount || byWay > way.max_amount)
    throw new AppError('payment.out_of_range', {
      detail: { min: formatPounds(way.min_amount), max: formatPounds(way.max_amount) },
    })
  return way
}

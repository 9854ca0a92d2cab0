import type { ParcelMoney } from '#contract/parcel-money.ts'
import { asPence } from '#domain/money.ts'
import { mostRefund, planRefund } from '#domain/order/parcel-account.ts'
import { payStatus } from '#domain/order/status.ts'
import { checkDecide } from '#domain/return/checks.ts'
import { returnKind, returnStatus } from '#domain/return/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { getOrder, readParcelAccount, toParcelMoney } from '#server/modules/orders/index.ts'
import { readFees, sumFees } from './fees.ts'
import { findReturn } from './store.ts'

/** What approving a request would give its member now, beside all that its order paid and got. Null where no money is to be decided. */
export async function describeMoney(ctx: Ctx, returnId: number): Promise<ParcelMoney | null> {
  const stored = await findReturn(ctx.db, returnId)
  const isMoney =
    stored && checkDecide(stored) === null && (stored.kind === returnKind.refund || stored.status === returnStatus.inStock)
  if (!isMoney) return null
  const order = await getOrder(ctx.db, stored.order_id)
  const account = await readParcelAccount(ctx, ctx.db, order)
  const way = stored.is_unused ? 'unused_request' : 'request'
  const asked = asPence(Math.min(stored.asked_amount, mostRefund(account, way).value))
  const owesFees = stored.status === returnStatus.inStock && stored.pay_status === payStatus.unpaid
  const fees = owesFees ? sumFees(await readFees(ctx, ctx.db, stored, ctx.clock())) : asPence(0)
  const proposed = asPence(Math.max(0, planRefund(account, way, asked).value - fees))
  return toParcelMoney(order, account, { fees, proposed })
}

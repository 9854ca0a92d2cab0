import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { returnOrders } from '#contract/return-order.ts'
import { formatDecimal } from '#domain/money.ts'
import { mostRefund } from '#domain/order/parcel-account.ts'
import { payStatus } from '#domain/order/status.ts'
import { returnStatus } from '#domain/return/status.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { maskParty } from '#server/modules/addresses/index.ts'
import { getMemberOrder, readParcelAccount } from '#server/modules/orders/index.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { readFees, sumFees } from '../fees.ts'
import { quoteParcel } from '../quote-parcel.ts'
import { getMemberReturn, returnRefusal } from '../store.ts'
import { feeTypeText } from '../texts.ts'

type Choices = (typeof returnOrders)['choices']

/** What each choice for a parcel in stock costs now, and which channels would take it to where it was going. Changes nothing. */
export async function listChoices(ctx: Ctx, { id }: InputOf<Choices>, caller: Caller): Promise<DataOf<Choices>> {
  const { id: userId } = actorOf(caller)
  const stored = await getMemberReturn(ctx.db, userId, id)
  if (stored.status !== returnStatus.inStock)
    throw returnRefusal(stored.status === returnStatus.finished ? 'closed' : 'not_in_stock')
  const order = await getMemberOrder(ctx.db, userId, stored.order_id)
  const fees = stored.pay_status === payStatus.unpaid ? await readFees(ctx, ctx.db, stored, ctx.clock()) : []
  return {
    fees: fees.map(({ fee_type, net, vat, amount, days }) => ({
      fee_type,
      fee_type_text: feeTypeText(fee_type, caller.language),
      days,
      net: formatDecimal(net),
      vat: formatDecimal(vat),
      amount: formatDecimal(amount),
    })),
    fee_amount: formatDecimal(sumFees(fees)),
    refundable: formatDecimal(mostRefund(await readParcelAccount(ctx, ctx.db, order), 'request').value),
    receiver: { ...maskParty(ctx, order.receiver), order_id: order.id },
    channels: await quoteParcel(ctx, order, order, caller),
    due_time: stored.due_time && toSeconds(stored.due_time),
  }
}

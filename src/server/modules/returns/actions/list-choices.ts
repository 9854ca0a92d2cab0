import type { DataOf, InputOf } from '#contract/endpoint.ts'
import { quoteInput } from '#contract/price.ts'
import type { returnOrders } from '#contract/return-order.ts'
import { formatDecimal } from '#domain/money.ts'
import { payStatus } from '#domain/order/status.ts'
import { returnStatus } from '#domain/return/status.ts'
import { formatSize } from '#domain/size.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { getMemberOrder, maskParty } from '#server/modules/orders/index.ts'
import { quoteParcels } from '#server/modules/prices/index.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { readFees, sumFees } from '../fees.ts'
import { getMemberReturn, returnRefusal } from '../store.ts'
import { feeTypeText } from '../texts.ts'

type Choices = (typeof returnOrders)['choices']

/** What each choice for a parcel in stock costs now, and which channels would take it to where it was going. Changes nothing. */
export async function listChoices(ctx: Ctx, { id }: InputOf<Choices>, caller: Caller): Promise<DataOf<Choices>> {
  const { id: userId, groupIds } = actorOf(caller)
  const stored = await getMemberReturn(ctx.db, userId, id)
  if (stored.status !== returnStatus.inStock) throw returnRefusal('not_in_stock')
  const order = await getMemberOrder(ctx.db, userId, stored.order_id)
  const fees = stored.pay_status === payStatus.unpaid ? await readFees(ctx, ctx.db, stored, ctx.clock()) : []
  const { length, width, height, weight } = order
  const request = quoteInput(1).parse({
    ...{ sender: order.sender, receiver: order.receiver, items: order.items },
    package: { length: formatSize(length), width: formatSize(width), height: formatSize(height), weight },
  })
  const { list } = await quoteParcels(ctx, request, { groupIds, points: 0, language: caller.language })
  return {
    fees: fees.map(({ fee_type, net, vat, amount, days }) => ({
      ...{ fee_type, fee_type_text: feeTypeText(fee_type, caller.language), days },
      ...{ net: formatDecimal(net), vat: formatDecimal(vat), amount: formatDecimal(amount) },
    })),
    fee_amount: formatDecimal(sumFees(fees)),
    refundable: formatDecimal(order.actual_pay_amount),
    receiver: { ...maskParty(ctx, order.receiver), order_id: order.id },
    channels: list.map(({ channel_id, name, amount, days, reason = '' }) => ({
      ...{ channel_id, name, days, reason, amount: amount ?? '' },
    })),
    due_time: stored.due_time && toSeconds(stored.due_time),
  }
}

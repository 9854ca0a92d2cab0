import type { DataOf, InputOf } from '#contract/endpoint.ts'
import { quoteInput } from '#contract/price.ts'
import type { ReturnChannel, returnQuotes } from '#contract/return-desk.ts'
import { AppError } from '#domain/errors.ts'
import { returnStatus } from '#domain/return/status.ts'
import { formatSize } from '#domain/size.ts'
import type { Ctx } from '#server/ctx.ts'
import { getMemberOrder, type StoredOrder } from '#server/modules/orders/index.ts'
import { quoteParcels } from '#server/modules/prices/index.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { getMemberReturn, returnRefusal } from './store.ts'
import { listReturnWarehouses, warehouseParty } from './warehouses.ts'

type Way = { sender: object; receiver: object }

/** What the parcel of an order costs on each channel from one party to another; those that do not take it say why. */
export async function quoteParcel(
  ctx: Ctx,
  { items, length, width, height, weight }: StoredOrder,
  { sender, receiver }: Way,
  caller: Caller,
): Promise<ReturnChannel[]> {
  const request = quoteInput(1).parse({
    sender,
    receiver,
    items,
    package: { length: formatSize(length), width: formatSize(width), height: formatSize(height), weight },
  })
  const { list } = await quoteParcels(ctx, request, {
    groupIds: actorOf(caller).groupIds,
    points: 0,
    language: caller.language,
  })
  return list.map(({ channel_id, name, amount, days, reason = '' }) => ({
    channel_id,
    name,
    days,
    reason,
    amount: amount ?? '',
  }))
}

type LabelChannels = (typeof returnQuotes)['labelChannels']

/** What a label from whoever received the order to one of our warehouses costs. */
export async function quoteLabel(ctx: Ctx, input: InputOf<LabelChannels>, caller: Caller): Promise<DataOf<LabelChannels>> {
  const order = await getMemberOrder(ctx.db, actorOf(caller).id, input.order_id)
  const warehouse = (await listReturnWarehouses(ctx.db)).find(({ id }) => id === input.warehouse_id)
  if (!warehouse) throw new AppError('input.invalid', { fields: { warehouse_id: { key: 'invalid.choice' } } })
  return { channels: await quoteParcel(ctx, order, { sender: order.receiver, receiver: warehouseParty(warehouse) }, caller) }
}

type ReshipChannels = (typeof returnQuotes)['reshipChannels']

/** What sending a parcel in stock on to another address costs. */
export async function quoteReship(ctx: Ctx, input: InputOf<ReshipChannels>, caller: Caller): Promise<DataOf<ReshipChannels>> {
  const { id: userId } = actorOf(caller)
  const stored = await getMemberReturn(ctx.db, userId, input.id)
  if (stored.status !== returnStatus.inStock)
    throw returnRefusal(stored.status === returnStatus.finished ? 'closed' : 'not_in_stock')
  const order = await getMemberOrder(ctx.db, userId, stored.order_id)
  return { channels: await quoteParcel(ctx, order, { sender: order.sender, receiver: input.receiver }, caller) }
}

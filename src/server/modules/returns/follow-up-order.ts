import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { formatDecimal, type Pence } from '#domain/money.ts'
import type { Customs } from '#domain/order/customs-terms.ts'
import type { Party } from '#domain/order/party.ts'
import { formatSize } from '#domain/size.ts'
import type { Ctx } from '#server/ctx.ts'
import { unsealParty } from '#server/modules/addresses/index.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { markFollowUp, type OrderReview, reviewOrders, type StoredOrder, writeReviewed } from '#server/modules/orders/index.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

/** Orders that a return brings about: the label it comes back with, and the one it goes out with again. They are priced and paid as any other. */
type FollowUp = {
  sender: Record<string, unknown>
  receiver: Record<string, unknown>
  channelId: number
  customs: Partial<Customs>
  remark: string
}

type ParcelOrder = Pick<StoredOrder, 'user_id' | 'length' | 'width' | 'height' | 'weight' | 'items'>

/** The same parcel with the same things in it, from one party to another. */
const contentOf = (order: ParcelOrder, { sender, receiver, channelId, customs, remark }: FollowUp): Record<string, unknown> => ({
  sender,
  receiver,
  customs,
  remark,
  channel_id: channelId,
  items: order.items,
  package: {
    length: formatSize(order.length),
    width: formatSize(order.width),
    height: formatSize(order.height),
    weight: order.weight,
  },
})

export type FollowUpReview = Extract<OrderReview, { prepared: object }>

/** Checked and priced, and not written; refused in the caller's words by the rules of every new order. */
export async function reviewFollowUp(
  ctx: Ctx,
  order: ParcelOrder,
  followUp: FollowUp,
  language: Language,
): Promise<FollowUpReview> {
  const [review] = await reviewOrders(ctx, [contentOf(order, followUp)], { userId: order.user_id })
  if (!review) throw new Error('an order was not reviewed')
  if (review.prepared !== null) return review
  const why = [...new Set(Object.values(review.problems).map((text) => text[language]))].join(' ')
  throw new AppError('order.not_offered', { detail: { why } })
}

const written = prepareOnce('select id, order_code, amount from shipping_order where id = $1')
export type FollowUpOrder = { id: number; order_code: string; amount: Pence }

/** In the caller's transaction, so that there is no return without its order and no order without its return. */
export async function writeFollowUp(
  ctx: Ctx,
  tx: Tx,
  review: FollowUpReview,
  { followUp, ...options }: { followUp: 'return' | 'reship'; userId: number; actor: LedgerActor; now: Date },
): Promise<FollowUpOrder> {
  const [made] = await writeReviewed(ctx, tx, [{ orderId: null, review }], options)
  if (made) await markFollowUp(tx, made.id, followUp)
  return getFollowUp(tx, made?.id ?? 0)
}

export async function getFollowUp(tx: Db | Tx, id: number): Promise<FollowUpOrder> {
  const [row] = await run<FollowUpOrder>(tx, written, [id])
  if (!row) throw new Error(`order ${id} is not there`)
  return row
}

export const toFollowUpAnswer = (order: FollowUpOrder | null) => order && { ...order, amount: formatDecimal(order.amount) }

/** As a new order is sent: with the number that customs ask for, where there is one. */
export function partyInput(ctx: Ctx, party: Party & { id_card_sealed?: string }): Record<string, unknown> {
  const { id_card_number: idNumber, ...rest } = unsealParty(ctx, party)
  return { ...rest, ...(idNumber === '' ? {} : { id_card_number: idNumber }) }
}

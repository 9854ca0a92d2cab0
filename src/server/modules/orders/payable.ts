import { AppError } from '#domain/errors.ts'
import { type Language, pick } from '#domain/language.ts'
import { allocate, asPence } from '#domain/money.ts'
import { checkPay } from '#domain/order/checks.ts'
import { mostWatched } from '#domain/order/status.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import type { Bill, Payable, PaymentSources } from '#server/modules/payments/index.ts'
import { formatError } from '#server/platform/format-error.ts'
import { say } from '#server/platform/i18n.ts'
import { type AgreedPrice, agreedPriceOf, applyAgreedPrice } from './agreed-price.ts'
import { listOrdersWithoutBox, lockBoxes, soldOutError } from './box-stock.ts'
import { buyOrder } from './buy-order.ts'
import { findCustomsRefusal } from './order-customs.ts'
import { priceAtAgreedSum } from './order-points.ts'
import { getCurrentPrices } from './reprice.ts'
import { type ChannelColumns, findMemberOrders, groupIdsOf, lockOrder, lockOrders, type StoredOrder } from './store.ts'

/** Orders, for whoever pays by card or for several bills at once. What is shown is the price of today. */
export const orderPayable: Payable = {
  orderType: 'sheet',
  listBills: async (ctx, { db, userId, ids, language }) => {
    const groupIds = await groupIdsOf(db, userId)
    const orders = await findMemberOrders(db, userId, ids)
    const points = orders.some((order) => order.use_points) ? (await getWallet(db, userId)).points : 0
    // Points go to the same orders first as when they are paid.
    const payable = orders.filter((order) => checkPayable(order) === null).sort((one, other) => one.id - other.id)
    const today = await getCurrentPrices(ctx, payable, { groupIds, language, points })
    // Before a card is asked: whoever has paid for a box that is gone would have their money in the balance instead.
    const withoutBox = await listOrdersWithoutBox(db, payable)
    const priced = new Map(
      payable.map((order, index) => {
        const { id } = order
        const one = findCustomsRefusal(order) ?? today[index]
        return [id, withoutBox.has(id) && !(one instanceof AppError) ? soldOutError() : one]
      }),
    )
    return orders.map((order) => billOf(order, priced.get(order.id), language))
  },
  lock: lockOrders,
  pay: async (ctx, tx, { userId, ids, sources, agreed: terms = [], actor, now }) => {
    // Always in the same order, so that two payments of the same orders wait instead of blocking each other.
    const held: StoredOrder[] = []
    for (const id of [...ids].sort((one, other) => one - other)) {
      const agreed = (terms as AgreedPrice[]).find((one) => one.id === id)
      held.push(await applyAgreedPrice(tx, await lockOrder(tx, id, userId), agreed))
    }
    const { money, thirdParty, offline, foreign } = sources
    const agreed = asPence(money + thirdParty + offline)
    const { orders, due } = await priceAtAgreedSum(ctx, tx, held, agreed)
    // The price moved while the card was being asked: what was agreed to is not what it costs.
    if (due !== agreed) throw new AppError('order.moved')
    await lockBoxes(tx, orders)
    const amounts = orders.map(({ amount }) => amount)
    const byWay = allocate(asPence(thirdParty + offline), amounts)
    const foreignShares = splitForeign(foreign, byWay)
    for (const [index, order] of orders.entries()) {
      const way = byWay[index] ?? 0
      const [card, transfer] = offline > 0 ? [0, way] : [way, 0]
      const own = { money: order.amount - way, thirdParty: card, offline: transfer, foreign: foreignShares[index] ?? null }
      await buyOrder(tx, order, { sources: own, actor, now })
    }
  },
  // Whoever has paid waits for labels: the list shows how far they are. An address holds only so many numbers.
  link: (ids) => `/user/account/sheetOrder${ids.length > 0 && ids.length <= mostWatched ? `?watch=${ids.join(',')}` : ''}`,
}

/** What was charged in another currency, shared as the pounds are. */
function splitForeign(foreign: PaymentSources['foreign'], byWay: readonly number[]): PaymentSources['foreign'][] {
  if (!foreign) return []
  const decimals = foreign.amount.split('.')[1]?.length ?? 0
  const parts = allocate(asPence(Number(foreign.amount.replace('.', ''))), byWay)
  return parts.map((part) => ({ ...foreign, amount: withDecimals(part, decimals) }))
}

/** 1234 with two places → "12.34", with none → "1234". */
function withDecimals(minor: number, decimals: number): string {
  const digits = String(minor).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

const checkPayable = (order: StoredOrder) => checkPay({ ...order, void_until: null })

function billOf(order: StoredOrder & ChannelColumns, today: StoredOrder | AppError | undefined, language: Language): Bill {
  const { id, order_code: no, amount } = order
  const title = say(language, 'order.bill', {
    channel: pick(language, order.channel_zh, order.channel_en),
    name: order.receiver.name,
  })
  const refused = checkPayable(order)
  if (refused) return { id, no, title, amount, reason: say(language, `order.refused.${refused}`) }
  if (today instanceof AppError) return { id, no, title, amount, reason: formatError(language, today) }
  return { id, no, title, amount: today?.amount ?? amount, reason: '', ...(today ? { agreed: agreedPriceOf(today) } : {}) }
}

import { AppError } from '#domain/errors.ts'
import { pick } from '#domain/language.ts'
import { allocate, asPence } from '#domain/money.ts'
import { checkPay } from '#domain/order/checks.ts'
import { mostWatched } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Payable, Sources } from '#server/modules/payments/index.ts'
import { say, sayWithWords } from '#server/platform/i18n.ts'
import { priceOfToday } from './reprice.ts'
import { findMemberOrders, groupIdsOf, lockOrder, type StoredOrder, type WithChannel } from './store.ts'
import { takeOrder } from './take-order.ts'

/** Orders, for whoever pays by card or for several bills at once. What is shown is the price of today. */
export const orderPayable: Payable = {
  orderType: 'sheet',
  listBills: async (ctx, { db, userId, ids, language }) => {
    const who = { groupIds: await groupIdsOf(db, userId), language }
    const orders = await findMemberOrders(db, userId, ids)
    return Promise.all(orders.map((order) => billOf(ctx, order, who)))
  },
  pay: async (_ctx, tx, { userId, ids, sources, actor, now }) => {
    // Always in the same order, so that two payments of the same orders wait instead of blocking each other.
    const orders: StoredOrder[] = []
    for (const id of [...ids].sort((one, other) => one - other)) orders.push(await lockOrder(tx, id, userId))
    const amounts = orders.map(({ amount }) => amount)
    const due = amounts.reduce((sum: number, amount) => sum + amount, 0)
    const { money, thirdParty, offline, foreign } = sources
    // The price moved while the card was being asked: what was agreed to is not what it costs.
    if (due !== money + thirdParty + offline) throw new AppError('order.moved')
    const byWay = allocate(asPence(thirdParty + offline), amounts)
    const abroad = foreignParts(foreign, byWay)
    for (const [index, order] of orders.entries()) {
      const way = byWay[index] ?? 0
      const [card, transfer] = offline > 0 ? [0, way] : [way, 0]
      const own = { money: order.amount - way, thirdParty: card, offline: transfer, foreign: abroad[index] ?? null }
      await takeOrder(tx, order, { sources: own, actor, now })
    }
  },
  // Whoever has paid waits for labels: the list shows how far they are. An address holds only so many numbers.
  link: (ids) => `/user/account/sheetOrder${ids.length > 0 && ids.length <= mostWatched ? `?watch=${ids.join(',')}` : ''}`,
}

/** What was charged in another currency, shared as the pounds are. */
function foreignParts(foreign: Sources['foreign'], byWay: readonly number[]): Sources['foreign'][] {
  if (!foreign) return []
  const places = foreign.amount.split('.')[1]?.length ?? 0
  const parts = allocate(asPence(Number(foreign.amount.replace('.', ''))), byWay)
  return parts.map((part) => ({ ...foreign, amount: withPlaces(part, places) }))
}

/** 1234 with two places → "12.34", with none → "1234". */
function withPlaces(minor: number, places: number): string {
  const digits = String(minor).padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

async function billOf(ctx: Ctx, order: StoredOrder & WithChannel, who: Parameters<typeof priceOfToday>[2]) {
  const { id, order_code: no } = order
  const { language } = who
  const title = say(language, 'order.bill', {
    channel: pick(language, order.channel_zh, order.channel_en),
    name: order.receiver.name,
  })
  const refused = checkPay({ ...order, void_until: null })
  if (refused) return { id, no, title, amount: order.amount, reason: say(language, `order.refused.${refused}`) }
  try {
    const { amount } = await priceOfToday(ctx, order, who)
    return { id, no, title, amount, reason: '' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { id, no, title, amount: order.amount, reason: sayWithWords(language, `error.${error.code}`, error.detail) }
  }
}

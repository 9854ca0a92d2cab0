import { parseDecimal } from '#domain/money.ts'
import { customsPaper, demandCustoms } from '#domain/order/customs.ts'
import type { OrderPaper, PrintDocument } from '#domain/order/print.ts'
import type { Ctx } from '#server/ctx.ts'
import { listCurrencyRates } from '#server/modules/catalogue/index.ts'
import { customsOf } from './order-customs.ts'
import type { ChannelColumns, StoredOrder } from './store.ts'

type PaperOrder = Pick<StoredOrder, 'sender' | 'receiver' | 'items' | 'customs'> & ChannelColumns

export type PaperFinder = Awaited<ReturnType<typeof createPaperFinder>>

/** What orders are worth and which papers go with them, by the rates and the limit of today. */
export async function createPaperFinder(ctx: Ctx) {
  const rates = await listCurrencyRates(ctx.db)
  const cn22Limit = ctx.settings.get('cn22_limit')
  const worthOf = ({ items }: Pick<StoredOrder, 'items'>): number | null => {
    let worth = 0
    for (const { unitPrice, unitPriceCurrency, quantity } of items) {
      const rate = rates.get(unitPriceCurrency)
      if (rate === undefined) return null
      worth += ((parseDecimal(unitPrice) ?? 0) * quantity) / rate
    }
    return Math.round(worth)
  }
  const customsPaperOf = (order: PaperOrder) =>
    customsPaper({
      demand: demandCustoms(order, order.sender, order.receiver),
      contentsType: customsOf(order).contents_type,
      itemCount: order.items.length,
      value: worthOf(order),
      cn22Limit,
    })
  const papersOf = (order: PaperOrder): OrderPaper[] => {
    const paper = customsPaperOf(order)
    return paper === null ? ['label'] : ['label', paper]
  }
  /** Of what was asked for, what there is of this order: at home customs get nothing. */
  const documentsOf = (order: PaperOrder, asked: readonly PrintDocument[]): PrintDocument[] => {
    const isAbroad = customsPaperOf(order) !== null
    return asked.filter((one) => isAbroad || (one !== 'customs' && one !== 'invoice'))
  }
  return { worthOf, customsPaperOf, papersOf, documentsOf }
}

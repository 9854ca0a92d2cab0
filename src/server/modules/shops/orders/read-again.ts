import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import type { Connector } from '#server/adapters/marketplaces/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { formatError } from '#server/platform/format-error.ts'
import { say } from '#server/platform/i18n.ts'
import { getShop, openShop, type Shop, stopShop } from '../store.ts'
import { isUnavailable, retryTimeIn } from '../sync/failures.ts'
import { applySale } from './apply-sale.ts'
import type { StoredShopOrder } from './store.ts'

/** So many questions to one shop at the same time. */
const mostAtOnce = 5

type ReadAgain = {
  /** whose sale is not what it was */
  changed: number[]
  /** which could not be read, and why in words */
  failures: Map<number, string>
}

/** Asks the shops for these sales as they are now and writes down what changed. A shop that does not answer fails its own orders and nobody else's. */
export async function readAtShops(ctx: Ctx, orders: readonly StoredShopOrder[], language: Language): Promise<ReadAgain> {
  const result: ReadAgain = { changed: [], failures: new Map() }
  const shopIds = [...new Set(orders.map(({ shop_id: id }) => id))]
  await Promise.all(
    shopIds.map((shopId) =>
      readAtShop(
        ctx,
        shopId,
        orders.filter(({ shop_id: id }) => id === shopId),
        { language, result },
      ),
    ),
  )
  return result
}

async function readAtShop(
  ctx: Ctx,
  shopId: number,
  orders: readonly StoredShopOrder[],
  { language, result }: { language: Language; result: ReadAgain },
): Promise<void> {
  const shop = await getShop(ctx.db, shopId)
  /** set once the shop has failed: nobody waits for it order by order */
  let failure: AppError | undefined
  const give = (error: unknown) => {
    if (!(error instanceof AppError)) throw error
    failure ??= error
  }
  const connector = await openShop(ctx, shop).catch(give)
  const sales = [...new Set(orders.map(({ platform_order_id: id }) => id))]
  const saleOf = (saleId: string) => orders.filter(({ platform_order_id: id }) => id === saleId)
  const work = async () => {
    for (let saleId = sales.shift(); saleId !== undefined; saleId = sales.shift()) {
      const ids = saleOf(saleId).map(({ id }) => id)
      const read = failure || !connector ? undefined : await readSale(ctx, shop, connector, saleId).catch(give)
      if (read === 'missing') for (const id of ids) result.failures.set(id, say(language, 'shopOrder.left.missing'))
      else if (read) result.changed.push(...read)
      else if (failure) for (const id of ids) result.failures.set(id, formatError(language, failure))
    }
  }
  await Promise.all(Array.from({ length: mostAtOnce }, work))
  if (failure?.code === 'shop.expired')
    await stopShop(ctx.db, {
      id: shop.id,
      state: 'expired',
      reason: 'expired',
      detail: String(failure.detail.why ?? ''),
      now: ctx.clock(),
    })
}

async function readSale(ctx: Ctx, shop: Shop, connector: Connector, saleId: string): Promise<number[] | 'missing'> {
  // One hiccup is no reason to leave out everything that is bought with it; whoever names a time is busy, and is left alone.
  const sale = await connector.getOrder(saleId).catch((error: unknown) => {
    if (!isUnavailable(error) || retryTimeIn(error)) throw error
    return connector.getOrder(saleId)
  })
  if (!sale) return 'missing'
  return (await inTx(ctx, (tx) => applySale(tx, shop, sale, ctx.clock()))).ids
}

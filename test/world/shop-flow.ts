import { syncShop } from '#server/modules/shops/sync/sync-shop.ts'
import type { Connection } from '#server/platform/db/pool.ts'
import { makeSale, memoryMarketplace } from './memory-marketplace.ts'
import { runFlow } from './order-flow.ts'

export type ShopFlowInput = { connection: Connection; shopId: number; key: string; nowMs: number }

export const flowSales = (key: string) => Array.from({ length: 3 }, (_, n) => makeSale(`${key}-${n}`))

/** Reads a shop whole, two pages of it. */
export const syncFlow = (input: ShopFlowInput) =>
  runFlow(input, 'sync', async (ctx) => {
    const market = memoryMarketplace()
    market.addShop(input.key, flowSales(input.key)).pageSize = 2
    Object.assign(ctx, { marketplaces: market })
    await syncShop(ctx, { shopId: input.shopId, cause: 'schedule' })
  })

import type { Ctx } from '#server/ctx.ts'
import { purchaseKind } from '#server/modules/shops/index.ts'
import type { Connection } from '#server/platform/db/pool.ts'
import { runFlow } from './order-flow.ts'

export type ShopPurchaseInput = { connection: Connection; nowMs: number; taskId: number; memberId: number; shopUrl: string }

/** Works through a purchase, as the task does; whoever comes back begins it again. */
export const purchaseFlow = (input: ShopPurchaseInput) =>
  runFlow(input, 'shop-purchase', async (ctx: Ctx) => {
    await purchaseKind.run(
      ctx,
      {},
      {
        id: input.taskId,
        owner: { realm: 'member', id: input.memberId },
        language: 'en',
        folder: '',
        progress: async () => undefined,
      },
    )
  })

import { AppError } from '#domain/errors.ts'
import { notifyShop } from '#server/modules/shops/notify/notify-shop.ts'
import { planNotices } from '#server/modules/shops/notify/plan-notices.ts'
import { queueNoticeNow } from '#server/modules/shops/notify/queue-notice.ts'
import { withLoopbackShop } from './loopback-shop.ts'
import { type OrderFlowInput, runFlow } from './order-flow.ts'

export type NotifyFlowInput = Pick<OrderFlowInput, 'connection' | 'nowMs' | 'orderId'> & { shopOrderId: number; url: string }

/** A member asks for it, and the shop is told. Who comes back after a crash asks again. */
export const notifyFlow = (input: NotifyFlowInput) =>
  runFlow(input, 'notify', async (ctx) => {
    await queueNoticeNow(ctx, input.shopOrderId, 'member').catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
    await notifyShop(withLoopbackShop(ctx, input.url), input.shopOrderId)
  })

/** Its label was voided, and what the shop was told is taken back. */
export const withdrawFlow = (input: NotifyFlowInput) =>
  runFlow(input, 'withdraw', async (ctx) => {
    await planNotices(ctx, input.orderId)
    await notifyShop(withLoopbackShop(ctx, input.url), input.shopOrderId)
  })

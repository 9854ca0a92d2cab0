import type { Ctx } from '#server/ctx.ts'
import { fillSecondMonth, fillThirdMonth } from './orders/fill-months.ts'
import { fillTriedOrders, type Say } from './orders/fill-orders.ts'
import { offerChannel, tryingRow, tryingService } from './trying-channel.ts'

/** A channel of the sandbox carrier, priced and tried: labels, refusals, voids and a void that was refused. Only where that carrier lives. May run twice. */
export const fillTryingCarrier = (ctx: Ctx, say: Say): Promise<void> => onTryingCarrier(ctx, say, fillTriedOrders)

/** The months before, most of their parcels with the same carrier. */
export const fillThird = (ctx: Ctx, say: Say): Promise<void> => onTryingCarrier(ctx, say, fillThirdMonth)
export const fillSecond = (ctx: Ctx, say: Say): Promise<void> => onTryingCarrier(ctx, say, fillSecondMonth)

async function onTryingCarrier(ctx: Ctx, say: Say, fill: typeof fillTriedOrders): Promise<void> {
  if (!ctx.carriers.live().includes('sandbox')) return
  if (await offerChannel(ctx, tryingRow)) await fill(ctx, say, tryingService)
}

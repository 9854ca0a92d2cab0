import type { Ctx } from '#server/ctx.ts'
import { evaluateShopOrders } from '../orders/evaluate.ts'
import { applyRulesTo } from '../rules/apply-rules.ts'

/** What happens to orders that a shop has just told of: rules first, then whether they can be bought. May run twice. */
export async function prepareOrders(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await applyRulesTo(ctx, ids)
  await evaluateShopOrders(ctx, ids)
}

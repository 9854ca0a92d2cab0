import { tmpdir } from 'node:os'
import path from 'node:path'
import { compose } from '#server/compose.ts'
import type { Ctx } from '#server/ctx.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { voidLabel } from '#server/modules/dispatch/void-label.ts'
import { cancelOrders } from '#server/modules/orders/actions/cancel-orders.ts'
import { payOrders } from '#server/modules/orders/actions/pay-orders.ts'
import { asFlow } from '#server/platform/crash.ts'
import type { Connection } from '#server/platform/db/pool.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { makeLog } from '#server/platform/log.ts'
import { testEnv } from './test-env.ts'

export type OrderFlowInput = { connection: Connection; memberId: number; groupId: number; orderId: number; nowMs: number }

/** Pays an order, as two clicks would. */
export const payFlow = (input: OrderFlowInput) =>
  inHouse(input, 'pay', async (ctx) => {
    await payOrders(ctx, { ids: [input.orderId] }, callerOf(input))
  })

/** Makes the label of an order that was paid. */
export const labelFlow = (input: OrderFlowInput) => inHouse(input, 'label', (ctx) => makeLabel(ctx, input.orderId))

/** Asks for a void and has it done. */
export const voidFlow = (input: OrderFlowInput) =>
  inHouse(input, 'void', async (ctx) => {
    await cancelOrders(ctx, { ids: [input.orderId] }, callerOf(input))
    await voidLabel(ctx, input.orderId)
  })

/** All of it, one after the other: what is done already is answered so and not done again. */
export const wholeFlow = (input: OrderFlowInput) =>
  inHouse(input, 'whole', async (ctx) => {
    await payOrders(ctx, { ids: [input.orderId] }, callerOf(input))
    await makeLabel(ctx, input.orderId)
    await cancelOrders(ctx, { ids: [input.orderId] }, callerOf(input))
    await voidLabel(ctx, input.orderId)
  })

function callerOf({ memberId, groupId }: OrderFlowInput): Caller {
  const actor = { realm: 'member', id: memberId, username: '', groupIds: [groupId], sessionId: 0 }
  return { language: 'en', requestId: '', host: '', actor } as unknown as Caller
}

/** Whoever comes back comes later: what the dead one had claimed is free by then. */
async function inHouse(
  { connection, nowMs }: OrderFlowInput,
  flow: string,
  work: (ctx: Ctx) => Promise<void>,
): Promise<string[]> {
  const isSecond = process.env.CRASH_AT === undefined
  const { ctx, stop } = await compose({
    env: testEnv({ DATA_DIR: path.join(tmpdir(), 'shipsmart-order-flow') }),
    log: makeLog('silent'),
    connection,
    clock: () => new Date(nowMs + (isSecond ? 600_000 : 0)),
  })
  const { steps } = await asFlow(flow, () => work(ctx))
  await stop()
  return steps
}

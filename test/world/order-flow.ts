import { tmpdir } from 'node:os'
import path from 'node:path'
import { compose } from '#server/compose.ts'
import type { Ctx } from '#server/ctx.ts'
import { lookUpEarlierLabels } from '#server/modules/dispatch/late-label.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { closeManifest } from '#server/modules/dispatch/manifests/close-manifest.ts'
import { manifestOrders } from '#server/modules/dispatch/manifests/manifest-orders.ts'
import { voidLabel } from '#server/modules/dispatch/void-label.ts'
import { cancelOrders } from '#server/modules/orders/actions/cancel-orders.ts'
import { payOrders, retryOrders } from '#server/modules/orders/actions/pay-orders.ts'
import { runAsFlow } from '#server/platform/crash-points.ts'
import { type Connection, run } from '#server/platform/db/pool.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { makeLog } from '#server/platform/log.ts'
import { setChannelParams } from './sandbox-channel.ts'
import { testEnv } from './test-env.ts'

export type OrderFlowInput = { connection: Connection; memberId: number; groupId: number; orderId: number; nowMs: number }

/** Pays an order, as two clicks would. */
export const payFlow = (input: OrderFlowInput) =>
  runFlow(input, 'pay', async (ctx) => {
    await payOrders(ctx, { ids: [input.orderId] }, callerOf(input))
  })

/** Makes the label of an order that was paid. */
export const labelFlow = (input: OrderFlowInput) => runFlow(input, 'label', (ctx) => makeLabel(ctx, input.orderId))

/** Asks for a void and has it done. */
export const voidFlow = (input: OrderFlowInput) =>
  runFlow(input, 'void', async (ctx) => {
    await cancelOrders(ctx, { ids: [input.orderId] }, callerOf(input))
    await voidLabel(ctx, input.orderId)
  })

/** Puts a labelled order on a manifest and has that closed. */
export const manifestFlow = (input: OrderFlowInput) =>
  runFlow(input, 'manifest', async (ctx) => {
    await manifestOrders(ctx, { ids: [input.orderId] }, callerOf(input))
    const text = 'select manifest_id from shipping_order where id = $1'
    const [order] = await run<{ manifest_id: number }>(ctx.db, text, [input.orderId])
    await closeManifest(ctx, order?.manifest_id ?? 0)
  })

/** All of it, one after the other: what is done already is answered so and not done again. */
export const wholeFlow = (input: OrderFlowInput) =>
  runFlow(input, 'whole', async (ctx) => {
    await payOrders(ctx, { ids: [input.orderId] }, callerOf(input))
    await makeLabel(ctx, input.orderId)
    await cancelOrders(ctx, { ids: [input.orderId] }, callerOf(input))
    await voidLabel(ctx, input.orderId)
  })

/**
 * The carrier fails and makes the label late; the order fails after the waiting time and is bought again, and then the first label appears and is
 * cancelled.
 */
export const lateFlow = (input: OrderFlowInput) =>
  runFlow(input, 'late', async (ctx, wait) => {
    const [order] = await run<{ channel_id: number; attempt: number; reference: string }>(
      ctx.db,
      `select channel_id, attempt, order_code || '-1' as reference from shipping_order where id = $1`,
      [input.orderId],
    )
    const behave = (behaviour: string) => setChannelParams(ctx, order?.channel_id ?? 0, { behaviour })
    await behave(order?.attempt === 1 ? 'late:604800000' : '')
    for (const seconds of [0, 20, 310]) {
      wait(seconds)
      await makeLabel(ctx, input.orderId)
    }
    await behave('')
    await retryOrders(ctx, { ids: [input.orderId] }, callerOf(input))
    await makeLabel(ctx, input.orderId)
    await run(ctx.db, 'update sandbox_label set visible_time = null where reference = $1', [order?.reference])
    wait(3 * 3600)
    // As the sweep does, for this order alone: others are killed beside it.
    await lookUpEarlierLabels(ctx, input.orderId)
  })

function callerOf({ memberId, groupId }: OrderFlowInput): Caller {
  const actor = { realm: 'member', id: memberId, username: '', groupIds: [groupId], sessionId: 0 }
  return { language: 'en', requestId: '', host: '', actor } as unknown as Caller
}

/** Whoever comes back comes later: what the dead one had claimed is free by then. */
export async function runFlow(
  { connection, nowMs }: Pick<OrderFlowInput, 'connection' | 'nowMs'>,
  flow: string,
  work: (ctx: Ctx, wait: (seconds: number) => void) => Promise<void>,
): Promise<string[]> {
  const isSecond = process.env.CRASH_AT === undefined
  let waited = 0
  const wait = (seconds: number): void => {
    waited += seconds * 1000
  }
  const { ctx, stop } = await compose({
    env: testEnv({ DATA_DIR: path.join(tmpdir(), 'shipsmart-order-flow') }),
    log: makeLog('silent'),
    connection,
    clock: () => new Date(nowMs + waited + (isSecond ? 600_000 : 0)),
  })
  const { steps } = await runAsFlow(flow, () => work(ctx, wait))
  await stop()
  return steps
}

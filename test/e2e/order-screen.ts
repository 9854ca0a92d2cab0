import type { Page } from 'playwright-core'
import type { DataOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import { asPence, formatPounds, parseDecimal } from '#domain/money.ts'
import { jobs } from '#server/jobs.ts'
import { run } from '#server/platform/db/pool.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { cleanupSteps } from '#test/world/cleanup-steps.ts'
import { type SentOrder, sampleOrder } from '#test/world/sample-order.ts'
import type { World } from '#test/world/world.ts'

export const orderListPath = '/user/account/sheetOrder'

type CreatedOrder = DataOf<(typeof orders)['add']>
type OrderActionResult = DataOf<(typeof orders)['pay']>

/** Whoever makes labels and voids them, as long as the tests run. */
export async function startOrderWorker(w: World): Promise<void> {
  cleanupSteps.push((await startWorker(w.ctx, jobs)).stop)
}

/** Orders as a member's own form would make them, the first one first. */
export async function addOrders(
  w: World,
  token: string,
  count: number,
  change: Partial<SentOrder> = {},
): Promise<CreatedOrder[]> {
  const added: CreatedOrder[] = []
  for (let n = 0; n < count; n++) {
    const answer = await w.post<CreatedOrder>('/api/sheetOrder/add', { member: token, body: sampleOrder(change) })
    if (answer.code !== 1) throw new Error(answer.msg)
    added.push(answer.data)
  }
  return added
}

export async function payOrders(w: World, token: string, ids: number[]): Promise<void> {
  const answer = await w.post<OrderActionResult>('/api/sheetOrder/pay', { member: token, body: { ids } })
  const refused = answer.data.list.find(({ ok }) => !ok)
  if (refused) throw new Error(refused.msg)
}

/** Sends a service of ours through the sandbox carrier, which behaves as it is told: 'refuse', 'down' or nothing of the kind. */
export async function useSandboxCarrier(w: World, url: string, service: string, behaviour: string): Promise<void> {
  await run(w.ctx.db, `update channel set carrier = 'sandbox', logistics_type = 'client' where service_type = $1`, [service])
  const params = { base_url: url, api_key: 'test-account', behaviour }
  for (const [name, value] of Object.entries(params)) {
    await run(
      w.ctx.db,
      'delete from channel_param where param_name = $1 and channel_id = (select id from channel where service_type = $2)',
      [name, service],
    )
    await run(
      w.ctx.db,
      'insert into channel_param (channel_id, param_name, param_value) select id, $1, $2 from channel where service_type = $3',
      [name, value, service],
    )
  }
}

export const sumOf = (orders: { amount: string }[]) =>
  formatPounds(asPence(orders.reduce((sum, { amount }) => sum + (parseDecimal(amount) ?? 0), 0)))

/** What a browser says of itself that has no viewer for PDFs, or has one; the tests must not depend on the one they run in. */
export const setPdfViewer = (page: Page, isThere: boolean) =>
  page.addInitScript((value) => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => value }), isThere)

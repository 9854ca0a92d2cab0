import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { Env } from '#server/platform/env.ts'
import { handleSandboxJob, queueSandboxJob } from '../queue.ts'
import { callbacksOf } from '../send-callback.ts'
import { shopBehaviourOf } from './behaviour.ts'
import type { DemoShop, ShopOrder } from './wire.ts'

export const newShopId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** What the shop needs of the application to write in its books. */
export type ShopDesk = { env: Env; clock: () => Date }

type ShopEvent = { type: 'order.created' | 'order.updated' | 'order.cancelled'; order: ShopOrder }

/** Writes down what whoever subscribed will be told, and books every time it will be said. Without a subscriber nothing is. */
export async function recordShopEvents(
  desk: ShopDesk,
  tx: Tx,
  { shop, events }: { shop: Pick<DemoShop, 'id' | 'callback_url'>; events: readonly ShopEvent[] },
): Promise<void> {
  if (shop.callback_url === '') return
  for (const { type, order } of events) {
    const id = newShopId('sv')
    const created = Math.floor(desk.clock().getTime() / 1000)
    const data = { order: order.id, number: order.number, updated_at: order.update_time.toISOString() }
    await run(tx, 'insert into sandbox_shop_event (id, shop_id, body, create_time) values ($1, $2, $3, $4)', [
      id,
      shop.id,
      JSON.stringify({ id, type, created, data }),
      desk.clock(),
    ])
    if (!shopBehaviourOf(desk).isHolding) await callbacks.queueCopies(desk, tx, id)
  }
}

const callbacks = callbacksOf({
  name: 'sandbox-shop-callback',
  table: 'sandbox_shop_event',
  behaviourOf: shopBehaviourOf,
  owner: { table: 'sandbox_shop', column: 'shop_id' },
  queue: (tx, { id, copy, delayMs }) =>
    queueSandboxJob(tx, {
      name: 'send-sandbox-shop-event',
      payload: { id, copy },
      key: `send-sandbox-shop-event:${id}:${copy}`,
      delayMs,
    }),
})
export const releaseShopEvents = callbacks.release

export const shopJobs = [
  handleSandboxJob({
    name: 'send-sandbox-shop-event',
    payload: z.object({ id: z.string(), copy: z.int() }),
    run: callbacks.send,
  }),
]

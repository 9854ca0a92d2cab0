import { randomBytes } from 'node:crypto'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import type { Env } from '#server/platform/env.ts'
import { callExternal } from '#server/platform/external.ts'
import { callOutside } from '#server/platform/outside-call.ts'
import { signatureHeader, signatureOf } from '../sign-callback.ts'
import { shopBehaviourOf } from './behaviour.ts'
import { queueShopJob } from './queue.ts'
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
      ...[id, shop.id, JSON.stringify({ id, type, created, data }), desk.clock()],
    ])
    if (!shopBehaviourOf(desk).isHolding) await queueCopies(desk, tx, id)
  }
}

/** Sends what was held back, in the order it happened. */
export async function releaseShopEvents(desk: ShopDesk, tx: Tx): Promise<number> {
  const held = await run<{ id: string }>(tx, 'select id from sandbox_shop_event where sent = 0 order by create_time, id')
  for (const { id } of held) await queueCopies(desk, tx, id)
  return held.length
}

async function queueCopies(desk: ShopDesk, tx: Tx, id: string): Promise<void> {
  const { copies, delayMs } = shopBehaviourOf(desk)
  for (let copy = 0; copy < copies; copy++) await queueEvent(tx, { id, copy, delayMs: delayMs(copy) })
}

const queueEvent = (tx: Tx, { id, copy, delayMs }: { id: string; copy: number; delayMs: number }): Promise<number> =>
  queueShopJob(tx, {
    name: 'send-sandbox-shop-event',
    payload: { id, copy },
    key: `send-sandbox-shop-event:${id}:${copy}`,
    delayMs,
  })

type EventToSend = { body: string; callback_url: string; sealed_key: string; sent: number }

/** Whoever never answers is left alone: they can still ask. */
const mostSent = 12

/** Says it once more. Whoever does not answer with success hears it again, later and later, and at last no more. May run any number of times. */
export async function sendShopEvent(ctx: Ctx, { id, copy }: { id: string; copy: number }): Promise<void> {
  const [due] = await run<EventToSend>(
    ctx.db,
    `update sandbox_shop_event e set sent = e.sent + 1 from sandbox_shop s
     where e.id = $1 and s.id = e.shop_id and s.callback_url <> '' returning e.body, s.callback_url, s.sealed_key, e.sent`,
    [id],
  )
  const key = due && ctx.secrets.unseal(due.sealed_key)
  // Sealed under another application secret: whoever holds the key could not be known by it either.
  if (!due || key === null || key === undefined) return
  if (await isAnswered(ctx, due, key)) {
    await run(ctx.db, 'update sandbox_shop_event set answered = answered + 1 where id = $1', [id])
    return
  }
  if (due.sent >= mostSent) return
  const delayMs = shopBehaviourOf(ctx).retryMs(due.sent)
  // Under another number than the job that runs, which the queue takes off when it ends.
  await inTx(ctx, (tx) => queueEvent(tx, { id, copy: copy + 100, delayMs }))
}

async function isAnswered(ctx: Ctx, { body, callback_url: url }: EventToSend, key: string): Promise<boolean> {
  const secret = shopBehaviourOf(ctx).corrupts === 'signature' ? `${key}x` : key
  try {
    const { ok } = await callExternal(ctx, 'sandbox-shop-callback', () =>
      callOutside(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [signatureHeader]: signatureOf(body, { secret, now: ctx.clock() }),
        },
        body,
        signal: AbortSignal.timeout(10_000),
        // Anybody may try the shop out: it must not call into the operator's network for them. The application itself is near.
        allowPrivate: ctx.env.allowPrivateAddresses || new URL(url).origin === new URL(ctx.appUrl.url()).origin,
      }),
    )
    return ok
  } catch {
    // `callExternal` has written down why; who is away hears it later.
    return false
  }
}

import { randomBytes } from 'node:crypto'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { callExternal } from '#server/platform/external.ts'
import { queueSandboxJob } from '../queue.ts'
import { signatureHeader, signatureOf } from '../sign-callback.ts'
import { type BankBehaviour, behaviourOf } from './behaviour.ts'

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

type EventData = { object: string; status: string; amount: number; currency: string }

/** Writes down what the merchant will be told, as it stands now, and books every time it will be said. */
export async function recordEvent(ctx: Ctx, tx: Tx, paymentId: string, data: EventData): Promise<void> {
  const behaviour = behaviourOf(ctx)
  const now = ctx.clock()
  const id = newId('se')
  const body = JSON.stringify({
    id,
    type: `${data.object}.${data.status}`,
    created: Math.floor(now.getTime() / 1000),
    data: corruptData(data, behaviour.corrupts),
  })
  await run(tx, 'insert into sandbox_event (id, payment_id, body, create_time) values ($1, $2, $3, $4)', [
    id,
    paymentId,
    body,
    now,
  ])
  if (!behaviour.isHolding) await queueCopies(ctx, tx, id)
}

/** Sends what was held back, in the order it happened. */
export async function releaseEvents(ctx: Ctx, tx: Tx): Promise<number> {
  const held = await run<{ id: string }>(tx, 'select id from sandbox_event where sent = 0 order by create_time, id')
  for (const { id } of held) await queueCopies(ctx, tx, id)
  return held.length
}

async function queueCopies(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const { copies, delayMs } = behaviourOf(ctx)
  for (let copy = 0; copy < copies; copy++) {
    await queueSandboxJob(tx, {
      name: 'send-sandbox-event',
      payload: { id },
      key: `send-sandbox-event:${id}:${copy}`,
      delayMs: delayMs(copy),
    })
  }
}

type EventToSend = { body: string; notify_url: string; sealed_webhook_secret: string }

/** Says an event once more. Whoever does not answer with success hears it again, later and later. May run any number of times. */
export async function sendEvent(ctx: Ctx, id: string): Promise<void> {
  const [due] = await run<EventToSend>(
    ctx.db,
    `select e.body, p.notify_url, p.sealed_webhook_secret from sandbox_event e join sandbox_payment p on p.id = e.payment_id where e.id = $1`,
    [id],
  )
  const secret = due && ctx.secrets.unseal(due.sealed_webhook_secret)
  // Sealed under another application secret: the merchant's own keys are unreadable as well.
  if (!due || secret === null || secret === undefined) return
  await run(ctx.db, 'update sandbox_event set sent = sent + 1 where id = $1', [id])
  const signed = behaviourOf(ctx).corrupts === 'signature' ? `${secret}x` : secret
  const { ok, status } = await callExternal(ctx, 'sandbox-callback', () =>
    fetch(due.notify_url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [signatureHeader]: signatureOf(due.body, { secret: signed, now: ctx.clock() }),
      },
      body: due.body,
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    }),
  )
  if (!ok) throw new Error(`${new URL(due.notify_url).host} answered ${status}`)
  await run(ctx.db, 'update sandbox_event set answered = answered + 1 where id = $1', [id])
}

const corruptData = (data: EventData, corrupts: BankBehaviour['corrupts']): EventData => {
  if (corrupts === 'amount') return { ...data, amount: data.amount + 1 }
  return corrupts === 'currency' ? { ...data, currency: data.currency === 'USD' ? 'EUR' : 'USD' } : data
}

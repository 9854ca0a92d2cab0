import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import type { Env } from '#server/platform/env.ts'
import { callExternal } from '#server/platform/external.ts'
import { callOutside } from '#server/platform/outside-call.ts'
import type { CallbackBehaviour } from './behaviour.ts'
import { signatureHeader, signatureOf } from './sign-callback.ts'

type CallbackCopy = { id: string; copy: number; delayMs: number }

type Callbacks = {
  /** what the log of outside calls knows them by */
  name: string
  table: 'sandbox_callback' | 'sandbox_shop_event'
  /** whose address and key they go by, and the column that names them */
  owner: { table: 'sandbox_label' | 'sandbox_shop'; column: string }
  queue: (tx: Tx, copy: CallbackCopy) => Promise<number>
  behaviourOf: (desk: { env: Env }) => CallbackBehaviour
}

type CallbackToSend = { body: string; callback_url: string; sealed_key: string; sent: number }

/** Whoever never answers is left alone: they can still ask. */
const mostSent = 12

/** Callbacks as strangers send them: signed, late, more than once, and again until somebody answers. */
export function callbacksOf({ name, table, owner, queue, behaviourOf }: Callbacks) {
  async function queueCopies(desk: { env: Env }, tx: Tx, id: string): Promise<void> {
    const { copies, delayMs } = behaviourOf(desk)
    for (let copy = 0; copy < copies; copy++) await queue(tx, { id, copy, delayMs: delayMs(copy) })
  }

  /** Sends what was held back, in the order it happened. */
  async function release(desk: { env: Env }, tx: Tx): Promise<number> {
    const held = await run<{ id: string }>(tx, `select id from ${table} where sent = 0 order by create_time, id`)
    for (const { id } of held) await queueCopies(desk, tx, id)
    return held.length
  }

  /** Says it once more. Whoever does not answer with success hears it again, later and later, and at last no more. May run any number of times. */
  async function send(ctx: Ctx, { id, copy }: { id: string; copy: number }): Promise<void> {
    const [due] = await run<CallbackToSend>(
      ctx.db,
      `update ${table} c set sent = c.sent + 1 from ${owner.table} owner
       where c.id = $1 and owner.id = c.${owner.column} and owner.callback_url <> '' returning c.body, owner.callback_url, owner.sealed_key, c.sent`,
      [id],
    )
    const key = due && ctx.secrets.unseal(due.sealed_key)
    // Sealed under another application secret: whoever holds the key could not be known by it either.
    if (!due || key === null || key === undefined) return
    const { corrupts, retryMs } = behaviourOf(ctx)
    if (await isAnswered(ctx, { ...due, name, secret: corrupts === 'signature' ? `${key}x` : key })) {
      await run(ctx.db, `update ${table} set answered = answered + 1 where id = $1`, [id])
      return
    }
    // Under another number than the job that runs, which the queue takes off when it ends.
    if (due.sent < mostSent) await inTx(ctx, (tx) => queue(tx, { id, copy: copy + 100, delayMs: retryMs(due.sent) }))
  }

  return { queueCopies, release, send }
}

/**
 * A callback URL on this machine that leads into this application is kept with the address of its day. The application
 * may have another port since, so the callback goes to where it listens now.
 */
export function toCurrentUrl({ appUrl }: Pick<Ctx, 'appUrl'>, text: string): string {
  const url = new URL(text)
  const isOwn = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname) && /^\/api\/\w+\/notify\//.test(url.pathname)
  return isOwn ? new URL(`${url.pathname}${url.search}`, appUrl.url()).href : text
}

async function isAnswered(
  ctx: Ctx,
  { body, callback_url: storedUrl, name, secret }: CallbackToSend & { name: string; secret: string },
): Promise<boolean> {
  const url = toCurrentUrl(ctx, storedUrl)
  try {
    const { ok } = await callExternal(ctx, name, () =>
      callOutside(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [signatureHeader]: signatureOf(body, { secret, now: ctx.clock() }) },
        body,
        signal: AbortSignal.timeout(10_000),
        // Anybody may try them out: nobody has them call into the operator's network. The application itself is near.
        allowPrivate: ctx.env.allowPrivateAddresses || new URL(url).origin === new URL(ctx.appUrl.url()).origin,
      }),
    )
    return ok
  } catch {
    // `callExternal` has written down why; who is away hears it later.
    return false
  }
}

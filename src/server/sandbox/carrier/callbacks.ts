import { randomBytes } from 'node:crypto'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { callExternal } from '#server/platform/external.ts'
import { callOutside } from '#server/platform/outside-call.ts'
import { signatureHeader, signatureOf } from '../sign-callback.ts'
import { callbackBehaviourOf } from './callback-behaviour.ts'
import { queueCarrierJob } from './queue.ts'
import { planScans, type ScanJson, scansOf, trackingJson } from './scans.ts'
import { lockLabel, type StoredLabel, setReportedScans } from './store.ts'

/** Books the next thing that happens to a parcel whose sender wants to hear of it. */
export async function queueNextScan(tx: Tx, label: StoredLabel, now: Date): Promise<void> {
  const next = planScans(label)[label.told]
  if (label.callback_url === '' || label.status === 'cancelled' || !next) return
  const delayMs = Math.max(0, new Date(next.at).getTime() - now.getTime())
  await queueCarrierJob(tx, {
    name: 'move-sandbox-parcel',
    payload: { id: label.id },
    key: `move-sandbox-parcel:${label.id}`,
    delayMs,
  })
}

/** Writes down what has happened to a parcel since it was last told, each scan a callback of its own. May run twice. */
export const moveParcel = (ctx: Ctx, id: string): Promise<void> =>
  inTx(ctx, async (tx) => {
    const label = await lockLabel(tx, id)
    if (!label) return
    const now = ctx.clock()
    const passed = label.status === 'cancelled' ? [] : scansOf(label, now)
    for (const scan of passed.slice(label.told)) await recordCallback(ctx, tx, label, scan)
    const told = Math.max(label.told, passed.length)
    await setReportedScans(tx, id, told)
    await queueNextScan(tx, { ...label, told }, now)
  })

/** The time says nothing and the code is missing: whoever reads this must go on with the others. */
const brokenScan = { at: 'tomorrow-ish', place: '<b>depot</b>', text: 'Scanner restarted', code: 7 }

async function recordCallback(ctx: Ctx, tx: Tx, label: StoredLabel, scan: ScanJson): Promise<void> {
  const behaviour = callbackBehaviourOf(ctx)
  const id = `sc_${randomBytes(12).toString('hex')}`
  const body = JSON.stringify(trackingJson(label, behaviour.hasBrokenScan() ? [brokenScan, scan] : [scan]))
  await run(tx, 'insert into sandbox_callback (id, label_id, body, create_time) values ($1, $2, $3, $4)', [
    id,
    label.id,
    body,
    ctx.clock(),
  ])
  if (!behaviour.isHolding) await queueCopies(ctx, tx, id)
}

/** Sends what was held back, in the order it happened. */
export async function releaseCallbacks(ctx: Ctx, tx: Tx): Promise<number> {
  const held = await run<{ id: string }>(tx, 'select id from sandbox_callback where sent = 0 order by create_time, id')
  for (const { id } of held) await queueCopies(ctx, tx, id)
  return held.length
}

async function queueCopies(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const { copies, delayMs } = callbackBehaviourOf(ctx)
  for (let copy = 0; copy < copies; copy++) await queueCallback(tx, { id, copy, delayMs: delayMs(copy) })
}

const queueCallback = (tx: Tx, { id, copy, delayMs }: { id: string; copy: number; delayMs: number }): Promise<number> =>
  queueCarrierJob(tx, {
    name: 'send-sandbox-callback',
    payload: { id, copy },
    key: `send-sandbox-callback:${id}:${copy}`,
    delayMs,
  })

type CallbackToSend = { body: string; callback_url: string; sealed_key: string; sent: number }

/** A sender that never answers is left alone: it can still ask. */
const mostSent = 12

/** Says it once more. Whoever does not answer with success hears it again, later and later, and at last no more. May run any number of times. */
export async function sendCallback(ctx: Ctx, { id, copy }: { id: string; copy: number }): Promise<void> {
  const [due] = await run<CallbackToSend>(
    ctx.db,
    `update sandbox_callback c set sent = c.sent + 1 from sandbox_label l
     where c.id = $1 and l.id = c.label_id returning c.body, l.callback_url, l.sealed_key, c.sent`,
    [id],
  )
  const key = due && ctx.secrets.unseal(due.sealed_key)
  // Sealed under another application secret: the sender's own keys are unreadable as well.
  if (!due || key === null || key === undefined) return
  if (await isAnswered(ctx, due, key)) {
    await run(ctx.db, 'update sandbox_callback set answered = answered + 1 where id = $1', [id])
    return
  }
  if (due.sent >= mostSent) return
  const delayMs = callbackBehaviourOf(ctx).retryMs(due.sent)
  // Under another number than the job that runs, which the queue takes off when it ends.
  await inTx(ctx, (tx) => queueCallback(tx, { id, copy: copy + 100, delayMs }))
}

async function isAnswered(ctx: Ctx, { body, callback_url: url }: CallbackToSend, key: string): Promise<boolean> {
  const secret = callbackBehaviourOf(ctx).corrupts === 'signature' ? `${key}x` : key
  const own = new URL(ctx.appUrl.url()).origin
  try {
    const { ok } = await callExternal(ctx, 'sandbox-carrier-callback', () =>
      callOutside(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [signatureHeader]: signatureOf(body, { secret, now: ctx.clock() }),
        },
        body,
        signal: AbortSignal.timeout(10_000),
        // Anybody may try the carrier out: it must not call into the operator's network for them. The application itself is near.
        allowPrivate: ctx.env.allowPrivateAddresses || new URL(url).origin === own,
      }),
    )
    return ok
  } catch {
    // `callExternal` has written down why; a sender that is away hears it later.
    return false
  }
}

import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { handleSandboxJob, queueSandboxJob } from '../queue.ts'
import { callbacksOf } from '../send-callback.ts'
import { callbackBehaviourOf } from './callback-behaviour.ts'
import { planScans, type ScanJson, scansOf, trackingJson } from './scans.ts'
import { lockLabel, type StoredLabel, setReportedScans } from './store.ts'

/** Books the next thing that happens to a parcel whose sender wants to hear of it. */
export async function queueNextScan(tx: Tx, label: StoredLabel, now: Date): Promise<void> {
  const next = planScans(label)[label.told]
  if (label.callback_url === '' || label.status === 'cancelled' || !next) return
  const delayMs = Math.max(0, new Date(next.at).getTime() - now.getTime())
  await queueSandboxJob(tx, {
    name: 'move-sandbox-parcel',
    payload: { id: label.id },
    key: `move-sandbox-parcel:${label.id}`,
    delayMs,
  })
}

/** Writes down what has happened to a parcel since it was last told, each scan a callback of its own. May run twice. */
const moveParcel = (ctx: Ctx, id: string): Promise<void> =>
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
  if (!behaviour.isHolding) await callbacks.queueCopies(ctx, tx, id)
}

const callbacks = callbacksOf({
  name: 'sandbox-carrier-callback',
  table: 'sandbox_callback',
  behaviourOf: callbackBehaviourOf,
  owner: { table: 'sandbox_label', column: 'label_id' },
  queue: (tx, { id, copy, delayMs }) =>
    queueSandboxJob(tx, {
      name: 'send-sandbox-callback',
      payload: { id, copy },
      key: `send-sandbox-callback:${id}:${copy}`,
      delayMs,
    }),
})
export const releaseCallbacks = callbacks.release

export const carrierJobs = [
  handleSandboxJob({
    name: 'move-sandbox-parcel',
    payload: z.object({ id: z.string() }),
    run: (ctx, { id }) => moveParcel(ctx, id),
  }),
  handleSandboxJob({
    name: 'send-sandbox-callback',
    payload: z.object({ id: z.string(), copy: z.int() }),
    run: callbacks.send,
  }),
]

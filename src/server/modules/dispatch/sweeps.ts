import { AppError } from '#domain/errors.ts'
import { manifestState } from '#domain/manifest/state.ts'
import { orderStatus, voidStatus } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { lockOrder, requestVoid } from '#server/modules/orders/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { jobIsQueuedSql } from '#server/platform/jobs/queue.ts'
import { queueJob } from '#server/reactions.ts'
import { callLease } from './carrier-call.ts'
import { queueClosing } from './manifests/close-manifest.ts'
import { manifestLease } from './manifests/store.ts'

const batchSize = 500
/**
 * A row without a job for this long was left by a process that died. A row that waits for a carrier has a
 * lease, which counts instead. A row that is queued too early does no harm: its job finds the row held.
 */
const staleMs = 30_000

/**
 * Queues labels and voids again that a killed process left: no worker holds them and no retry is queued. May
 * run twice.
 */
export async function requeueStale(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock().getTime() - staleMs)
  const waiting = await run<{ id: number; status: number }>(
    ctx.db,
    `select o.id, o.status from shipping_order o
     where (o.status = $1 or o.void_status = $2) and o.delete_time is null and o.update_time < $3
       and (o.next_try_time is null or o.next_try_time < $3)
       and not exists (select 1 from carrier_call k where k.order_id = o.id and k.close_time is null and ${callLease.isHeldSql('$4', 'k')})
       and not ${jobIsQueuedSql(`case when o.status = $1 then 'label:' else 'void:' end || o.id`)}
     order by o.id limit ${batchSize}`,
    [orderStatus.inProgress, voidStatus.asked, before, ctx.clock()],
  )
  for (const { id, status } of waiting) {
    const isLabel = status === orderStatus.inProgress
    const name = isLabel ? 'make-label' : 'void-label'
    await queueJob(ctx.db, { name, payload: { order_id: id }, key: `${isLabel ? 'label' : 'void'}:${id}` })
  }
}

/**
 * Queues manifests again that a killed process left: no worker holds them and no retry is queued. May run
 * twice.
 */
export async function requeueStaleManifests(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  const waiting = await run<{ id: number }>(
    ctx.db,
    `select m.id from manifest m
     where m.state = ${manifestState.closing} and m.update_time < $1 and ${manifestLease.isFreeSql('$2', 'm')}
       and (m.next_try_time is null or m.next_try_time < $1) and not ${jobIsQueuedSql(`'manifest:' || m.id`)}
     order by m.update_time limit ${batchSize}`,
    [new Date(now.getTime() - staleMs), now],
  )
  for (const { id } of waiting) await queueClosing(ctx.db, id)
}

const unusedLabels = prepareOnce(
  `select o.id, o.label_time from shipping_order o join channel c on c.id = o.channel_id
   where o.status = ${orderStatus.success} and o.void_status = ${voidStatus.none} and o.used_time is null and not o.is_manifesting
     and o.delete_time is null and c.refund_rule = 'automatic' and c.unused_refund_days is not null
     and o.label_time < $1::timestamptz - make_interval(days => c.unused_refund_days) and (o.label_time, o.id) > ($2::timestamptz, $3::bigint)
   order by o.label_time, o.id limit ${batchSize}`,
)

/** Asks for labels back that nobody used within their channel's days, where the channel gives back by itself. May run twice. */
export async function refundUnused(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  const actor = { type: 'system', id: null } as const
  // A label that is not given back, because its parcel is claimed or on its way back, is passed over and not looked at again in this run.
  for (let last: { label_time: Date; id: number } = { label_time: new Date(0), id: 0 }; ; ) {
    const unused = await run<{ id: number; label_time: Date }>(ctx.db, unusedLabels, [now, last.label_time, last.id])
    for (const { id } of unused)
      await inTx(ctx, async (tx) =>
        requestVoid(ctx, tx, await lockOrder(tx, id), { actor, reason: 'unused', way: 'unused_sweep', now }),
      ).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
    const end = unused.at(-1)
    if (!end || unused.length < batchSize) return
    last = end
  }
}

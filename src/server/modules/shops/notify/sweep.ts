import { notifyState, shopState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { jobIsQueuedSql } from '#server/platform/jobs/queue.ts'
import { queueNotice } from './record-notice.ts'

const batchSize = 500

/** Books what is due and what a killed process left, and goes on with what waited for its shop to be linked again. May run twice. */
export async function requeueNotices(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  await run(
    ctx.db,
    `update shop_order t set notify_state = ${notifyState.waiting}, next_notify_time = $1, update_time = $1 from shop s
     where s.id = t.shop_id and s.state = ${shopState.connected} and s.delete_time is null
       and t.notify_state = ${notifyState.failed} and t.notify_reason in ('shop_expired', 'shop_paused')`,
    [now],
  )
  const due = await run<{ id: number }>(
    ctx.db,
    `select t.id from shop_order t
     where t.notify_state <> ${notifyState.notified} and t.next_notify_time <= $1 and (t.notify_lease is null or t.notify_lease <= $1)
       and not ${jobIsQueuedSql(`'notify-shop:' || t.id`)}
     order by t.next_notify_time limit ${batchSize}`,
    [now],
  )
  for (const { id } of due) await queueNotice(ctx.db, id)
}

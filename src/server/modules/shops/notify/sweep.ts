import { notifyState, shopState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { notify } from '#server/modules/notices/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { jobIsQueuedSql } from '#server/platform/jobs/queue.ts'
import { noticeLease, noticeMoves } from './notice-store.ts'
import { queueNotices } from './record-notice.ts'

const batchSize = 500
const again = noticeMoves.to(notifyState.waiting, { by: 'system', from: [notifyState.failed], alias: 't' })

/**
 * Every minute: queues notices that are due, that a killed process left, or that waited for their shop to be
 * linked again. May run twice.
 */
export async function requeueNotices(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  await run(
    ctx.db,
    `update shop_order t set ${again.set}, next_notify_time = $1, update_time = $1 from shop s
     where s.id = t.shop_id and s.state = ${shopState.connected} and s.delete_time is null
       and ${again.where} and t.notify_reason in ('shop_expired', 'shop_paused', 'shop_unlinked')`,
    [now],
  )
  const due = await run<{ id: number }>(
    ctx.db,
    `select t.id from shop_order t
     where t.notify_state <> ${notifyState.notified} and t.next_notify_time <= $1 and ${noticeLease.isFreeSql('$1', 't')}
       and not ${jobIsQueuedSql(`'notify-shop:' || t.id`)}
     order by t.next_notify_time limit ${batchSize}`,
    [now],
  )
  await queueNotices(
    ctx.db,
    due.map(({ id }) => id),
  )
}

/** A shop that refuses everything is said once an hour, however many parcels that are. */
const betweenFailuresMs = 3_600_000

type FailedShop = { shop_id: number; user_id: number; shop: string; count: number; number: string }

/**
 * Every minute: tells members which parcels their shops could not be told of, so that somebody helps. Each parcel is said once, also when it is tried
 * again in vain; what only waits for a shop to be linked again is said of the shop. May run twice.
 */
export const tellFailedNotices = (ctx: Ctx): Promise<void> =>
  inTx(ctx, async (tx) => {
    const now = ctx.clock()
    const failed = await run<FailedShop>(
      tx,
      `with due as (
         select s.id, s.user_id, s.name from shop s
         where (s.failures_told_time is null or s.failures_told_time <= $1) and exists (select 1 from shop_order t where t.shop_id = s.id and ${untold})
         order by s.id limit ${batchSize} for no key update skip locked
       ), told as (
         update shop_order t set failure_told_for = coalesce(t.order_id, t.notified_order_id, 0) from due
         where t.shop_id = due.id and ${untold} returning t.shop_id, t.platform_order_number
       ), noted as (
         update shop s set failures_told_time = $2 from due where s.id = due.id
       )
       select due.id as shop_id, due.user_id, due.name as shop, count(*)::int as count, min(told.platform_order_number) as number
       from told join due on due.id = told.shop_id group by due.id, due.user_id, due.name order by due.id`,
      [new Date(now.getTime() - betweenFailuresMs), now],
    )
    for (const { user_id: id, shop, count, number } of failed)
      await notify(ctx, tx, {
        to: { realm: 'member', id },
        kind: 'shop.not_told',
        word:
          count === 1
            ? { key: 'notice.shop.not_told', values: { shop, number } }
            : { key: 'notice.shop.not_told_many', values: { shop, count } },
        link: '/user/account/notifyMarketplace?tab=failed',
        mail: true,
      })
  })

const untold = `t.notify_state = ${notifyState.failed} and t.notify_reason not in ('shop_expired', 'shop_paused')
  and t.failure_told_for <> coalesce(t.order_id, t.notified_order_id, 0)`

import { memberShopNotify } from '#contract/member-lists/shop-notify.ts'
import { resources } from '#contract/resources/index.ts'
import { type NotifyAttempt, shopNotify } from '#contract/shop-notify.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import { actorOf } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import type { Row } from '#server/platform/resources/columns.ts'
import { memberRoutes } from '#server/platform/resources/member-routes.ts'
import { markNotified, queueNoticeNow } from './queue-notice.ts'

const attemptsOfRow = prepareOnce(
  `select id, create_time, tracking_number, outcome, reason, detail from shop_notify_attempt where shop_order_id = $1 order by id desc limit 100`,
)
type StoredAttempt = Omit<NotifyAttempt, 'create_time'> & { create_time: Date }

/** The history of one row, the latest first. */
export async function addAttempts(db: Db, row: Row): Promise<void> {
  const attempts = await run<StoredAttempt>(db, attemptsOfRow, [row.id])
  row.attempts = attempts.map((attempt): NotifyAttempt => ({ ...attempt, create_time: toSeconds(attempt.create_time) }))
}

/** The member's queue of notices. */
export const shopNotifyRoutes: Route<Ctx>[] = [
  ...memberRoutes<Ctx>(memberShopNotify, resources, {
    // A row that was never told and has no label any more is no part of the queue, also for whoever knows its number.
    memberScope: ({ clauses }) => void clauses.push('t.notify_tab is not null'),
    shape: async (ctx, row, { isWhole }) => {
      if (isWhole) await addAttempts(ctx.db, row)
    },
    actions: {
      notify: (ctx, row) => queueNoticeNow(ctx, Number(row.id), 'member'),
      markNotified: (ctx, row) => markNotified(ctx, Number(row.id)),
    },
  }),
  on(shopNotify.shops, async (ctx: Ctx, _input, caller) => ({
    list: await run<{ id: number; name: string }>(
      ctx.db,
      `select s.id, s.name from shop s where s.user_id = $1
         and exists (select 1 from shop_order t where t.shop_id = s.id and t.notify_tab is not null)
       order by s.name, s.id`,
      [actorOf(caller).id],
    ),
  })),
]

import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { type Caller, callerWithoutRequest } from '#server/platform/http/caller.ts'
import type { Actor } from '#server/platform/session/actor.ts'
import type { DemoCalendar } from './calendar.ts'

/** A member whose days the demo lives, and who confirms their transfers. */
export type DemoMember = { id: number; username: string; caller: Caller; adminId: number }

/** The step with which demos of before put money into balances, days after days and not by the clock. */
const olderStep = 'demo.recharges'

/**
 * The two members, as they would call, if they were there on the first day: nobody ordered anything before joining. A demo that an older version
 * made has members who joined on the day it was made, and keeps the days it has.
 */
export async function findDemoMembers(ctx: Ctx, { start }: DemoCalendar): Promise<DemoMember[]> {
  const rows = await run<{ id: number; username: string; group_id: number; admin_id: number }>(
    ctx.db,
    `select m.id, m.username, m.group_id, a.id as admin_id from member m, admin a
     where m.username in ('demo', 'seller') and a.username = 'finance' and m.create_time <= $1
       and not exists (select 1 from applied_step where name = $2)
     order by m.username`,
    [start, olderStep],
  )
  return rows.map(({ id, username, group_id, admin_id }) => ({
    id,
    username,
    adminId: admin_id,
    caller: callerOf({ realm: 'member', id, username, groupIds: [group_id], sessionId: 0 }),
  }))
}

export const callerOf = (actor: Actor): Caller => callerWithoutRequest(actor, 'demo')

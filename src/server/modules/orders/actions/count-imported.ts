import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { orderImport } from '#contract/order-import.ts'
import { orderStatus, voidStatus } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { getRow } from '#server/platform/db/pool.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'

type Call = (typeof orderImport)['labels']

/** What has become of the orders of a sheet, as the tabs of the list count them. Of a stranger's sheet there are none. */
export const countImported = ({ db }: Ctx, { id }: InputOf<Call>, caller: Caller): Promise<DataOf<Call>> =>
  getRow<DataOf<Call>>(
    db,
    `select count(*)::int as count,
       count(*) filter (where status = ${orderStatus.awaiting})::int as unpaid,
       count(*) filter (where status = ${orderStatus.inProgress})::int as running,
       count(*) filter (where status = ${orderStatus.success} and void_status in (${voidStatus.none}, ${voidStatus.refused}))::int as done,
       count(*) filter (where status = ${orderStatus.failed})::int as failed
     from shipping_order where user_id = $1 and import_id = $2 and delete_time is null`,
    [actorOf(caller).id, id],
  )

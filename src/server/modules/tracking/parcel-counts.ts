import { orderStatus, voidStatus } from '#domain/order/status.ts'
import { countUpTo } from '#server/platform/db/count-rows.ts'
import { type Db, prepareOnce } from '#server/platform/db/pool.ts'
import { maxTabCount } from '#server/platform/resources/member-list.ts'
import { countList } from '#server/platform/totals.ts'

/** Parcels on their way, and those that arrived or came back, in the words of the partial indexes. */
export const inTransitSql = `t.status = ${orderStatus.success} and t.void_status in (${voidStatus.none}, ${voidStatus.refused}) and t.delete_time is null
    and t.tracking_status not in ('delivered', 'return_to_sender', 'cancelled')`
export const historySql = "t.tracking_status in ('delivered', 'return_to_sender') and t.delete_time is null"

const parcelsOf = (condition: string, userId: number, values: readonly unknown[] = []) => ({
  from: `shipping_order t where t.user_id = $1 and ${condition}`,
  values: [userId, ...values],
  most: maxTabCount,
  prepare: prepareOnce,
})

export const countInTransit = (db: Db, userId: number): Promise<number> =>
  countList(db, { ...parcelsOf(inTransitSql, userId), member: userId })

/** Parcels on their way that should have arrived. The condition changes with the time, so the count is not remembered. */
export const countLate = (db: Db, userId: number, now: Date): Promise<number> =>
  countUpTo(db, parcelsOf(`${inTransitSql} and t.due_time < $2`, userId, [now]))

export const countDelivered = (db: Db, userId: number): Promise<number> =>
  countList(db, { ...parcelsOf("t.tracking_status = 'delivered' and t.delete_time is null", userId), member: userId })

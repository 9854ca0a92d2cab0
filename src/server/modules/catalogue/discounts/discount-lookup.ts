import { discountRate, type GroupDiscount } from '#domain/group-discount.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'

const linesOf = prepareOnce(
  `select group_id as "groupId", channel_id as "channelId", (percent * 100)::int as rate from group_discount
   where status and group_id = any($1)`,
)

/** What these groups have off on any channel, in hundredths of a percent. Visitors are in no group and have none. */
export async function createDiscountLookup(db: Db, groupIds: readonly number[]): Promise<(channelId: number) => number> {
  if (groupIds.length === 0) return () => 0
  const lines = await run<GroupDiscount>(db, linesOf, [groupIds])
  return (channelId) => discountRate(lines, channelId)
}

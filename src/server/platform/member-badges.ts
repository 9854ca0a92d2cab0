import type { DataOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import type { Db } from '#server/platform/db/pool.ts'

type Badge = Extract<
  keyof DataOf<(typeof orders)['counts']>,
  | 'in_transit'
  | 'late'
  | 'delivered'
  | 'reweighs'
  | 'claims'
  | 'returns_in_stock'
  | 'not_notified'
  | 'notify_failed'
  | 'new_shop_orders'
>

/** What waits for a member in other modules than orders, which show the badges. `server/compose.ts` fills it in. */
export type MemberBadges = Record<Badge, (db: Db, userId: number, now: Date) => Promise<number>>

/** All badges of a member, counted at once. */
export async function countBadges(badges: MemberBadges, db: Db, userId: number, now: Date): Promise<Record<Badge, number>> {
  const counted = await Promise.all(
    Object.entries(badges).map(async ([name, count]) => [name, await count(db, userId, now)] as const),
  )
  return Object.fromEntries(counted) as Record<Badge, number>
}

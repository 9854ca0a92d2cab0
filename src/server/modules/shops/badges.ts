import { memberShopNotify } from '#contract/member-lists/shop-notify.ts'
import { memberShopOrder } from '#contract/member-lists/shop-order.ts'
import type { Db } from '#server/platform/db/pool.ts'
import { countMemberRows } from '#server/platform/resources/member-list.ts'

/** Parcels that their shops were not notified of yet. */
export const countNoticesToSend = (db: Db, userId: number): Promise<number> =>
  countMemberRows(db, { resource: memberShopNotify, userId }, 'waiting')

/** Parcels that their shops could not be notified of. */
export const countFailedNotices = (db: Db, userId: number): Promise<number> =>
  countMemberRows(db, { resource: memberShopNotify, userId }, 'failed')

/** Orders of shops that are to be bought, ready or not. */
export const countOrdersToBuy = (db: Db, userId: number): Promise<number> =>
  countMemberRows(db, { resource: memberShopOrder, userId }, 'new')

import { notifyState, shopOrderState, shopState } from '#domain/shop/state.ts'
import type { ShopHealth } from '#server/adapters/marketplaces/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { noticeMoves } from '../notify/notice-store.ts'
import { queueNotices } from '../notify/record-notice.ts'
import { sealSecrets, shopMoves } from '../store.ts'
import type { ShopValues } from './read-form.ts'
import { cancelRemoval } from './remove-webhooks.ts'

const resumed = shopMoves.toWherePossible(shopState.connected, {
  by: 'member',
  from: [shopState.paused, shopState.expired, shopState.error],
})

type Access = { id: number; name: string; values: ShopValues; health: ShopHealth }

/**
 * Links a shop again that its member unlinked. Its orders, labels and notices go on, and it is read from
 * where the last reading ended.
 */
export async function takeUpShop(ctx: Ctx, tx: Tx, { id, name, values, health }: Access): Promise<void> {
  const now = ctx.clock()
  await cancelRemoval(tx, id)
  await run(
    tx,
    `update shop set delete_time = null, settings = $2, sealed_secrets = $3, account_name = $4, notes = $5,
       name = case when $6 = '' then name else $6 end, ${resumed.set}, state_reason = '', state_detail = '', is_stop_told = true,
       next_sync_time = $7, update_time = $7, page_url = $8 where id = $1`,
    [
      id,
      JSON.stringify(values.settings),
      sealSecrets(ctx, values.secrets),
      health.accountName,
      health.notes,
      name,
      now,
      health.pageUrl ?? '',
    ],
  )
  await planWaitingNotices(tx, id, now)
}

const waiting = noticeMoves.to(notifyState.waiting, { by: 'system', orStay: true, alias: 't' })

/** Labels made while the shop was unlinked are told to it if it is told automatically. */
async function planWaitingNotices(tx: Tx, shopId: number, now: Date): Promise<void> {
  const planned = await run<{ id: number }>(
    tx,
    `update shop_order t set ${waiting.set}, next_notify_time = $2, update_time = $2 from shop s
     where t.shop_id = $1 and s.id = t.shop_id and s.is_auto_notify and t.order_id is not null
       and t.state in (${shopOrderState.labelled}, ${shopOrderState.combined}) and t.notify_state = ${notifyState.waiting}
       and t.notify_attempts = 0 and t.next_notify_time is null and ${waiting.where} returning t.id`,
    [shopId, now],
  )
  await queueNotices(
    tx,
    planned.map(({ id }) => id),
  )
}

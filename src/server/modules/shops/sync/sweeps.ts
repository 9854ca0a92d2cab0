import { shopState } from '#domain/shop/state.ts'
import { syncState } from '#domain/shop/sync.ts'
import type { Ctx } from '#server/ctx.ts'
import { notify } from '#server/modules/notices/index.ts'
import { deleteInBatches } from '#server/platform/db/delete-in-batches.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { jobIsQueuedSql } from '#server/platform/jobs/queue.ts'
import { syncLease } from './claim.ts'
import { queueSync } from './sync-shop.ts'
import { queueWebhook } from './webhooks.ts'

const batchSize = 200
/**
 * Longer than reading one order takes: a webhook that waits longer without a job was left by a process that
 * died.
 */
const staleMs = 60_000

/** Every minute: queues the shops that are due, also those that a killed process left. May run twice. */
export async function queueDueShops(ctx: Ctx): Promise<void> {
  const due = await run<{ id: number }>(
    ctx.db,
    `select id from shop where state = ${shopState.connected} and delete_time is null and next_sync_time <= $1
       and ${syncLease.isFreeSql('$1')} and not ${jobIsQueuedSql(`'sync-shop:' || shop.id`)}
     order by next_sync_time limit ${batchSize}`,
    [ctx.clock()],
  )
  for (const { id } of due) await queueSync(ctx, { shopId: id, cause: 'schedule' })
}

/** Every minute: reads what a shop sent and a killed process left lying. May run twice. */
export async function requeueWebhooks(ctx: Ctx): Promise<void> {
  const stale = await run<{ id: number }>(
    ctx.db,
    `select id from shop_webhook where done_time is null and receive_time < $1
       and not ${jobIsQueuedSql(`'shop-webhook:' || shop_webhook.id`)} order by id limit ${batchSize}`,
    [new Date(ctx.clock().getTime() - staleMs)],
  )
  for (const { id } of stale) await queueWebhook(ctx.db, id)
}

type StoppedShop = { id: number; user_id: number; name: string; state: number }

/** Every minute: tells members of shops that stopped, whoever found out. Each stop is told once. */
export const tellStoppedShops = (ctx: Ctx): Promise<void> =>
  inTx(ctx, async (tx) => {
    const stopped = await run<StoppedShop>(
      tx,
      `update shop set is_stop_told = true where id in
         (select id from shop where not is_stop_told order by id limit ${batchSize} for update skip locked)
         and state in (${shopState.expired}, ${shopState.error}) and delete_time is null
       returning id, user_id, name, state`,
    )
    for (const { user_id: id, name, state } of stopped)
      await notify(ctx, tx, {
        to: { realm: 'member', id },
        kind: state === shopState.expired ? 'shop.expired' : 'shop.error',
        word: { key: state === shopState.expired ? 'notice.shop.expired' : 'notice.shop.error', values: { shop: name } },
        link: '/user/account/addManageAccounts',
        mail: true,
      })
  })

const keptDays = 90

/** Every night: forgets what shops brought and sent long ago, and who never came back from a marketplace's page. May run twice. */
export async function deleteOldHistory(ctx: Ctx): Promise<void> {
  const now = ctx.clock().getTime()
  const long = new Date(now - keptDays * 86_400_000)
  await deleteInBatches(ctx.db, 'shop_sync', `create_time < $1 and state <> ${syncState.running}`, long)
  await deleteInBatches(ctx.db, 'shop_webhook', 'receive_time < $1 and done_time is not null', long)
  const yesterday = new Date(now - 86_400_000)
  await run(ctx.db, 'delete from shop_authorization where create_time < $1', [yesterday])
  await run(ctx.db, `delete from shop where state = ${shopState.linking} and create_time < $1`, [yesterday])
}

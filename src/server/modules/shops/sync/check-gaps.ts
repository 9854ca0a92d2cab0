import { deletingKinds } from '#domain/shop/kinds.ts'
import { shopState } from '#domain/shop/state.ts'
import { gapLookBackMs, isMissed, syncState } from '#domain/shop/sync.ts'
import type { Connector, PullPage } from '#server/adapters/marketplaces/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { notify } from '#server/modules/notices/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { jobIsQueuedSql } from '#server/platform/jobs/queue.ts'
import { queueJob } from '#server/reactions.ts'
import { applySale } from '../orders/apply-sale.ts'
import { prepareOrders } from '../rules/apply-rules.ts'
import { openShop, publishShop } from '../store.ts'
import { claimShop, holdClaim, releaseClaim, type ShopClaim, syncLease } from './claim.ts'
import { isUnavailable, stopIfEnded } from './failures.ts'
import { findDeleted } from './find-deleted.ts'

const betweenMs = 60 * 60_000
/** A binned order must not be shipped, so it is noticed within minutes. */
const betweenPresenceMs = 4 * 60_000
const batchSize = 200
/** Whoever sells more than this in two days is read by the usual way often enough. */
const mostPages = 100

/**
 * Every five minutes: shops that were read whole once and not looked at for an hour, or sooner where orders
 * can be deleted.
 */
export async function queueGapChecks(ctx: Ctx): Promise<void> {
  const due = await run<{ id: number }>(
    ctx.db,
    `select id from shop where state = ${shopState.connected} and delete_time is null and synced_until is not null
       and (gap_check_time is null or gap_check_time < $1
         or (kind = any($2) and (presence_check_time is null or presence_check_time < $3)))
       and not ${jobIsQueuedSql(`'check-shop-gaps:' || shop.id`)}
     order by gap_check_time nulls first limit ${batchSize}`,
    [hourBefore(ctx), deletingKinds, new Date(ctx.clock().getTime() - betweenPresenceMs)],
  )
  for (const { id } of due)
    await queueJob(ctx.db, { name: 'check-shop-gaps', payload: { shop_id: id }, key: `check-shop-gaps:${id}` })
}

const hourBefore = ({ clock }: Ctx): Date => new Date(clock().getTime() - betweenMs)

/**
 * Compares what a shop has from the last two days with what we have. An order that an earlier reading
 * should have brought is added, counted and told to the member. May run twice: what was added is not
 * missing any more.
 */
export async function checkGaps(ctx: Ctx, shopId: number): Promise<void> {
  const claim = await claimShop(ctx, shopId)
  if (!claim) return
  try {
    const connector = await openShop(ctx, claim.shop)
    if (await isCompareDue(ctx, shopId)) await compare(ctx, claim, connector)
    await findDeleted(ctx, claim.shop, connector)
  } catch (error) {
    const isEnded = await stopIfEnded(ctx, claim, error)
    // One that is away is looked at in an hour.
    if (!isEnded && !isUnavailable(error)) throw error
  } finally {
    await run(
      ctx.db,
      `update shop set presence_check_time = $2, gap_check_time = case when gap_check_time >= $3 then gap_check_time else $2 end
       where id = $1`,
      [shopId, ctx.clock(), hourBefore(ctx)],
    )
    await releaseClaim(ctx, claim)
  }
}

async function isCompareDue(ctx: Ctx, shopId: number): Promise<boolean> {
  const due = await run(ctx.db, 'select 1 from shop where id = $1 and (gap_check_time is null or gap_check_time < $2)', [
    shopId,
    hourBefore(ctx),
  ])
  return due.length > 0
}

async function compare(ctx: Ctx, claim: ShopClaim, connector: Connector): Promise<void> {
  const since = new Date(ctx.clock().getTime() - gapLookBackMs)
  const found: GapFindings = { syncId: null }
  let cursor = ''
  for (let page = 0; page < mostPages; page++) {
    const pulled = await connector.pullOrders({ since, cursor })
    const ids = await writeFindings(ctx, claim, pulled, found)
    if (!ids) return
    await prepareOrders(ctx, ids)
    cursor = pulled.nextCursor
    if (cursor === '') break
  }
}

type GapFindings = { syncId: number | null }

/**
 * Adds missing orders, with an entry in the history and a notice. A page without missing orders changes
 * nothing.
 */
async function writeFindings(ctx: Ctx, claim: ShopClaim, { sales }: PullPage, found: GapFindings): Promise<number[] | null> {
  const { shop } = claim
  const now = ctx.clock()
  const lease = syncLease.until(now)
  const written = await inTx(ctx, async (tx) => {
    if (!(await holdClaim(tx, claim))) return null
    const counts = { added: 0, changed: 0, missed: 0 }
    const ids: number[] = []
    for (const sale of sales) {
      const applied = await applySale(tx, shop, sale, now)
      ids.push(...applied.ids)
      if (applied.outcome === 'changed') counts.changed++
      if (applied.outcome !== 'added') continue
      counts.added++
      if (isMissed(sale, { syncedUntil: shop.synced_until, now })) counts.missed++
    }
    await run(tx, `update shop set ${syncLease.claimSql('$2')} where id = $1`, [shop.id, lease])
    if (ids.length === 0) return { ids, syncId: found.syncId }
    const [sync] = await run<{ id: number }>(
      tx,
      found.syncId === null
        ? `insert into shop_sync (shop_id, user_id, cause, state, read_count, added, changed, missed, create_time, end_time)
           values ($1, $2, 'gap', ${syncState.done}, $3, $4, $5, $6, $7, $7) returning id`
        : `update shop_sync set read_count = read_count + $3, added = added + $4, changed = changed + $5, missed = missed + $6, end_time = $7
           where id = $8 and shop_id = $1 and user_id = $2 returning id`,
      [
        shop.id,
        shop.user_id,
        sales.length,
        counts.added,
        counts.changed,
        counts.missed,
        now,
        ...(found.syncId === null ? [] : [found.syncId]),
      ],
    )
    if (counts.missed > 0)
      await notify(ctx, tx, {
        to: { realm: 'member', id: shop.user_id },
        kind: 'shop.missed',
        word: { key: 'notice.shop.missed', values: { shop: shop.name, count: counts.missed } },
        link: '/user/account/addManageAccounts',
        mail: false,
      })
    await publishShop(tx, shop)
    return { ids, syncId: sync?.id ?? null }
  })
  if (!written) return null
  Object.assign(claim, { lease })
  found.syncId = written.syncId
  return written.ids
}

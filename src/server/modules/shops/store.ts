import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import type { ShopKind } from '#domain/shop/kinds.ts'
import { shopLifecycle, shopState } from '#domain/shop/state.ts'
import type { Connector } from '#server/adapters/marketplaces/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Db, getRow, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { createTransitions } from '#server/platform/lifecycle.ts'
import { publishChange } from '#server/platform/live/publish.ts'

const columns = columnsOf(
  'shop',
  `s.id, s.user_id, s.kind, s.name, s.settings, s.account_ref, s.account_name, s.state, s.sync_minutes, s.is_auto_notify,
  s.channel_id, s.preset_id, s.synced_until, s.sync_cursor, s.sync_started, s.sync_time, s.sealed_secrets`,
)
export type SealedShop = RowOf<typeof columns, { kind: ShopKind; settings: Record<string, string> }>
/** A member's shop without its secrets. */
export type Shop = Omit<SealedShop, 'sealed_secrets'>

/** Also one that was unlinked: its orders stay. `userId`: only if it is theirs. */
export function getShop(db: Db | Tx, id: number, userId?: number): Promise<SealedShop> {
  return getRow<SealedShop>(db, `select ${columns} from shop s where s.id = $1 and ($2::bigint is null or s.user_id = $2)`, [
    id,
    userId ?? null,
  ])
}

const secretsSchema = z.record(z.string(), z.string())

/** What was sealed; null where it was sealed under another secret. */
export function unsealSecrets(ctx: Ctx, sealed: string): Record<string, string> | null {
  if (sealed === '') return {}
  const text = ctx.secrets.unseal(sealed)
  if (text === null) return null
  const parsed = secretsSchema.safeParse(JSON.parse(text))
  return parsed.success ? parsed.data : null
}

export const sealSecrets = (ctx: Ctx, secrets: Readonly<Record<string, string>>): string =>
  ctx.secrets.seal(JSON.stringify(secrets))

/**
 * The connector of a shop, with secrets that are good for a while. Never inside a transaction, since the
 * marketplace may be asked for new ones. Throws `shop.expired` where the shop must be linked again.
 */
export async function openShop(ctx: Ctx, shop: SealedShop): Promise<Connector> {
  const secrets = mustUnseal(ctx, shop)
  const connector = ctx.marketplaces.of({ kind: shop.kind, settings: shop.settings, secrets })
  const renewed = await connector.renewSecrets?.(ctx.clock())
  if (!renewed) return connector
  const fresh = { ...secrets, ...renewed }
  // Both tokens of a pair are one value, so they are stored together or not at all.
  const stored = await run(
    ctx.db,
    'update shop set sealed_secrets = $2, update_time = $3 where id = $1 and sealed_secrets = $4 returning id',
    [shop.id, sealSecrets(ctx, fresh), ctx.clock(), shop.sealed_secrets],
  )
  // Another process renewed them too, or the member linked or unlinked the shop: what is stored counts.
  return stored.length > 0
    ? ctx.marketplaces.of({ kind: shop.kind, settings: shop.settings, secrets: fresh })
    : connectorOf(ctx, await getLinkedShop(ctx, shop.id))
}

async function getLinkedShop(ctx: Ctx, id: number): Promise<SealedShop> {
  const shop = await getShop(ctx.db, id)
  if (shop.sealed_secrets === '') throw new AppError('shop.expired', { detail: { why: 'the shop was unlinked' } })
  return shop
}

/**
 * The connector with the secrets as they are, for what needs no call: reading what the marketplace signed.
 */
export const connectorOf = (ctx: Ctx, shop: SealedShop): Connector =>
  ctx.marketplaces.of({ kind: shop.kind, settings: shop.settings, secrets: mustUnseal(ctx, shop) })

function mustUnseal(ctx: Ctx, shop: SealedShop): Record<string, string> {
  const secrets = unsealSecrets(ctx, shop.sealed_secrets)
  if (!secrets) throw new AppError('shop.expired', { detail: { why: 'the stored access cannot be read any more' } })
  return secrets
}

export const shopMoves = createTransitions({ column: 'state', lifecycle: shopLifecycle })

/** Access ended or something is wrong for good: the shop waits for its member, who is told within a minute. A paused or unlinked one stays as it is. */
export async function stopShop(
  db: Db | Tx,
  { id, state, reason, detail, now }: { id: number; state: 'expired' | 'error'; reason: string; detail: string; now: Date },
): Promise<boolean> {
  const stop = shopMoves.to(shopState[state], { by: 'system' })
  const stopped = await run<{ id: number }>(
    db,
    `update shop set ${stop.set}, state_reason = $2, state_detail = $3, is_stop_told = false, next_sync_time = null, update_time = $4
     where id = $1 and ${stop.where} and delete_time is null returning id`,
    [id, reason, detail, now],
  )
  return stopped.length > 0
}

/** Something about a shop is otherwise now: its member's pages and the lists of staff ask again. */
export const publishShop = (tx: Tx | Db, shop: { id: number; user_id: number }): Promise<void> =>
  publishChange(tx, { to: [{ member: shop.user_id }, { admins: 'shop/index' }], topic: 'shop', id: shop.id })

/** A member's own that were not unlinked, by name. */
export const listNamedShops = (db: Db, userId: number): Promise<Pick<Shop, 'id' | 'name' | 'kind'>[]> =>
  run(db, 'select id, name, kind from shop where user_id = $1 and delete_time is null order by name, id', [userId])

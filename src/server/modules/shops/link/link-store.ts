import { AppError } from '#domain/errors.ts'
import type { ShopKind } from '#domain/shop/kinds.ts'
import { shopState } from '#domain/shop/state.ts'
import type { ShopHealth } from '#server/adapters/marketplaces/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { violatedUnique } from '#server/platform/db/sql-errors.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { publishShop, sealSecrets, shopMoves } from '../store.ts'
import { queueSync } from '../sync/sync-shop.ts'
import { claimAccount } from './account.ts'
import type { ShopDefaults } from './defaults.ts'
import type { ShopValues } from './read-form.ts'
import { queueSubscription } from './subscribe.ts'
import { takeUpShop } from './take-up-shop.ts'

const { linking, connected, expired, error } = shopState

type Access = {
  userId: number
  values: ShopValues
  health: ShopHealth
  /** the member knows that another member has linked this account too */
  isConfirmed: boolean
}
type NewShop = Access & {
  kind: ShopKind
  name: string
  defaults: ShopDefaults
  /** the defaults that the member chose now; a shop that was linked before keeps its others */
  chosen: readonly (keyof ShopDefaults)[]
}

/**
 * A shop that answered becomes one of the member's, or the one that it was before it was unlinked, and its
 * next reading begins.
 */
export const insertShop = (ctx: Ctx, shop: NewShop): Promise<number> =>
  refuseTwice(() =>
    inTx(ctx, async (tx) => {
      const { userId, kind, health, defaults, chosen } = shop
      const former = await claimAccount(ctx, tx, { userId, kind, ref: health.accountRef, isConfirmed: shop.isConfirmed })
      const id = former ?? (await insertRow(ctx, tx, shop))
      if (former !== null) {
        await takeUpShop(ctx, tx, { ...shop, id })
        await keepChosen(tx, id, { defaults, chosen })
      }
      await begin(ctx, tx, { id, userId })
      return id
    }),
  )

async function insertRow(ctx: Ctx, tx: Tx, { userId, kind, name, values, health, defaults }: NewShop): Promise<number> {
  const [row] = await run<{ id: number }>(
    tx,
    `insert into shop (user_id, kind, name, settings, sealed_secrets, account_ref, account_name, notes, state, sync_minutes, is_auto_notify,
       channel_id, preset_id, next_sync_time, create_time, update_time, page_url)
     values ($1, $2, $3, $4, $5, $6, $7, $8, ${connected}, $9, $10, $11, $12, $13, $13, $13, $14) returning id`,
    [
      userId,
      kind,
      name || health.accountName,
      JSON.stringify(values.settings),
      sealSecrets(ctx, values.secrets),
      health.accountRef,
      health.accountName,
      health.notes,
      defaults.sync_minutes,
      defaults.is_auto_notify,
      defaults.channel_id,
      defaults.preset_id,
      ctx.clock(),
      health.pageUrl ?? '',
    ],
  )
  return row?.id ?? 0
}

async function keepChosen(tx: Tx, id: number, { defaults, chosen }: Pick<NewShop, 'defaults' | 'chosen'>): Promise<void> {
  for (const column of chosen) await run(tx, `update shop set ${column} = $2 where id = $1`, [id, defaults[column]])
}

/** A paused shop stays paused. */
const relinked = shopMoves.toWherePossible(connected, { by: 'member', from: [linking, expired, error] })

/**
 * Links a shop again that expired, or one whose member comes back from the marketplace's page. Answers the
 * shop that has the account now: a member who links an account again as a new shop gets the former one.
 */
export const relinkShop = (ctx: Ctx, { id, userId, values, health, isConfirmed }: Access & { id: number }): Promise<number> =>
  refuseTwice(() =>
    inTx(ctx, async (tx) => {
      const [row] = await run<{ kind: ShopKind; account_ref: string }>(
        tx,
        'select kind, account_ref from shop where id = $1 and user_id = $2 and delete_time is null for no key update',
        [id, userId],
      )
      if (!row) throw new AppError('row.missing')
      // Its orders belong to the account they came from.
      if (row.account_ref !== '' && row.account_ref !== health.accountRef) throw new AppError('shop.other_account')
      const isNew = row.account_ref === ''
      const claimed = { userId, kind: row.kind, ref: health.accountRef, isConfirmed }
      const former = isNew ? await claimAccount(ctx, tx, claimed) : null
      if (former !== null) {
        await replaceLinking(tx, id, former)
        await takeUpShop(ctx, tx, { id: former, name: '', values, health })
        await begin(ctx, tx, { id: former, userId })
        return former
      }
      await run(
        tx,
        `update shop set settings = $2, sealed_secrets = $3, account_ref = $4, account_name = $5, notes = $6,
           name = case when name = '' then $5 else name end, ${relinked.set},
           state_reason = '', state_detail = '', is_stop_told = true, next_sync_time = $7, update_time = $7, page_url = $8 where id = $1`,
        [
          id,
          JSON.stringify(values.settings),
          sealSecrets(ctx, values.secrets),
          health.accountRef,
          health.accountName,
          health.notes,
          ctx.clock(),
          health.pageUrl ?? '',
        ],
      )
      await begin(ctx, tx, { id, userId })
      return id
    }),
  )

/** The row that was made while the member was at the marketplace has no orders and goes. */
async function replaceLinking(tx: Tx, id: number, former: number): Promise<void> {
  await run(tx, 'update shop_authorization set shop_id = $2 where shop_id = $1', [id, former])
  await run(tx, `delete from shop where id = $1 and state = ${linking}`, [id])
}

async function begin(ctx: Ctx, tx: Tx, { id, userId }: { id: number; userId: number }): Promise<void> {
  await queueSync({ db: tx }, { shopId: id, cause: 'member' })
  if (ctx.env.publicUrl) await queueSubscription(tx, id)
  await publishShop(tx, { id, user_id: userId })
}

async function refuseTwice<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (violatedUnique(error) === 'shop_once') throw new AppError('shop.linked')
    throw error
  }
}

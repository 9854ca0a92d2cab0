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
import type { ShopDefaults } from './defaults.ts'
import type { ShopValues } from './read-form.ts'
import { queueSubscription } from './subscribe.ts'

const { linking, connected, expired, error } = shopState

type NewShop = { userId: number; kind: ShopKind; name: string; values: ShopValues; health: ShopHealth; defaults: ShopDefaults }

/** A shop that answered becomes one of the member's, and its first reading begins. */
export const insertShop = (ctx: Ctx, { userId, kind, name, values, health, defaults }: NewShop): Promise<number> =>
  refuseTwice(() =>
    inTx(ctx, async (tx) => {
      const now = ctx.clock()
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
          now,
          health.pageUrl ?? '',
        ],
      )
      const id = row?.id ?? 0
      await begin(ctx, tx, { id, userId })
      return id
    }),
  )

/** A paused shop stays paused. */
const relinked = shopMoves.toWherePossible(connected, { by: 'member', from: [linking, expired, error] })

/** The same for one that is there already: it was expired, or came back from its marketplace's page. */
export const relinkShop = (
  ctx: Ctx,
  { id, userId, values, health }: { id: number; userId: number; values: ShopValues; health: ShopHealth },
): Promise<void> =>
  refuseTwice(() =>
    inTx(ctx, async (tx) => {
      const [row] = await run<{ account_ref: string }>(
        tx,
        'select account_ref from shop where id = $1 and user_id = $2 and delete_time is null for no key update',
        [id, userId],
      )
      if (!row) throw new AppError('row.missing')
      // Its orders belong to the account they came from.
      if (row.account_ref !== '' && row.account_ref !== health.accountRef) throw new AppError('shop.other_account')
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
    }),
  )

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

import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { shopCalls } from '#contract/shop.ts'
import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { type ShopKind, shopKindDescriptions } from '#domain/shop/kinds.ts'
import { shopState } from '#domain/shop/state.ts'
import type { ShopHealth } from '#server/adapters/marketplaces/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { getRow, run } from '#server/platform/db/pool.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { applyDefaults } from '../orders/apply-defaults.ts'
import { prepareOrders } from '../rules/apply-rules.ts'
import { getShop, openShop, publishShop, type SealedShop, unsealSecrets } from '../store.ts'
import { stopIfEnded } from '../sync/failures.ts'
import { defaultColumns, firstDefaults, readDefaults } from './defaults.ts'
import { insertShop, relinkShop } from './link-store.ts'
import { maskedSecret, readShopForm, type ShopValues } from './read-form.ts'

type Calls = typeof shopCalls
type Sent<Name extends keyof Calls> = InputOf<Calls[Name]>
type Answer<Name extends keyof Calls> = Promise<DataOf<Calls[Name]>>

/** Asks the marketplace who we are there, with what was typed. Nothing is written, here or there. */
export async function checkHealth(ctx: Ctx, kind: ShopKind, { settings, secrets }: ShopValues): Promise<ShopHealth> {
  try {
    return await ctx.marketplaces.of({ kind, settings, secrets }).health()
  } catch (error) {
    // Keys that were typed just now have not expired: they are wrong.
    if (error instanceof AppError && error.code === 'shop.expired')
      throw new AppError('shop.wrong_key', { detail: error.detail, cause: error })
    throw error
  }
}

const toView = ({ accountName, notes }: ShopHealth) => ({ account_name: accountName, notes: [...notes] })

/** Links a shop that answers; one that does not is not kept, and what was typed stays in the form. */
export async function addShop(ctx: Ctx, input: Sent<'add'>, caller: Caller): Answer<'add'> {
  const actor = actorOf(caller)
  const { kind, name } = input
  mustBeLive(ctx, kind)
  const typed = input.new_account ? null : readShopForm({ ...input, withKeys: true, env: ctx.env })
  const defaults = await readDefaults(ctx, actor, { kind, sent: input, stored: firstDefaults(kind) })
  const values = typed ?? (await createAccount(ctx, kind, caller.language))
  const health = await checkHealth(ctx, kind, values)
  const chosen = defaultColumns.filter((column) => input[column] !== undefined || (column === 'preset_id' && input.new_preset))
  const isConfirmed = input.confirm_shared
  const id = await insertShop(ctx, { userId: actor.id, kind, name, values, health, defaults, chosen, isConfirmed })
  return { id, ...toView(health) }
}

async function createAccount(ctx: Ctx, kind: ShopKind, language: Language): Promise<ShopValues> {
  const account = await ctx.marketplaces.newAccount?.(kind, language)
  if (!account) throw new AppError('shop.not_live')
  return { settings: { ...account.settings }, secrets: { ...account.secrets } }
}

function mustBeLive(ctx: Ctx, kind: ShopKind): void {
  if (!ctx.marketplaces.live().includes(kind)) throw new AppError('shop.not_live')
}

/** Changes what a shop's orders start from, and with new keys links it again: those are tried first. */
export async function editShop(ctx: Ctx, input: Sent<'edit'>, caller: Caller): Answer<'edit'> {
  const actor = actorOf(caller)
  const shop = await getLinked(ctx, input.id, actor.id)
  const stored = storedValues(ctx, shop)
  const hasKeys = shopKindDescriptions[shop.kind].ways.includes('keys')
  const values =
    input.settings || input.secrets
      ? readShopForm({
          kind: shop.kind,
          settings: input.settings ?? {},
          secrets: input.secrets ?? {},
          stored,
          withKeys: hasKeys,
          env: ctx.env,
        })
      : stored
  const defaults = await readDefaults(ctx, actor, { kind: shop.kind, sent: input, stored: shop })
  // The old keys of a shop that stopped may be good again.
  const isStopped = shop.state === shopState.expired || shop.state === shopState.error
  const isTyped = input.settings !== undefined || input.secrets !== undefined
  const isNewAccess = JSON.stringify(values) !== JSON.stringify(stored) || (isStopped && isTyped)
  if (isNewAccess) {
    const health = await checkHealth(ctx, shop.kind, values)
    await relinkShop(ctx, { id: shop.id, userId: actor.id, values, health, isConfirmed: false })
  }
  const now = ctx.clock()
  // A shorter interval counts from now on, not only after the longer one has passed.
  await run(
    ctx.db,
    `update shop set name = coalesce($3, name), sync_minutes = $4::int, is_auto_notify = $5, channel_id = $6, preset_id = $7, update_time = $8,
       next_sync_time = case when state = ${shopState.connected} and sync_failures = 0
         then least(next_sync_time, $8::timestamptz + $4::int * interval '1 minute') else next_sync_time end
     where id = $1 and user_id = $2 and delete_time is null`,
    [
      shop.id,
      actor.id,
      input.name ?? null,
      defaults.sync_minutes,
      defaults.is_auto_notify,
      defaults.channel_id,
      defaults.preset_id,
      now,
    ],
  )
  await prepareOrders(ctx, await applyDefaults(ctx, shop))
  await publishShop(ctx.db, shop)
  const after = await getLinked(ctx, shop.id, actor.id)
  return { id: shop.id, account_name: after.account_name, notes: after.notes }
}

export async function readShop(ctx: Ctx, { id }: Sent<'read'>, caller: Caller): Answer<'read'> {
  const shop = await getLinked(ctx, id, actorOf(caller).id)
  const { secrets } = storedValues(ctx, shop)
  const { kind, name, account_name, state, settings, sync_minutes, is_auto_notify, channel_id, preset_id } = shop
  const masked = Object.fromEntries(
    shopKindDescriptions[kind].keyFields.flatMap(({ name: key, type }) =>
      type === 'secret' && secrets[key] ? [[key, maskedSecret]] : [],
    ),
  )
  return {
    row: {
      id,
      kind,
      name,
      account_name,
      state,
      settings,
      secrets: masked,
      sync_minutes,
      is_auto_notify,
      channel_id,
      preset_id,
    },
  }
}

/** Tries a shop: one that is linked is in order again if it answers, and stopped if its access has ended. */
export async function testShop(ctx: Ctx, input: Sent<'test'>, caller: Caller): Answer<'test'> {
  const { id: userId } = actorOf(caller)
  if (input.id === undefined) {
    const { kind } = input
    if (!kind) throw new AppError('input.invalid', { fields: { kind: { key: 'invalid.required' } } })
    mustBeLive(ctx, kind)
    return toView(await checkHealth(ctx, kind, readShopForm({ ...input, kind, withKeys: true, env: ctx.env })))
  }
  const shop = await getLinked(ctx, input.id, userId)
  try {
    const health = await (await openShop(ctx, shop)).health()
    const fresh = await getLinked(ctx, shop.id, userId)
    if (fresh.state === shopState.expired || fresh.state === shopState.error)
      await relinkShop(ctx, { id: shop.id, userId, values: storedValues(ctx, fresh), health, isConfirmed: false })
    else
      await run(ctx.db, 'update shop set notes = $2, account_name = $3 where id = $1', [
        shop.id,
        health.notes,
        health.accountName,
      ])
    await publishShop(ctx.db, shop)
    return toView(health)
  } catch (error) {
    await stopIfEnded(ctx, { shop }, error)
    throw error
  }
}

type LinkedShop = SealedShop & { notes: string[] }

/** One of the member's own that was not unlinked. */
export async function getLinked({ db }: Ctx, id: number, userId: number): Promise<LinkedShop> {
  const found = await getRow<{ notes: string[] }>(
    db,
    'select notes from shop where id = $1 and user_id = $2 and delete_time is null',
    [id, userId],
  )
  return { ...(await getShop(db, id, userId)), ...found }
}

/** What is kept, also where the secrets cannot be read any more: then they are typed anew. */
const storedValues = (ctx: Ctx, shop: SealedShop): ShopValues => ({
  settings: shop.settings,
  secrets: unsealSecrets(ctx, shop.sealed_secrets) ?? {},
})

import type { InputOf } from '#contract/endpoint.ts'
import type { shopCalls } from '#contract/shop.ts'
import { AppError } from '#domain/errors.ts'
import { type ShopKind, shopKindDescriptions } from '#domain/shop/kinds.ts'
import type { Ctx } from '#server/ctx.ts'
import { listOfferedChannels } from '#server/modules/catalogue/index.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Actor } from '#server/platform/session/actor.ts'
import { findPreset } from '../orders/presets.ts'

/** What a shop's orders start from, and how often it is read. */
export type ShopDefaults = {
  sync_minutes: number
  is_auto_notify: boolean
  channel_id: number | null
  preset_id: number | null
}

export const defaultColumns = [
  'sync_minutes',
  'is_auto_notify',
  'channel_id',
  'preset_id',
] as const satisfies (keyof ShopDefaults)[]

const usualMinutes = 15

export const firstDefaults = (kind: ShopKind): ShopDefaults => ({
  sync_minutes: Math.max(usualMinutes, shopKindDescriptions[kind].leastSyncMinutes),
  is_auto_notify: false,
  channel_id: null,
  preset_id: null,
})

type SentDefaults = Pick<InputOf<(typeof shopCalls)['edit']>, keyof ShopDefaults | 'new_preset'>

/** What was sent, over what there is; every choice must be one that this member has. */
export async function readDefaults(
  ctx: Ctx,
  actor: Actor,
  { kind, sent, stored }: { kind: ShopKind; sent: SentDefaults; stored: ShopDefaults },
): Promise<ShopDefaults> {
  const least = shopKindDescriptions[kind].leastSyncMinutes
  const wanted = {
    sync_minutes: sent.sync_minutes ?? stored.sync_minutes,
    is_auto_notify: sent.is_auto_notify ?? stored.is_auto_notify,
    channel_id: sent.channel_id === undefined ? stored.channel_id : sent.channel_id,
    preset_id: sent.preset_id === undefined ? stored.preset_id : sent.preset_id,
  }
  if (sent.sync_minutes !== undefined && wanted.sync_minutes < least)
    throw new AppError('input.invalid', { fields: { sync_minutes: { key: 'invalid.shop_interval', values: { least } } } })
  if (sent.channel_id && !(await listOfferedChannels(ctx, actor.groupIds)).some(({ id }) => id === sent.channel_id))
    throw new AppError('input.invalid', { fields: { channel_id: { key: 'invalid.unknown_row' } } })
  if (sent.preset_id && !(await findPreset(ctx.db, actor.id, sent.preset_id)))
    throw new AppError('input.invalid', { fields: { preset_id: { key: 'invalid.unknown_row' } } })
  return sent.new_preset ? { ...wanted, preset_id: await addPreset(ctx, actor.id, sent.new_preset) } : wanted
}

const millimetres = (centimetres: number): number => Math.max(1, Math.round(centimetres * 10))

/** A name that is there already is that preset with these figures. */
async function addPreset(ctx: Ctx, userId: number, preset: NonNullable<SentDefaults['new_preset']>): Promise<number> {
  const [row] = await run<{ id: number }>(
    ctx.db,
    `insert into parcel_preset (user_id, name, length, width, height, weight, create_time, update_time) values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (user_id, name) do update set length = excluded.length, width = excluded.width, height = excluded.height,
       weight = excluded.weight, update_time = excluded.update_time returning id`,
    [
      userId,
      preset.name,
      millimetres(preset.length),
      millimetres(preset.width),
      millimetres(preset.height),
      preset.weight,
      ctx.clock(),
    ],
  )
  return row?.id ?? 0
}

import { type EffectiveLimits, effectiveLimits } from '#domain/channel.ts'
import type { Ctx } from '#server/ctx.ts'
import type { StoredChannel } from './channel-store.ts'

/** The limits in force on a channel; where it says nothing the settings do. */
export function channelLimits({ settings }: Pick<Ctx, 'settings'>, row: StoredChannel): EffectiveLimits {
  const own = {
    minWeightG: row.min_weight_g,
    maxWeightG: row.max_weight_g,
    maxSidesMm: [row.max_length, row.max_width, row.max_height] as const,
    maxGirthMm: row.max_girth,
  }
  return effectiveLimits(own, {
    maxWeightG: settings.get('parcel_max_weight_g'),
    maxSideMm: settings.get('parcel_max_side_cm') * 10,
  })
}

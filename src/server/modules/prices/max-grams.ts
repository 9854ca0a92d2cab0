import type { Ctx } from '#server/ctx.ts'
import type { Channel } from './table-store.ts'

/** Up to where every zone needs a price: the channel's own limit, or the one of the settings. */
export const maxGramsOf = ({ settings }: Pick<Ctx, 'settings'>, { max_weight_g }: Pick<Channel, 'max_weight_g'>): number =>
  max_weight_g ?? settings.get('parcel_max_weight_g')

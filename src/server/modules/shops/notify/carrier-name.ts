import type { Carrier } from '#domain/channel.ts'
import type { NoticeLabel } from './notice-store.ts'

/** As buyers and marketplaces know them. Who only sells other carriers' labels is known to nobody: there the channel's own name says who comes. */
const names: Partial<Record<Carrier, string>> = { r2r: 'R2R', royalmail_clickdrop: 'Royal Mail', sandbox: 'Test carrier' }

/** Who carries a parcel, in English, as marketplaces ask for it. */
export const carrierNameOf = ({
  carrier,
  channel_en: english,
  channel_zh: chinese,
}: Pick<NoticeLabel, 'carrier' | 'channel_en' | 'channel_zh'>): string => names[carrier as Carrier] ?? (english || chinese)

import { type EffectiveLimits, effectiveLimits } from '#domain/channel.ts'
import type { ChannelCustoms } from '#domain/order/customs.ts'
import type { VatClass } from '#domain/pricing/vat.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Db, findFirst, getRow, prepareOnce, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Tx } from '#server/platform/db/tx.ts'

const channelColumns = columnsOf(
  'channel',
  `c.id, c.code, c.name_zh, c.name_en, c.remark_zh, c.remark_en, c.logo, c.logistics_type, c.service_type, c.days_min, c.days_max, c.min_weight_g,
    c.max_weight_g, c.max_length, c.max_width, c.max_height, c.max_girth, c.is_tracked, c.has_insurance, c.label_formats`,
)
export type StoredChannel = ChannelCustoms &
  RowOf<
    typeof channelColumns,
    {
      logistics_type: 'self' | 'client'
      label_formats: ('pdf' | 'a4' | 'zpl')[]
      origins: string[]
      destinations: string[]
    }
  >

// A channel whose countries are all switched off leads nowhere: were it shown, an empty list would mean everywhere.
const hasEnabledCountry = (table: string) => `(
  not exists (select 1 from ${table} x where x.channel_id = c.id)
  or exists (select 1 from ${table} x join country k on k.id = x.country_id where x.channel_id = c.id and k.status))`

const enabledCountries = (table: string) =>
  `array(select k.iso2 from ${table} x join country k on k.id = x.country_id where x.channel_id = c.id and k.status order by k.weigh desc, k.id)`

/** For whoever reads channels and something of their own with them: `$1` the groups, `$2` carriers, `$3` and `$4` one channel or one service. */
export const offeredChannelSql = {
  columns: `${channelColumns}, c.customs_form, c.needs_hs_code, c.needs_id_number, c.needs_eori,
    ${enabledCountries('channel_origin')} as origins, ${enabledCountries('channel_destination')} as destinations`,
  conditions: `c.status and c.carrier = any($2) and ($3::bigint is null or c.id = $3) and ($4::text is null or c.service_type = $4) and ${hasEnabledCountry('channel_origin')} and ${hasEnabledCountry('channel_destination')}
    and (not exists (select 1 from channel_member_group x where x.channel_id = c.id)
      or exists (select 1 from channel_member_group x join member_group g on g.id = x.group_id
        where x.channel_id = c.id and g.status and g.id = any($1)))`,
  from: 'channel c',
  sort: 'c.weigh desc, c.id',
}
const { columns, conditions, from, sort } = offeredChannelSql
const selectOffered = prepareOnce(`select ${columns} from ${from} where ${conditions} order by ${sort}`)

/** Enabled channels of carriers that can make labels, that are for everybody or for one of these groups of members, in the admins' order. */
export const listOfferedChannels = ({ db, carriers }: Ctx, groupIds: readonly number[]): Promise<StoredChannel[]> =>
  run<StoredChannel>(db, selectOffered, [groupIds, carriers.live(), null, null])

const summaryColumns = columnsOf('channel', 'id, code, name_zh, name_en, max_weight_g')
export type ChannelSummary = RowOf<typeof summaryColumns>

export const getChannel = (db: Db | Tx, id: number): Promise<ChannelSummary> =>
  getRow<ChannelSummary>(db, `select ${summaryColumns} from channel where id = $1`, [id])

const pricingColumns = columnsOf('channel', 'volumetric_divisor, share, weight_step_g, vat_class')
export type PricingRules = RowOf<typeof pricingColumns, { vat_class: VatClass }>

const selectPricingRules = prepareOnce(`select ${pricingColumns} from channel where id = $1`)

/** How a channel counts volume and how it is taxed. */
export const findPricingRules = (tx: Tx, id: number): Promise<PricingRules | null> =>
  findFirst<PricingRules>(tx, selectPricingRules, [id])

/** The channels of these codes, as far as they exist. */
export const findChannelIds = (tx: Tx, codes: readonly string[]): Promise<{ id: number; code: string }[]> =>
  run<{ id: number; code: string }>(tx, 'select id, code from channel where code = any($1)', [codes])

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

export const listChannelNames = (db: Db, ids: readonly number[]): Promise<{ id: number; name_zh: string; name_en: string }[]> =>
  run(db, 'select id, name_zh, name_en from channel where id = any($1) order by weigh desc, id', [ids])

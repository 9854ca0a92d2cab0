import { discountRate, type GroupDiscount } from '#domain/group-discount.ts'
import { priceTableStatus } from '#domain/price-table.ts'
import { type PriceContent, toPriceTable } from '#domain/pricing/content.ts'
import type { VolumetricRule } from '#domain/pricing/measures.ts'
import { type IndexedPriceTable, indexPriceTable } from '#domain/pricing/quote.ts'
import type { PriceSide, VatClass } from '#domain/pricing/vat.ts'
import type { Ctx } from '#server/ctx.ts'
import { offeredChannelSql, type StoredChannel } from '#server/modules/catalogue/index.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

type OfferedChannelRow = StoredChannel & {
  table_id: number | null
  volumetric_divisor: number | null
  share: number
  weight_step_g: number
  vat_class: VatClass
  discounts: GroupDiscount[]
}
type TableContentRow = { id: number; version: number; price_side: PriceSide; content: PriceContent }

export type CachedTable = { table: IndexedPriceTable; zoneNames: Map<string, { zh: string; en: string }> }

/** How a channel counts volume, how it is taxed, and what it costs; no table while none was published. */
export type ChannelPrices = { volumetric: VolumetricRule; vatClass: VatClass; cached: CachedTable | undefined }

const selectOffered = prepareOnce(
  `select ${offeredChannelSql.columns}, c.volumetric_divisor, c.share, c.weight_step_g, c.vat_class, t.id as table_id,
     coalesce((
       select jsonb_agg(jsonb_build_object('groupId', d.group_id, 'channelId', d.channel_id, 'rate', (d.percent * 100)::int))
       from group_discount d where d.status and d.group_id = any($1) and (d.channel_id = c.id or d.channel_id is null)), '[]') as discounts
   from ${offeredChannelSql.from} left join lateral (
     select id from price_table where status = ${priceTableStatus.published} and channel_id = c.id and valid_from <= $5
     order by valid_from desc, version desc limit 1
   ) t on true where ${offeredChannelSql.conditions} order by ${offeredChannelSql.sort}`,
)

export type OfferedChannels = {
  channels: StoredChannel[]
  prices: Map<number, ChannelPrices>
  /** what these groups have off on a channel, in hundredths of a percent */
  discountOn: (channelId: number) => number
}
type OfferQuery = { groupIds: readonly number[]; channel?: { id?: number; service?: string }; now: Date }

/** A published version never changes, so what was read once is good for ever; the oldest are let go. */
const cached = new WeakMap<object, Map<number, CachedTable>>()
const maxCached = 500

/** The channels that are open to these groups, or the one that is named, with the prices that are in force at that moment: one statement. */
export async function readOfferedChannels(
  { db, carriers }: Pick<Ctx, 'db' | 'carriers'>,
  { groupIds, channel = {}, now }: OfferQuery,
): Promise<OfferedChannels> {
  const ownCache = cached.get(db) ?? new Map<number, CachedTable>()
  cached.set(db, ownCache)
  const current = await run<OfferedChannelRow>(db, selectOffered, [
    groupIds,
    carriers.live(),
    channel.id ?? null,
    channel.service ?? null,
    now,
  ])
  const unread = current.flatMap(({ table_id: id }) => (id === null || ownCache.has(id) ? [] : [id]))
  if (unread.length > 0) await readTables(db, unread, ownCache)
  const prices = new Map(
    current.map((row) => [
      row.id,
      {
        volumetric: { divisor: row.volumetric_divisor, sharePercent: row.share, stepGrams: row.weight_step_g },
        vatClass: row.vat_class,
        cached: row.table_id === null ? undefined : ownCache.get(row.table_id),
      },
    ]),
  )
  for (const id of [...ownCache.keys()].slice(0, Math.max(0, ownCache.size - maxCached))) ownCache.delete(id)
  const discounts = new Map(current.map((row) => [row.id, discountRate(row.discounts, row.id)]))
  return { channels: current, prices, discountOn: (id) => discounts.get(id) ?? 0 }
}

async function readTables(db: Db | Tx, ids: number[], into: Map<number, CachedTable>): Promise<void> {
  const rows = await run<TableContentRow>(db, 'select id, version, price_side, content from price_table where id = any($1)', [
    ids,
  ])
  for (const row of rows)
    into.set(row.id, {
      table: indexPriceTable(toPriceTable(row)),
      zoneNames: new Map(row.content.zones.map(({ code, name }) => [code, name])),
    })
}

/** One published version, whichever is in force now. */
export async function getCachedTable({ db }: Pick<Ctx, 'db'>, tx: Tx, id: number): Promise<CachedTable | undefined> {
  const ownCache = cached.get(db) ?? new Map<number, CachedTable>()
  cached.set(db, ownCache)
  if (!ownCache.has(id)) await readTables(tx, [id], ownCache)
  return ownCache.get(id)
}

import { type PriceContent, toPriceTable } from '#domain/pricing/content.ts'
import type { VolumetricRule } from '#domain/pricing/measures.ts'
import { type IndexedPriceTable, indexPriceTable } from '#domain/pricing/quote.ts'
import type { PriceSide, VatClass } from '#domain/pricing/vat.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'

type CurrentTableRow = {
  id: number
  table_id: number | null
  volumetric_divisor: number | null
  share: number
  weight_step_g: number
  vat_class: VatClass
}
type TableContentRow = { id: number; version: number; price_side: PriceSide; content: PriceContent }

export type CachedTable = { table: IndexedPriceTable; zoneNames: Map<string, { zh: string; en: string }> }

/** How a channel counts volume, how it is taxed, and what it costs; no table while none was published. */
export type ChannelPrices = { volumetric: VolumetricRule; vatClass: VatClass; cached: CachedTable | undefined }

const inForce = prepareOnce(
  `select c.id, c.volumetric_divisor, c.share, c.weight_step_g, c.vat_class, t.id as table_id
   from channel c left join lateral (
     select id from price_table where status = 1 and channel_id = c.id and valid_from <= $2 order by valid_from desc, version desc limit 1
   ) t on true where c.id = any($1)`,
)

/** A published version never changes, so what was read once is good for ever; the oldest are let go. */
const cached = new WeakMap<object, Map<number, CachedTable>>()
const maxCached = 500

/** What is in force at that moment, by channel. */
export async function pricesInForce(db: Db, channelIds: number[], now: Date): Promise<Map<number, ChannelPrices>> {
  const ownCache = cached.get(db) ?? new Map<number, CachedTable>()
  cached.set(db, ownCache)
  const current = await run<CurrentTableRow>(db, inForce, [channelIds, now])
  const unread = current.flatMap(({ table_id: id }) => (id === null || ownCache.has(id) ? [] : [id]))
  if (unread.length > 0) await readTables(db, unread, ownCache)
  const found = new Map(
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
  return found
}

async function readTables(db: Db, ids: number[], into: Map<number, CachedTable>): Promise<void> {
  const rows = await run<TableContentRow>(db, 'select id, version, price_side, content from price_table where id = any($1)', [
    ids,
  ])
  for (const row of rows)
    into.set(row.id, {
      table: indexPriceTable(toPriceTable(row)),
      zoneNames: new Map(row.content.zones.map(({ code, name }) => [code, name])),
    })
}

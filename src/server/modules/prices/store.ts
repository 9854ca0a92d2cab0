import { type PriceContent, tableOf } from '#domain/pricing/content.ts'
import type { Volumetric } from '#domain/pricing/measures.ts'
import { type ReadyTable, readyTable } from '#domain/pricing/quote.ts'
import type { PriceSide, VatClass } from '#domain/pricing/vat.ts'
import { type Db, hot, run } from '#server/platform/db/pool.ts'

type InForce = {
  id: number
  table_id: number | null
  volumetric_divisor: number | null
  share: number
  weight_step_g: number
  vat_class: VatClass
}
type Stored = { id: number; version: number; price_side: PriceSide; content: PriceContent }

export type KeptTable = { table: ReadyTable; zoneNames: Map<string, { zh: string; en: string }> }

/** How a channel counts volume, how it is taxed, and what it costs; no table while none was published. */
export type ChannelPrices = { volumetric: Volumetric; vatClass: VatClass; kept: KeptTable | undefined }

const inForce = hot(
  `select c.id, c.volumetric_divisor, c.share, c.weight_step_g, c.vat_class, t.id as table_id
   from channel c left join lateral (
     select id from price_table where status = 1 and channel_id = c.id and valid_from <= $2 order by valid_from desc, version desc limit 1
   ) t on true where c.id = any($1)`,
)

/** A published version never changes, so what was read once is good for ever; the oldest are let go. */
const kept = new WeakMap<object, Map<number, KeptTable>>()
const mostKept = 500

/** What is in force at that moment, by channel. */
export async function pricesInForce(db: Db, channelIds: number[], now: Date): Promise<Map<number, ChannelPrices>> {
  const mine = kept.get(db) ?? new Map<number, KeptTable>()
  kept.set(db, mine)
  const current = await run<InForce>(db, inForce, [channelIds, now])
  const unread = current.flatMap(({ table_id: id }) => (id === null || mine.has(id) ? [] : [id]))
  if (unread.length > 0) await readTables(db, unread, mine)
  const found = new Map(
    current.map((row) => [
      row.id,
      {
        volumetric: { divisor: row.volumetric_divisor, sharePercent: row.share, stepGrams: row.weight_step_g },
        vatClass: row.vat_class,
        kept: row.table_id === null ? undefined : mine.get(row.table_id),
      },
    ]),
  )
  for (const id of [...mine.keys()].slice(0, Math.max(0, mine.size - mostKept))) mine.delete(id)
  return found
}

async function readTables(db: Db, ids: number[], into: Map<number, KeptTable>): Promise<void> {
  const rows = await run<Stored>(db, 'select id, version, price_side, content from price_table where id = any($1)', [ids])
  for (const row of rows)
    into.set(row.id, {
      table: readyTable(tableOf(row)),
      zoneNames: new Map(row.content.zones.map(({ code, name }) => [code, name])),
    })
}

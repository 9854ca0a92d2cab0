import { type PriceContent, tableOf } from '#domain/pricing/content.ts'
import type { Volumetric } from '#domain/pricing/measures.ts'
import { type ReadyTable, readyTable } from '#domain/pricing/quote.ts'
import type { PriceSide, VatClass } from '#domain/pricing/vat.ts'
import { type Db, hot, run } from '#server/platform/db/pool.ts'

type InForce = { id: number; channel_id: number }
type Stored = { id: number; version: number; price_side: PriceSide; content: PriceContent }

export type KeptTable = { table: ReadyTable; zoneNames: Map<string, { zh: string; en: string }> }

const inForce = hot(
  `select distinct on (channel_id) id, channel_id from price_table
   where status = 1 and channel_id = any($1) and valid_from <= $2 order by channel_id, valid_from desc, version desc`,
)

/** A published version never changes, so what was read once is good for ever; the oldest are let go. */
const kept = new WeakMap<object, Map<number, KeptTable>>()
const mostKept = 500

/** The prices in force at that moment, by channel. */
export async function tablesInForce(db: Db, channelIds: number[], now: Date): Promise<Map<number, KeptTable>> {
  const mine = kept.get(db) ?? new Map<number, KeptTable>()
  kept.set(db, mine)
  const current = await run<InForce>(db, inForce, [channelIds, now])
  const unread = current.flatMap(({ id }) => (mine.has(id) ? [] : [id]))
  if (unread.length > 0)
    for (const row of await run<Stored>(db, 'select id, version, price_side, content from price_table where id = any($1)', [
      unread,
    ]))
      mine.set(row.id, {
        table: readyTable(tableOf(row)),
        zoneNames: new Map(row.content.zones.map(({ code, name }) => [code, name])),
      })
  const found = new Map(current.flatMap(({ id, channel_id }) => (mine.has(id) ? [[channel_id, mine.get(id) as KeptTable]] : [])))
  for (const id of [...mine.keys()].slice(0, Math.max(0, mine.size - mostKept))) mine.delete(id)
  return found
}

type Measures = { id: number; volumetric_divisor: number | null; share: number; weight_step_g: number; vat_class: VatClass }

const measures = hot('select id, volumetric_divisor, share, weight_step_g, vat_class from channel where id = any($1)')

/** How each channel counts volume, and how it is taxed. */
export async function channelMeasures(
  db: Db,
  ids: number[],
): Promise<Map<number, { volumetric: Volumetric; vatClass: VatClass }>> {
  const rows = await run<Measures>(db, measures, [ids])
  return new Map(
    rows.map(({ id, volumetric_divisor: divisor, share: sharePercent, weight_step_g: stepGrams, vat_class: vatClass }) => [
      id,
      { volumetric: { divisor, sharePercent, stepGrams }, vatClass },
    ]),
  )
}

import type { DataOf } from '#contract/endpoint.ts'
import type { PriceTableView, priceTableCalls } from '#contract/price-table.ts'
import { type Language, pick } from '#domain/language.ts'
import { priceTableState } from '#domain/price-table.ts'
import { gridOf } from '#domain/pricing/grid.ts'
import { writePlaces } from '#domain/pricing/places.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/pool.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { findInForce, getChannel, getTable, listUpcoming, listZones, maxGramsOf, type StoredTable } from '../table-store.ts'

/** One version as a grid, with what it is compared and checked with. Changes nothing. */
export async function readTable(
  ctx: Ctx,
  { id }: { id: number },
  { language }: Caller,
): Promise<DataOf<(typeof priceTableCalls)['read']>> {
  const table = await getTable(ctx.db, id)
  const now = ctx.clock()
  const { channel_id } = table
  const [channel, inForce, coming, zones] = await Promise.all([
    getChannel(ctx.db, channel_id),
    findInForce(ctx.db, channel_id, now),
    listUpcoming(ctx.db, channel_id, now),
    zonesOf(ctx.db, table, language),
  ])
  return {
    id,
    channel_id,
    channel: { code: channel.code, name: pick(language, channel.name_zh, channel.name_en) },
    version: table.version,
    state: stateOf(table, inForce?.id, now),
    revision: table.revision,
    valid_from: table.valid_from && toSeconds(table.valid_from),
    publish_time: table.publish_time && toSeconds(table.publish_time),
    remark: table.remark,
    grid: gridOf(table.content, table.price_side),
    zones,
    max_grams: maxGramsOf(ctx, channel),
    in_force:
      inForce && inForce.id !== id
        ? {
            id: inForce.id,
            version: inForce.version,
            price_side: inForce.price_side,
            grid: gridOf(inForce.content, inForce.price_side),
          }
        : null,
    coming: coming.map(({ id: other, version, valid_from }) => ({ id: other, version, valid_from: toSeconds(valid_from) })),
  }
}

function stateOf({ id, status, valid_from }: StoredTable, inForceId: number | undefined, now: Date): number {
  if (status === 0 || valid_from === null) return priceTableState.draft
  if (valid_from > now) return priceTableState.coming
  return id === inForceId ? priceTableState.in_force : priceTableState.past
}

/** A draft may choose from the list of zones, a published version keeps those it was published with. */
async function zonesOf(db: Db, { status, content }: StoredTable, language: Language): Promise<PriceTableView['zones']> {
  const own = content.zones.map(({ code, name, places }) => ({
    code,
    name: pick(language, name.zh, name.en),
    places: writePlaces(places),
  }))
  if (status === 1) return own
  const listed = (await listZones(db)).map(({ code, name_zh, name_en, places }) => ({
    code,
    name: pick(language, name_zh, name_en),
    places,
  }))
  const gone = own.filter(({ code }) => !listed.some((zone) => zone.code === code))
  return [...listed, ...gone.map((zone) => ({ ...zone, places: '' }))]
}

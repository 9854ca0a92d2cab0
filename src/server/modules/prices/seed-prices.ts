import type { PriceContent } from '#domain/pricing/content.ts'
import { readPlaces } from '#domain/pricing/places.ts'
import type { Ctx } from '#server/ctx.ts'
import { findChannelIds } from '#server/modules/catalogue/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { seedOnce } from '#server/platform/db/seed-once.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { firstPrices } from './first-prices.ts'
import { firstZones } from './first-zones.ts'

/** Zones and a first published price of every first channel, once; afterwards they belong to the admins. */
export async function seedPrices(ctx: Ctx): Promise<void> {
  await seedOnce(ctx, 'prices.first', async (tx) => {
    await insertZones(tx)
    const channels = await findChannelIds(tx, Object.keys(firstPrices))
    for (const { id, code } of channels) await insertTable(tx, id, code, ctx.clock())
  })
}

async function insertZones(tx: Tx): Promise<void> {
  for (const [index, [code, name_zh, name_en, places]] of firstZones.entries())
    await run(
      tx,
      'insert into zone (code, name_zh, name_en, places, weigh) values ($1, $2, $3, $4, $5) on conflict (code) do nothing',
      [code, name_zh, name_en, places, firstZones.length - index],
    )
}

async function insertTable(tx: Tx, channelId: number, code: string, now: Date): Promise<void> {
  const first = firstPrices[code]
  if (!first) return
  const content: PriceContent = {
    zones: firstZones.flatMap(([zone, zh, en, places]) => {
      const rate = first.zones[zone]
      return rate ? [{ code: zone, name: { zh, en }, places: readPlaces(places).places, rate, vatClass: null }] : []
    }),
    surcharges: first.surcharges,
  }
  await run(
    tx,
    `insert into price_table (channel_id, version, status, price_side, content, valid_from, publish_time)
     values ($1, 1, 1, $2, $3, $4, $5)`,
    [channelId, first.side, JSON.stringify(content), beginning, now],
  )
}

/** In force at any time, whatever a test's or a demo's clock says. */
const beginning = new Date('2020-01-01T00:00:00Z')

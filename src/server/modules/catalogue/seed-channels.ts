import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { seedOnce } from '#server/platform/db/seed-once.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { type ChannelSeed, channelSeeds } from './channel-seeds.ts'

/** Two letters that the standard leaves to networks of one's own. */
const seedNumberPrefix = 'PR'

/** The first services, once; afterwards the list belongs to the admins. Countries must be there. */
export async function seedChannels(ctx: Ctx): Promise<void> {
  await seedOnce(ctx, 'catalogue.channels', async (tx) => {
    for (const [index, channel] of channelSeeds.entries()) {
      const id = await insertChannel(tx, channel, channelSeeds.length - index)
      await insertCountries(tx, 'channel_origin', id, channel.origins)
      await insertCountries(tx, 'channel_destination', id, channel.destinations)
    }
  })
}

const blockSeed = { country: 'GB', from_number: 10_000_000, to_number: 19_999_999, next_number: 10_000_000 }

/** Numbers for the first channels, once; afterwards the blocks belong to the admins. */
export const seedNumberBlocks = (ctx: Ctx): Promise<void> =>
  seedOnce(ctx, 'catalogue.number_blocks', (tx) =>
    tx
      .insertInto('number_block')
      .values({ prefix: seedNumberPrefix, ...blockSeed })
      .execute(),
  )

async function insertChannel(tx: Tx, channel: ChannelSeed, weigh: number): Promise<number> {
  const { origins: _from, destinations: _to, sides, days, ...columns } = channel
  const [max_length, max_width, max_height] = sides
  const [days_min, days_max] = days
  const { id } = await tx
    .insertInto('channel')
    .values({
      ...columns,
      max_length,
      max_width,
      max_height,
      days_min,
      days_max,
      weigh,
      carrier: 'r2r',
      logistics_type: 'self',
      number_prefix: seedNumberPrefix,
      label_formats: ['pdf', 'a4', 'zpl'],
      void_days: 14,
      refund_rule: 'automatic',
      unused_refund_days: 30,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A country that the admins deleted meanwhile is passed over. */
const insertCountries = (
  tx: Tx,
  table: 'channel_origin' | 'channel_destination',
  id: number,
  countries: readonly string[] | 'eu',
) =>
  run(tx, `insert into ${table} (channel_id, country_id) select $1, id from country where iso2 = any($2) or ($3 and is_eu)`, [
    id,
    countries === 'eu' ? [] : countries,
    countries === 'eu',
  ])

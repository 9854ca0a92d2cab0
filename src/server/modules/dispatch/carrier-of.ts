import { type Carrier, ownCarrier } from '#domain/channel.ts'
import type { CarrierAdapter } from '#server/adapters/carriers/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { readChannelParams } from '#server/modules/catalogue/index.ts'
import { findFirst, prepareOnce } from '#server/platform/db/pool.ts'

type Channel = { id: number; carrier: Carrier }

const channelOf = prepareOnce(
  'select c.id, c.carrier from shipping_order o join channel c on c.id = o.channel_id where o.id = $1 and o.delete_time is null',
)
const channelById = prepareOnce('select id, carrier from channel where id = $1')

/** Who carries this order, with what they are told of our account; null when there is no such order. */
export async function carrierOf(ctx: Ctx, orderId: number): Promise<CarrierAdapter | null> {
  const channel = await findFirst<Channel>(ctx.db, channelOf, [orderId])
  return channel ? openCarrier(ctx, channel) : null
}

/** Who carries for a channel, whatever became of the order that was sent with it. */
export async function carrierOfChannel(ctx: Ctx, channelId: number): Promise<CarrierAdapter | null> {
  const channel = await findFirst<Channel>(ctx.db, channelById, [channelId])
  return channel ? openCarrier(ctx, channel) : null
}

async function openCarrier(ctx: Ctx, channel: Channel): Promise<CarrierAdapter> {
  const params = channel.carrier === ownCarrier ? {} : await readChannelParams(ctx, ctx.db, channel.id)
  return ctx.carriers.of({ carrier: channel.carrier, params })
}

import type { Ctx } from '#server/ctx.ts'
import {
  createCoverLookup,
  createDiscountLookup,
  createGoodsClassifier,
  findBoxes,
  listOfferedChannels,
  type StoredChannel,
} from '#server/modules/catalogue/index.ts'
import { type Addons, contentsOf, listParcels, type QuoteInput } from './quote-input.ts'
import { type ChannelPrices, pricesInForce } from './store.ts'

/** Everything prices depend on, as it stands now: open channels with their tables, boxes, covers, rules of goods, discounts. */
export type Market = Addons & {
  channels: StoredChannel[]
  prices: Map<number, ChannelPrices>
  classifierFor: Awaited<ReturnType<typeof createGoodsClassifier>>
  discountOn: (channelId: number) => number
}

type MarketQuery = { groupIds: readonly number[]; channel?: { id?: number; service?: string } }

/** Read once, it prices all of `inputs`. Of the channels every one that is open to these groups, or the one that is named. */
export async function readMarket(
  ctx: Ctx,
  inputs: readonly QuoteInput[],
  { groupIds, channel = {} }: MarketQuery,
): Promise<Market> {
  const channels = await listOfferedChannels(ctx, groupIds, channel)
  const parcels = inputs.flatMap(listParcels).map(({ requested }) => requested)
  const ids = channels.map(({ id }) => id)
  const [prices, boxes, cover, classifierFor, discountOn] = await Promise.all([
    pricesInForce(ctx.db, ids, ctx.clock()),
    findBoxes(ctx.db, [...new Set(parcels.flatMap(({ package: box }) => box.box_type_id ?? []))]),
    parcels.some(({ insurance }) => insurance) ? createCoverLookup(ctx.db) : undefined,
    createGoodsClassifier(ctx.db, inputs.flatMap(contentsOf)),
    createDiscountLookup(ctx.db, groupIds),
  ])
  return { channels, prices, boxes, cover, classifierFor, discountOn }
}

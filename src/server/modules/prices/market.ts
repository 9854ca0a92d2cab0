import type { Ctx } from '#server/ctx.ts'
import {
  createCoverLookup,
  createDiscountLookup,
  createGoodsClassifier,
  findBoxes,
  listOfferedChannels,
  type StoredChannel,
} from '#server/modules/catalogue/index.ts'
import { contentsOf, listOf, type QuoteInput, type SoldBeside } from './asked-parcels.ts'
import { type ChannelPrices, pricesInForce } from './store.ts'

/** Everything prices depend on, as it stands now: open channels with their tables, boxes, covers, rules of goods, discounts. */
export type Market = SoldBeside & {
  channels: StoredChannel[]
  prices: Map<number, ChannelPrices>
  judgeOf: Awaited<ReturnType<typeof createGoodsClassifier>>
  discountOn: (channelId: number) => number
}

type Asking = { groupIds: readonly number[]; channel?: { id?: number; service?: string } }

/** Read once, it prices all of `inputs`. Of the channels every one that is open to these groups, or the one that is named. */
export async function readMarket(ctx: Ctx, inputs: readonly QuoteInput[], { groupIds, channel = {} }: Asking): Promise<Market> {
  const channels = await listOfferedChannels(ctx, groupIds, channel)
  const parcels = inputs.flatMap(listOf).map(({ asked }) => asked)
  const ids = channels.map(({ id }) => id)
  const [prices, boxes, cover, judgeOf, discountOn] = await Promise.all([
    pricesInForce(ctx.db, ids, ctx.clock()),
    findBoxes(ctx.db, [...new Set(parcels.flatMap(({ package: box }) => box.box_type_id ?? []))]),
    parcels.some(({ insurance }) => insurance) ? createCoverLookup(ctx.db) : undefined,
    createGoodsClassifier(ctx.db, inputs.flatMap(contentsOf)),
    createDiscountLookup(ctx.db, groupIds),
  ])
  return { channels, prices, boxes, cover, judgeOf, discountOn }
}

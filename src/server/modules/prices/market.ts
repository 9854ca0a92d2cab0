import type { Ctx } from '#server/ctx.ts'
import { createCoverLookup, createGoodsClassifier, findBoxes } from '#server/modules/catalogue/index.ts'
import { type Addons, contentsOf, listParcels, type QuoteInput } from './quote-input.ts'
import { type OfferedChannels, readOfferedChannels } from './store.ts'

/** Everything prices depend on, as it stands now: open channels with their tables, boxes, covers, rules of goods, discounts. */
export type Market = Addons &
  OfferedChannels & {
    classifierFor: Awaited<ReturnType<typeof createGoodsClassifier>>
  }

type MarketQuery = { groupIds: readonly number[]; channel?: { id?: number; service?: string } }

/** Read once, it prices all of `inputs`. Of the channels every one that is open to these groups, or the one that is named. */
export async function readMarket(
  ctx: Ctx,
  inputs: readonly QuoteInput[],
  { groupIds, channel = {} }: MarketQuery,
): Promise<Market> {
  const parcels = inputs.flatMap(listParcels).map(({ requested }) => requested)
  const [offered, boxes, cover, classifierFor] = await Promise.all([
    readOfferedChannels(ctx, { groupIds, channel, now: ctx.clock() }),
    findBoxes(ctx.db, [...new Set(parcels.flatMap(({ package: box }) => box.box_type_id ?? []))]),
    parcels.some(({ insurance }) => insurance) ? createCoverLookup(ctx.db) : undefined,
    createGoodsClassifier(ctx.db, inputs.flatMap(contentsOf)),
  ])
  return { ...offered, boxes, cover, classifierFor }
}

export { allocateNumbers } from './allocate-numbers.ts'
export { readChannelParams } from './channel-params.ts'
export {
  type ChannelSummary,
  channelLimits,
  findChannelIds,
  findPricingRules,
  getChannel,
  listChannelNames,
  listOfferedChannels,
  offeredChannelSql,
  type StoredChannel,
} from './channel-store.ts'
export { seedExpressCompanies } from './express/seed-companies.ts'
export { createGoodsClassifier } from './goods/classify-goods.ts'
export { createGoodsNoteLookup } from './goods/goods-note-lookup.ts'
export { seedGoods } from './goods/seed-goods.ts'
export { listCategoryNames, listEnabledCategories, listEnabledGoods } from './goods/store.ts'
export { seedInsurance } from './insurance/seed-insurance.ts'
export { createCoverLookup, listEnabledInsurance } from './insurance/store.ts'
export { seedPackaging } from './packaging/seed-packaging.ts'
export {
  type BoxOffer,
  findBoxes,
  getBoxStock,
  listEnabledPackaging,
  lockBoxStock,
  releaseBox,
  reserveBox,
} from './packaging/store.ts'
export { enableBankTransfer } from './pay-way/rules.ts'
export { seedPayWays } from './pay-way/seed-pay-ways.ts'
export { getGateway, getPayWay, listGateways, listPayWays, type PayWay } from './pay-way/store.ts'
export { catalogueRoutes } from './routes.ts'
export { seedAreas } from './seed-areas.ts'
export { seedChannels, seedNumberBlocks } from './seed-channels.ts'
export { seedCountries } from './seed-countries.ts'
export { seedCurrencies } from './seed-currencies.ts'
export { findAreaPath, listAllAreas, listCountryNames, listCurrencyRates, listEnabledCountries, readReferences } from './store.ts'

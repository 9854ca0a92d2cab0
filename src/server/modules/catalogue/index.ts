export { allocateNumbers } from './allocate-numbers.ts'
export { channelLimits } from './channel-limits.ts'
export { readChannelParams } from './channel-params.ts'
export { listOfferedChannels, offeredChannelSql, type StoredChannel } from './channel-store.ts'
export { seedExpressCompanies } from './express/seed-companies.ts'
export { createGoodsClassifier } from './goods/classify-goods.ts'
export { createGoodsNoteLookup } from './goods/goods-note-lookup.ts'
export { seedGoods } from './goods/seed-goods.ts'
export { listCategoryNames, listEnabledCategories, listEnabledGoods } from './goods/store.ts'
export { createCoverLookup } from './insurance/cover-lookup.ts'
export { seedInsurance } from './insurance/seed-insurance.ts'
export { listEnabledInsurance } from './insurance/store.ts'
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
export { enableBankTransfer } from './pay-way/enable-bank-transfer.ts'
export { seedPayWays } from './pay-way/seed-pay-ways.ts'
export { getGateway, getPayWay, listGateways, listPayWays, type PayWay } from './pay-way/store.ts'
export { catalogueRoutes } from './routes.ts'
export { seedAreas } from './seed-areas.ts'
export { seedChannels } from './seed-channels.ts'
export { seedCountries } from './seed-countries.ts'
export { seedCurrencies } from './seed-currencies.ts'
export { seedNumberBlocks } from './seed-number-blocks.ts'
export { findAreaPath, listAllAreas, listCountryNames, listCurrencyRates, listEnabledCountries, readReferences } from './store.ts'

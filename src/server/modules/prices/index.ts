export { pricesRoutes } from './routes.ts'
export { seedPrices } from './seed-prices.ts'
export { exportTableKind } from './sheet/export-table-kind.ts'

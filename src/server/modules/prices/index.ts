export { pricesRoutes } from './routes.ts'
export { seedPrices } from './seed-prices.ts'

export { catalogueRoutes } from './routes.ts'
export { seedAreas } from './seed-areas.ts'
export { seedCountries } from './seed-countries.ts'
export { seedCurrencies } from './seed-currencies.ts'

export { catalogueRoutes } from './routes.ts'
export { seedCountries } from './seed-countries.ts'

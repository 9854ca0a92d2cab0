export { claimJobs } from './close-claims.ts'
export { claimFigures, readWaitingClaims } from './figures.ts'
export { claimRoutes } from './routes.ts'
export { claimFiles } from './store.ts'

export { claimFigures } from './figures.ts'
export { claimJobs } from './jobs.ts'
export { claimRoutes } from './routes.ts'
export { claimFiles } from './store.ts'

export { jobFigures } from './figures.ts'
export { deleteOldJobRuns } from './jobs.ts'
export { jobsRoutes } from './routes.ts'
export { jobSearcher } from './searchers.ts'

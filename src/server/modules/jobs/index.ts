export { jobFigures } from './figures.ts'
export { forgetOldRuns } from './jobs.ts'
export { jobsRoutes } from './routes.ts'
export { jobSearcher } from './searchers.ts'

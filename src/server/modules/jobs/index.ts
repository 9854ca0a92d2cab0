export { jobFigures } from './figures.ts'
export { forgetOldRuns, freeLostJobs } from './jobs.ts'
export { jobsRoutes } from './routes.ts'
export { jobSearcher } from './searchers.ts'

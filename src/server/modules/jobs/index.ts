export { forgetOldRuns } from './jobs.ts'
export { jobsRoutes } from './routes.ts'

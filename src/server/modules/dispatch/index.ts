export { dispatchJobs } from './jobs.ts'
export { dispatchRoutes } from './routes.ts'
export { stopLabel } from './stop-label.ts'

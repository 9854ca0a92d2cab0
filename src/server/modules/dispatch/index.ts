export { dispatchJobs } from './jobs.ts'
export { dispatchRoutes } from './routes.ts'

export { returnFigures } from './figures.ts'
export { returnJobs } from './jobs.ts'
export { returnPayable } from './payable.ts'
export { returnRoutes } from './routes.ts'

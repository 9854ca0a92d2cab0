export { submitScan } from './actions/submit-scan.ts'
export { warehouseFigures } from './figures.ts'
export { warehouseJobs } from './jobs.ts'
export { warehouseRoutes } from './routes.ts'

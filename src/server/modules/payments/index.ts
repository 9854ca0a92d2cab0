export { proofFiles } from './file-users.ts'
export { paymentJobs } from './jobs.ts'
export type { Payable } from './payable.ts'
export { paymentRoutes } from './routes.ts'

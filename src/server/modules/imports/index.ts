export { addRowsTaskKind } from './add-rows-task.ts'
export { type Cells, type ImportColumn, importKind } from './import-kind.ts'
export { importCleanupJob } from './jobs.ts'
export { importRoutes } from './routes.ts'

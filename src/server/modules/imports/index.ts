export { addRowsKind } from './add-rows-task.ts'
export { type Cells, type ImportColumn, importKind } from './import-kind.ts'
export { forgetOldImports } from './jobs.ts'
export { importRoutes } from './routes.ts'

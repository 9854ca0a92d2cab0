export { addRowsKind } from './add-rows-task.ts'
export { forgetOldImports } from './jobs.ts'
export { type Cells, type ImportColumn, importKind } from './kind.ts'
export { importRoutes } from './routes.ts'

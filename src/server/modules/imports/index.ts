export { commitImport } from './actions/commit-import.ts'
export { uploadImport } from './actions/upload-import.ts'
export { withoutContinuation } from './continued-rows.ts'
export {
  type Cells,
  eachRow,
  type GroupCheck,
  type ImportColumn,
  type Importer,
  importKind,
  type SheetRow,
} from './import-kind.ts'
export { importTaskKinds } from './import-tasks.ts'
export { importCleanupJob } from './jobs.ts'
export type { KnownSheet } from './known-sheets.ts'
export { importRoutes } from './routes.ts'
export { isSealedReference, sealReference } from './secret-cells.ts'

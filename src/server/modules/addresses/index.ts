export { createAddress } from './create-address.ts'
export { exportBookKind } from './export-book.ts'
export { addressImportKind } from './import-addresses.ts'
export { addressRoutes } from './routes.ts'

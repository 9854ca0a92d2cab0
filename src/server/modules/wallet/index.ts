export { exportLogKind } from './export-log.ts'
export { walletRoutes } from './routes.ts'
export type { AboutLinks } from './show-log.ts'

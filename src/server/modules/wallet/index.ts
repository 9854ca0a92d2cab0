export { checkLedger } from './check/check-ledger.ts'
export { exportEntriesKind } from './export-entries.ts'
export { exportLogKind } from './export-log.ts'
export { walletFigures } from './figures.ts'
export { addSale, recordRefund, recordSaleAgain } from './invoices/record-sale.ts'
export { walletJobs } from './jobs.ts'
export type { AboutLinks } from './log-rows.ts'
export { issuerOf, recipientOf } from './parties.ts'
export { getOwingMembers, sumAccounts, sumRecentDays } from './period-sums.ts'
export {
  addPendingPoints,
  earnedPoints,
  lockPoints,
  redeemPoints,
  releasePending,
  restorePoints,
  returnPoints,
  revokePoints,
} from './points.ts'
export { walletRoutes } from './routes.ts'

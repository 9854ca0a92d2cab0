export { cancelOrders } from './actions/cancel-orders.ts'
export { createOrders } from './actions/create-orders.ts'
export { deleteOrders, removeUnboughtOrder } from './actions/delete-orders.ts'
export { mustBeAllowedToBuy, mustMatchExpected, payAsMember, payOrders } from './actions/pay-orders.ts'
export { chargeReweigh } from './charge-reweigh.ts'
export { deskFigures } from './desk/figures.ts'
export { refundLimitOf } from './desk/resource-hooks.ts'
export { orderSearcher } from './desk/searchers.ts'
export { orderExportKind } from './export/export-task.ts'
export { addHistory, recordHistory, recordPrinted } from './history.ts'
export { orderImportKind } from './import/import-orders.ts'
export { noteLabelDelay, noteLabelRequest } from './label-progress.ts'
export { markUsedSql, noteUse } from './note-use.ts'
export { customsOf } from './order-customs.ts'
export { createPaperFinder, type PaperFinder } from './order-papers.ts'
export type { OrderPrice } from './order-price.ts'
export { ownOrderSearcher } from './own-searcher.ts'
export { readParcelAccount, recordCompensation } from './parcel-account.ts'
export { toParcelMoney } from './parcel-money.ts'
export { orderPayable } from './payable.ts'
export { giveBack } from './refund-order.ts'

export { type OrderReview, type ReviewProblems, reviewOrders } from './review-orders.ts'
export { orderRoutes } from './routes.ts'
export { failOrder, labelOrder } from './settle-order.ts'
export {
  audienceOf,
  findLockOrder,
  findMemberOrders,
  getMemberOrder,
  getOrder,
  type LockedOrder,
  lockOrder,
  lockOrders,
  type PrintedOrder,
  type StoredOrder,
} from './store.ts'
export { takeBackRefund } from './take-back-refund.ts'
export { refuseVoid, requestVoid, voidOrder } from './void-order.ts'
export { markFollowUp, type WrittenOrder, writeReviewed } from './write-reviewed.ts'

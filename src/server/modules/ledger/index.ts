export type { LedgerActor } from '#domain/ledger/accounts.ts'
export { holdStateSql, listExpiredHolds, openHoldsSql } from './hold-lists.ts'
export { addCapture, addHold, captureKey, type HoldFacts, mustBeClosed, openHold, releaseHold } from './holds.ts'
export { credit, debitOrOwe } from './move-money.ts'
export { type AboutRef, type EntryGroup, postEntry, throwLedgerError } from './post-entry.ts'
export {
  freezeWallet,
  getWallet,
  listFallenWallets,
  lockWallet,
  noteFall,
  sumWallets,
  unfreezeWallet,
  type Wallet,
} from './wallet.ts'

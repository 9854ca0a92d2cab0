export { captureHold, openHold, releaseHold } from './holds.ts'
export { credit, debitOrOwe } from './move-money.ts'
export { type AboutRef, type LedgerActor, postEntry } from './post-entry.ts'
export { freezeWallet, getWallet, lockWallet, unfreezeWallet, type Wallet } from './wallet.ts'

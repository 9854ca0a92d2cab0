export { captureHold, openHold, releaseHold } from './holds.ts'
export { credit, takeOrOwe } from './move-money.ts'
export { type About, type LedgerActor, postEntry } from './post-entry.ts'
export { freezeWallet, getWallet, lockWallet, unfreezeWallet, type Wallet } from './wallet.ts'

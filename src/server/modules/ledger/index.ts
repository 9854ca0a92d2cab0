export { addCapture, addHold, captureKey, type HoldFacts, holdStatus, mustBeClosed, openHold, releaseHold } from './holds.ts'
export { credit, debitOrOwe } from './move-money.ts'
export { type AboutRef, type EntryGroup, type LedgerActor, postEntry, throwLedgerError } from './post-entry.ts'
export { freezeWallet, getWallet, lockWallet, unfreezeWallet, type Wallet } from './wallet.ts'

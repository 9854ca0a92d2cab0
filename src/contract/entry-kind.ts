import { type EntryKind, entryKinds } from '#domain/ledger/accounts.ts'
import type { WordKey } from '#words/keys.ts'

const allWords = Object.fromEntries(entryKinds.map((kind) => [kind, `ledger.kind.${kind}` satisfies WordKey])) as Record<
  EntryKind,
  WordKey
>
const { charge: _, ...written } = allWords

/** Why a balance moved, as lists show and search it. Nothing is paid but by reserving it first, so nothing is a `charge` yet. */
export const kindWords: Record<Exclude<EntryKind, 'charge'>, WordKey> = written

/** What an entry was, all its postings together: of a purchase the wallet only sees what is reserved and what comes back. */
export const entryWords: Record<EntryKind, WordKey> = {
  ...allWords,
  hold: 'ledger.entry.hold',
  capture: 'ledger.entry.capture',
  release: 'ledger.entry.release',
}

/** What became of money that was reserved for a purchase. */
export const holdStates = ['reserved', 'charged', 'returned'] as const
export type HoldState = (typeof holdStates)[number]
export const holdWords = {
  reserved: 'ledger.hold.reserved',
  charged: 'ledger.hold.charged',
  returned: 'ledger.hold.returned',
} as const satisfies Record<HoldState, WordKey>

import { type EntryKind, entryKinds } from '#domain/ledger/accounts.ts'
import type { WordKey } from '#words/keys.ts'

/** Why money moved, as lists of the back office show and search it. */
export const kindWords = Object.fromEntries(entryKinds.map((kind) => [kind, `ledger.kind.${kind}` satisfies WordKey])) as Record<
  EntryKind,
  WordKey
>

import { test } from 'vitest'
import { type Language, languages } from '#domain/language.ts'
import { daily, isProof } from '#test/world/daily.ts'

/**
 * A way through the screens whose rule other tests of `npm test` show already: on the server, in a function, or on another screen of the same
 * engine. They are named by title, and an audit looks whether they are there. The way itself is gone in `npm run proof -- browser`.
 */
export function proofTest(title: string, { shownBy: _ }: { shownBy: string | string[] }, body: () => Promise<void>): void {
  if (isProof) test(title, { timeout: 300_000 }, body)
}

/** A walk through several screens is the same in every language: gone in one of them every day, in all of them in the proof. */
export const walkedIn = (language: Language): readonly Language[] => daily<readonly Language[]>([language], { proof: languages })

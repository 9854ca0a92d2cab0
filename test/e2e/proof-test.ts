import { test } from 'vitest'
import { type Language, languages } from '#domain/language.ts'

const isProof = process.env.IS_PROOF === 'true'

/**
 * A way through the screens whose rule other tests of `npm test` show already: on the server, in a function, or on another screen of the same
 * engine. They are named by title, and an audit looks whether they are there. The way itself is gone in `npm run proof -- browser`.
 */
export function proofTest(title: string, { shownBy: _ }: { shownBy: string | string[] }, body: () => Promise<void>): void {
  if (isProof) test(title, { timeout: 300_000 }, body)
}

/** A walk through several screens is the same in every language: gone in one of them every day, in all of them in the proof. */
export const walkedIn = (daily: Language): readonly Language[] => (isProof ? languages : [daily])

/** What a rule needs every day to be shown, and its full size for the proof. */
export const daily = <Size>(size: Size, { proof }: { proof: Size }): Size => (isProof ? proof : size)

import { test } from 'vitest'

/**
 * A way through the screens whose rule other tests of `npm test` show already: on the server, in a function, or on another screen of the same
 * engine. They are named by title, and an audit looks whether they are there. The way itself is gone in `npm run proof -- browser`.
 */
export function proofTest(title: string, { shownBy: _ }: { shownBy: string | string[] }, body: () => Promise<void>): void {
  if (process.env.IS_PROOF === 'true') test(title, { timeout: 300_000 }, body)
}

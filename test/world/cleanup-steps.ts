/** What goes with the test file that made it, the last first. `clean-up.ts` does it. */
export const cleanupSteps: (() => Promise<unknown>)[] = []

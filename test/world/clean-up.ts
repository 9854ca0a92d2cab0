import { afterAll } from 'vitest'
import { hashCheaply } from '#server/platform/session/password.ts'
import { cleanupSteps } from './cleanup-steps.ts'

// What makes guessing dear makes every account of a test dear; session.test.ts shows what passwords really cost.
hashCheaply(true)

// Read anew for every test file, while everything else is read once: Vitest passes over an afterAll that is first called in a hook or a test.
afterAll(async () => {
  for (const step of cleanupSteps.splice(0).reverse()) await step()
})

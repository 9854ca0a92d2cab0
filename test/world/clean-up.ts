import { afterAll } from 'vitest'
import { undo } from './undo.ts'

// Read anew for every test file, while everything else is read once: Vitest passes over an afterAll that is first called in a hook or a test.
afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

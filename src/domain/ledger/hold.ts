import { defineLifecycle } from '../lifecycle.ts'

/** Money that is set aside for a purchase is spent when it succeeds, or goes back to the wallet. */
export const holdStatus = { open: 0, captured: 1, released: 2 } as const

export const holdLifecycle = defineLifecycle(holdStatus, {
  open: { captured: ['system'], released: ['system'] },
  captured: {},
  released: {},
})

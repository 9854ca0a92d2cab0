import { defineLifecycle } from '../lifecycle.ts'

/** A row of an imported sheet. `twin`: its reference is used before, in the sheet or by an order. */
export const rowStates = ['good', 'bad', 'twin', 'added'] as const
export type RowState = (typeof rowStates)[number]

/** Corrections and new settings have a row checked again until it is added. */
export const rowLifecycle = defineLifecycle<RowState, RowState>(
  { good: 'good', bad: 'bad', twin: 'twin', added: 'added' },
  {
    good: { bad: ['system'], twin: ['system'], added: ['system'] },
    bad: { good: ['system'], twin: ['system'] },
    twin: { good: ['system'], bad: ['system'], added: ['system'] },
    added: {},
  },
)

import { z } from 'zod'
import { isOpenReweigh, reweighState } from '#domain/reweigh.ts'
import type { WordKey } from '#words/keys.ts'
import { endpoint } from './endpoint.ts'
import type { Field, FieldFlags } from './fields.ts'
import { int, pence, states } from './fields.ts'
import { line, rowId } from './inputs.ts'
import { size } from './size-field.ts'

/** What members and staff see of a re-weigh, and when each of its actions is possible. */

/** What waits for whoever looks is told from what waits for the other. */
const stateTones = {
  member: { proposed: 'attention', disputed: 'working', taken: 'done', waived: 'off' },
  staff: { proposed: 'waiting', disputed: 'attention', taken: 'done', waived: 'off' },
} as const

export const reweighStateField = (reader: keyof typeof stateTones, flags: FieldFlags): Field =>
  states(reweighState, 'reweigh.state', { ...flags, form: false, tones: stateTones[reader] })

const grams = (flags: FieldFlags) => int({ ...flags, form: false })
const side = size({ form: false })
const money = (flags: FieldFlags) => pence({ ...flags, form: false })

/** The figures as declared and as measured, and what they cost. */
export const reweighFigures = {
  old_weight: grams({ list: true }),
  weight: grams({ list: true }),
  old_length: side,
  old_width: side,
  old_height: side,
  length: side,
  width: side,
  height: side,
  old_amount: money({}),
  new_amount: money({}),
  difference: money({ list: true, sort: true }),
} satisfies Record<string, Field>

export const checkOpen = ({ state }: Record<string, unknown>): WordKey | null =>
  isOpenReweigh(state) ? null : 'reweigh.refused.settled'
export const checkProposed = ({ state }: Record<string, unknown>): WordKey | null =>
  state === reweighState.proposed
    ? null
    : state === reweighState.disputed
      ? 'reweigh.refused.disputed'
      : 'reweigh.refused.settled'
export const checkDisputed = ({ state }: Record<string, unknown>): WordKey | null =>
  state === reweighState.disputed
    ? null
    : state === reweighState.proposed
      ? 'reweigh.refused.not_disputed'
      : 'reweigh.refused.settled'

export const reweighs = {
  answer: endpoint({
    path: 'POST /api/sheetOrder/reweighAnswer',
    access: 'member:account/sheetOrder',
    input: z.object({
      id: rowId,
      answer: z.enum(['accept', 'dispute'], { error: 'invalid.choice' }),
      reason: line(200, 0).optional(),
    }),
    output: z.null(),
  }),
}

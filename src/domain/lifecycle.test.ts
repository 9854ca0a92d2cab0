import { describe, expect, test } from 'vitest'
import { claimLifecycle } from './claim/status.ts'
import { defineLifecycle, type Lifecycle, movers } from './lifecycle.ts'
import { returnLifecycle } from './return/status.ts'
import { reweighLifecycle } from './reweigh.ts'

/** Every noun that declares its life, with the state in which it begins; an unannounced return begins approved. */
const lifecycles: [string, Lifecycle, string][] = [
  ['return', returnLifecycle as Lifecycle, 'requested'],
  ['claim', claimLifecycle as Lifecycle, 'submitted'],
  ['re-weigh', reweighLifecycle as Lifecycle, 'proposed'],
]

describe.each(lifecycles)('the life of a %s', (_, { states, moves, canMove }, first) => {
  const names = Object.keys(states)

  test('has the moves of its declaration and no other, for each mover', () => {
    for (const from of names)
      for (const to of names) {
        const allowed = moves[from]?.[to] ?? []
        expect(canMove(states[from] ?? -1, states[to] ?? -1)).toBe(allowed.length > 0)
        for (const mover of movers) expect(canMove(states[from] ?? -1, states[to] ?? -1, mover)).toBe(allowed.includes(mover))
      }
  })

  test('reaches every state from its beginning, and no state moves to itself', () => {
    const reached = new Set([first])
    for (const from of reached) for (const to of Object.keys(moves[from] ?? {})) reached.add(to)
    expect([...reached].sort()).toEqual([...names].sort())
    for (const name of names) expect(moves[name]).not.toHaveProperty(name)
  })
})

test('a state that is not declared moves nowhere', () => {
  const { canMove } = defineLifecycle<'open' | 'closed', number>(
    { open: 0, closed: 1 },
    { open: { closed: ['staff'] }, closed: {} },
  )
  expect([canMove(0, 1), canMove(0, 2), canMove(7, 1), canMove(1, 0)]).toEqual([true, false, false, false])
})

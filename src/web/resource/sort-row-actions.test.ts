import { expect, test } from 'vitest'
import { claim } from '#contract/resources/claim.ts'
import { sortRowActions } from './sort-row-actions.ts'

const actions = Object.values(claim.actions)
const [first] = actions
const possible = { check: () => null, isForRow: true }
const refused = { check: () => 'error.row.missing' as const, isForRow: true }

test('what a list calls its next step stands apart, else its main action; what is not possible says why', () => {
  if (!first) throw new Error('claims have actions')
  const pay = { ...first, verb: 'pay', isMain: true, ...possible }
  const copy = { ...first, verb: 'copy', isMain: false, ...possible }
  const stop = { ...first, verb: 'stop', isMain: false, ...refused }
  const bulk = { ...first, verb: 'combine', isMain: false, ...possible, isForRow: false }
  const sort = (all: typeof actions, next?: () => string | undefined) => {
    const { next: step, others, unavailable } = sortRowActions(all, {}, 0, next)
    return [step?.verb, others.map(({ verb }) => verb), unavailable.map(({ action, reason }) => `${action.verb} ${reason}`)]
  }
  const all = [copy, stop, pay, bulk]
  expect(sort(all)).toEqual(['pay', ['copy'], ['stop error.row.missing']])
  expect(sort(all, () => 'copy')).toEqual(['copy', ['pay'], ['stop error.row.missing']])
  expect(sort(all, () => 'stop')).toEqual([undefined, ['copy', 'pay'], ['stop error.row.missing']])
  expect(sort(all, () => undefined)).toEqual([undefined, ['copy', 'pay'], ['stop error.row.missing']])
})

import { describe, expect, it } from 'vitest'
import { choice, id, int, option, pence, ref, text, time } from '#contract/fields.ts'
import { operators } from '#contract/list-query.ts'
import { clock, year } from '#contract/rare-fields.ts'
import { formatOperator, impliedOperator, operatorsOf, parseOperator } from './operators.ts'

describe('what a plain value in the address means', () => {
  it.each([
    ['text', text(9), 'a', 'LIKE'],
    ['text that is a number', text(9, { quick: 'number' }), 'a', '='],
    ['text with a comma', text(9), 'a,b', 'LIKE'],
    ['id', id(), '5', '='],
    ['id range', id(), '5,9', 'RANGE'],
    ['int', int(), '5', '='],
    ['open int range', int(), '5,', 'RANGE'],
    ['money', pence(), '1.50,', 'RANGE'],
    ['a day', time(), '2026-03-09', 'RANGE'],
    ['year', year(), '1999', '='],
    ['time of day', clock(), '09:30', 'RANGE'],
    ['choice', choice({ tab: 'a' }), 'tab', '='],
    ['option', option({ 0: 'a', 1: 'b' }), '1', '='],
    ['reference', ref('user', 'username'), '1', '='],
  ])('%s', (_, field, value, operator) => {
    expect(impliedOperator(field, value)).toBe(operator)
  })

  it('is always one a person may choose', () => {
    for (const field of [text(9), option({ 0: 'a' }), time(), ref('user', 'username')]) {
      expect(operatorsOf(field)).toContain(impliedOperator(field, 'x'))
    }
  })
})

describe('the spelling of operators', () => {
  it('can be read back, each as itself', () => {
    expect(operators.map(formatOperator).map(parseOperator)).toEqual([...operators])
  })

  it('needs no escaping in an address', () => {
    for (const operator of operators) expect(formatOperator(operator)).toMatch(/^[a-z-]+$/)
  })
})

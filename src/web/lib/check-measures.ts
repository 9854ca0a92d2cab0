import type { FieldProblems } from '#domain/errors.ts'
import { isBelowZero, parseSize } from '#domain/size.ts'
import type { WordKey } from '#words/keys.ts'

/** A parcel as it is being typed: grams, and centimetres. */
export type Measures = { weight: string; length: string; width: string; height: string }

export const sides = ['length', 'width', 'height'] as const

/** What is missing or wrong in a parcel's weight and sides: all that a price needs of it. `most`: grams and centimetres that can be typed. */
export function checkMeasures(parcel: Measures, path: string, most?: { grams: number; centimetres: number }): FieldProblems {
  const problems: FieldProblems = {}
  const note = (name: keyof Measures, key: WordKey, max?: number) => {
    problems[`${path}.${name}`] = { key, ...(max === undefined ? {} : { values: { max } }) }
  }
  const weight = parcel.weight.trim()
  if (weight === '') note('weight', 'price.enter_weight')
  else if (isBelowZero(weight)) note('weight', 'invalid.above_zero')
  else if (!(most ? /^\d{1,9}$/ : /^\d{1,8}$/).test(weight)) note('weight', 'invalid.integer')
  else if (Number(weight) === 0) note('weight', 'invalid.above_zero')
  else if (most && Number(weight) > most.grams) note('weight', 'orderForm.too_much', most.grams)
  for (const side of sides) {
    const text = parcel[side].trim()
    const size = parseSize(text)
    if (text === '') note(side, `price.enter_${side}`)
    else if (isBelowZero(text)) note(side, 'invalid.above_zero')
    else if (size === null) note(side, 'invalid.size')
    else if (size === 0) note(side, 'invalid.above_zero')
    else if (most && size > most.centimetres * 10) note(side, 'orderForm.too_much', most.centimetres)
  }
  return problems
}

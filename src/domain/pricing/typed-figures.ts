import type { ErrorDetail } from '../errors.ts'
import { type Pence, parseDecimal } from '../money.ts'

export type InvalidKey = `invalid.${string}`

/** Says what is wrong at the place it was made for. */
export type Note = (key: InvalidKey, values?: ErrorDetail) => void

const mostGrams = 10_000_000
const mostPence = 100_000_000

/** Whole grams; null is noted. */
export function readGrams(text: string, note: Note): number | null {
  const typed = text.trim()
  if (typed === '') return wrong(note, 'invalid.required')
  if (!/^\d{1,8}$/.test(typed)) return wrong(note, 'invalid.grams')
  return Number(typed) <= mostGrams ? Number(typed) : wrong(note, 'invalid.too_big', { max: mostGrams })
}

/** Pounds with at most two decimals, from nothing up; null is noted. */
export function readPrice(text: string, note: Note): Pence | null {
  if (text.trim() === '') return wrong(note, 'invalid.required')
  const price = parseDecimal(text)
  if (price === null || price < 0) return wrong(note, 'invalid.money')
  return price <= mostPence ? price : wrong(note, 'invalid.too_big', { max: mostPence / 100 })
}

function wrong(note: Note, key: InvalidKey, values?: ErrorDetail): null {
  note(key, values)
  return null
}

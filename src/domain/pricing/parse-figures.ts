import type { ErrorDetail } from '../errors.ts'
import { type Pence, parseDecimal } from '../money.ts'

export type InvalidKey = `invalid.${string}`

/** Says what is wrong at the place it was made for. */
export type ReportProblem = (key: InvalidKey, values?: ErrorDetail) => void

const mostGrams = 10_000_000
const mostPence = 100_000_000

/** Whole grams; null is noted. */
export function readGrams(text: string, note: ReportProblem): number | null {
  const typed = text.trim()
  if (typed === '') return reportProblem(note, 'invalid.required')
  if (!/^\d{1,8}$/.test(typed)) return reportProblem(note, 'invalid.grams')
  return Number(typed) <= mostGrams ? Number(typed) : reportProblem(note, 'invalid.too_big', { max: mostGrams })
}

/** Pounds with at most two decimals, from nothing up; null is noted. */
export function readPrice(text: string, note: ReportProblem): Pence | null {
  if (text.trim() === '') return reportProblem(note, 'invalid.required')
  const price = parseDecimal(text)
  if (price === null || price < 0) return reportProblem(note, 'invalid.money')
  return price <= mostPence ? price : reportProblem(note, 'invalid.too_big', { max: mostPence / 100 })
}

function reportProblem(note: ReportProblem, key: InvalidKey, values?: ErrorDetail): null {
  note(key, values)
  return null
}

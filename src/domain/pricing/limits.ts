import type { Parcel } from './measures.ts'

/** What a channel carries at most; sides from the longest to the shortest. */
export type Limits = {
  minGrams: number
  maxGrams: number
  maxSidesMm: readonly [number, number, number]
  maxGirthMm: number | null
}

/** Why a channel is not offered, with the figures that say it. */
export type NotOfferedReason =
  | { code: 'no_price' | 'country' | 'origin' | 'goods' | 'no_cover' }
  | { code: 'too_light' | 'too_heavy'; grams: number; limit: number }
  | { code: 'too_long' | 'girth'; mm: number; limit: number }
  | { code: 'weight_unpriced'; grams: number }

export function checkLimits({ grams, sidesMm, girthMm }: Parcel, limits: Limits): NotOfferedReason | undefined {
  if (grams < limits.minGrams) return { code: 'too_light', grams, limit: limits.minGrams }
  if (grams > limits.maxGrams) return { code: 'too_heavy', grams, limit: limits.maxGrams }
  const { maxSidesMm, maxGirthMm } = limits
  if (sidesMm[0] > maxSidesMm[0]) return { code: 'too_long', mm: sidesMm[0], limit: maxSidesMm[0] }
  if (sidesMm[1] > maxSidesMm[1]) return { code: 'too_long', mm: sidesMm[1], limit: maxSidesMm[1] }
  if (sidesMm[2] > maxSidesMm[2]) return { code: 'too_long', mm: sidesMm[2], limit: maxSidesMm[2] }
  if (maxGirthMm !== null && girthMm > maxGirthMm) return { code: 'girth', mm: girthMm, limit: maxGirthMm }
  return undefined
}

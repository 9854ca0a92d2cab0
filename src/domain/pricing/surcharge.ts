import { asPence, type Pence, scale } from '../money.ts'
import type { Parcel } from './measures.ts'
import { isInPlaces, type PlaceRule, type PostalLocation } from './zone.ts'

export const surchargeCodes = ['fuel', 'remote', 'oversize', 'peak', 'other'] as const
export type SurchargeCode = (typeof surchargeCodes)[number]

/** Of what a percentage is taken: carriage alone, or what stands above, earlier surcharges and the discount included. */
export type SurchargeBase = 'carriage' | 'running'

/** Every condition that is set must hold. */
export type Surcharge = {
  code: SurchargeCode
  name: { zh: string; en: string }
  amount: { kind: 'fixed'; price: Pence } | { kind: 'percent'; rate: number; of: SurchargeBase }
  zones?: readonly string[]
  places?: readonly PlaceRule[]
  overSideMm?: number
  overGirthMm?: number
  overGrams?: number
  from?: string
  to?: string
}

export type SurchargeContext = { parcel: Parcel; grams: number; zone: string; place: PostalLocation; day: string }

export function isSurchargeDue(surcharge: Surcharge, { parcel, grams, zone, place, day }: SurchargeContext): boolean {
  if (surcharge.from !== undefined && day < surcharge.from) return false
  if (surcharge.to !== undefined && day > surcharge.to) return false
  if (surcharge.zones && !surcharge.zones.includes(zone)) return false
  if (surcharge.places && !isInPlaces(surcharge.places, place)) return false
  if (surcharge.overGrams !== undefined && grams <= surcharge.overGrams) return false
  return isOversize(surcharge, parcel)
}

/** Too long or too far around: either is enough. */
function isOversize({ overSideMm, overGirthMm }: Surcharge, parcel: Parcel): boolean {
  if (overSideMm === undefined && overGirthMm === undefined) return true
  const isLong = overSideMm !== undefined && parcel.sidesMm[0] > overSideMm
  return isLong || (overGirthMm !== undefined && parcel.girthMm > overGirthMm)
}

export function surchargePrice({ amount }: Surcharge, carriage: number, running: number): Pence {
  if (amount.kind === 'fixed') return amount.price
  return scale(asPence(amount.of === 'carriage' ? carriage : running), amount.rate, 10_000)
}

import type { Offer } from '#contract/price.ts'

export const compareByPrice = (a: Offer, b: Offer): number => Number(a.amount) - Number(b.amount)
export const compareBySpeed = (a: Offer, b: Offer): number =>
  a.days_max - b.days_max || a.days_min - b.days_min || compareByPrice(a, b)

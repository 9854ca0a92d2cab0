import { asPence, type Pence } from '../money.ts'

/** Over `over` grams, up to and including `upTo`. */
export type Band = { over: number; upTo: number; price: Pence }

/** What carriage costs in one zone: by bands, or the first weight and each further step (首重续重). */
export type Rate =
  | { kind: 'bands'; bands: readonly Band[] }
  | { kind: 'steps'; firstGrams: number; firstPrice: Pence; stepGrams: number; stepPrice: Pence }

export type BasePrice = { price: Pence; band?: Band; steps?: number }

/** Undefined where the table says nothing about so much. Bands are in order. */
export function findBasePrice(rate: Rate, grams: number): BasePrice | undefined {
  if (rate.kind === 'bands') {
    for (const band of rate.bands) if (grams > band.over && grams <= band.upTo) return { price: band.price, band }
    return undefined
  }
  const steps = Math.max(0, Math.ceil((grams - rate.firstGrams) / rate.stepGrams))
  return { price: asPence(rate.firstPrice + steps * rate.stepPrice), steps }
}

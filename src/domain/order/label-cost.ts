import { asPence, type Pence } from '../money.ts'

/** What the carrier asks of us for a label, without VAT: so much for each, and so much for each kilogram, rounded up to a penny. */
export type ChannelCost = { label_cost: Pence; kg_cost: Pence }

/** Null where the channel says nothing: an unknown cost is not a free label. */
export function labelCost({ label_cost: each, kg_cost: perKg }: ChannelCost, weightG: number): Pence | null {
  if (each === 0 && perKg === 0) return null
  return asPence(each + Math.ceil((perKg * weightG) / 1000))
}

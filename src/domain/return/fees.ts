import { asPence, type Pence } from '../money.ts'
import { vatOf } from '../pricing/vat.ts'
import { type FeeType, feeType } from './status.ts'

/** What staff ask for: `amount` once, or for each day beyond the free ones where it is storage. VAT inside. */
export type FeeTerms = { feeType: FeeType; amount: Pence; freeDays: number }

export type ReturnFee = { fee_type: FeeType; net: Pence; vat: Pence; amount: Pence; days: number }

/** What a parcel that came back costs after so many days in stock. What costs nothing is not in the answer. */
export const returnFees = (terms: readonly FeeTerms[], daysInStock: number, vatRate: number): ReturnFee[] =>
  terms.flatMap(({ feeType: type, amount, freeDays }) => {
    const days = type === feeType.storage ? Math.max(0, daysInStock - freeDays) : 0
    const gross = asPence(type === feeType.storage ? amount * days : amount)
    if (gross <= 0) return []
    const vat = vatOf(gross, 'gross', vatRate)
    return [{ fee_type: type, net: asPence(gross - vat), vat, amount: gross, days }]
  })

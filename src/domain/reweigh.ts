import { defineLifecycle } from './lifecycle.ts'
import { asPence, type Pence } from './money.ts'
import type { LineCode, PriceLine } from './pricing/line.ts'
import type { VatClass } from './pricing/vat.ts'

export const reweighState = { proposed: 0, disputed: 1, taken: 2, waived: 3 } as const
export type ReweighState = (typeof reweighState)[keyof typeof reweighState]

/** A member accepts or disputes a difference, or lets the days pass; staff settle what is disputed. */
export const reweighLifecycle = defineLifecycle(reweighState, {
  proposed: { disputed: ['member'], taken: ['member', 'system'], waived: ['staff', 'system', 'member'] },
  disputed: { taken: ['member', 'staff'], waived: ['staff', 'system', 'member'] },
  taken: {},
  waived: {},
})

export const isOpenReweigh = (state: unknown): boolean => state === reweighState.proposed || state === reweighState.disputed

/** Whole grams and millimetres. */
export type ParcelMeasures = { weight: number; length: number; width: number; height: number }

/** How much heavier (the larger of both) or longer (the same share, at least two centimetres) a parcel may be than declared. */
export type ReweighTolerance = { percent: number; grams: number }
const toleranceMm = 20

/** Whether the scales or the tape say so much more than was declared that it matters. How somebody held the parcel does not. */
export function isBeyondTolerance(
  declared: ParcelMeasures,
  measured: ParcelMeasures,
  { percent, grams }: ReweighTolerance,
): boolean {
  const isMore = (was: number, is: number, least: number) => is - was > Math.max(least, (was * percent) / 100)
  if (isMore(declared.weight, measured.weight, grams)) return true
  const [were, are] = [sidesOf(declared), sidesOf(measured)]
  return were.some((was, index) => isMore(was, are[index] ?? was, toleranceMm))
}

const sidesOf = ({ length, width, height }: ParcelMeasures): number[] => [length, width, height].sort((one, other) => other - one)

const carriageCodes: readonly LineCode[] = ['carriage', 'discount', 'surcharge']
const carriageOf = (lines: readonly PriceLine[]): PriceLine[] => lines.filter(({ code }) => carriageCodes.includes(code))

export type ReweighDifference = { oldAmount: Pence; newAmount: Pence; difference: Pence; line: PriceLine }

/**
 * What carriage costs more at the measured figures, as one more line of the order's price. Null where it costs no more: cover, box and what points paid stay
 * as they were, and a parcel that is cheaper than declared is not paid back.
 */
export function reweighDifference(
  before: readonly PriceLine[],
  after: readonly PriceLine[],
  grams: { from: number; to: number },
): ReweighDifference | null {
  const [were, are] = [carriageOf(before), carriageOf(after)]
  const sum = (lines: readonly PriceLine[], part: 'net' | 'vat' | 'amount') =>
    lines.reduce((total, line) => total + line[part], 0)
  const difference = sum(are, 'amount') - sum(were, 'amount')
  if (difference <= 0) return null
  const vat = sum(are, 'vat') - sum(were, 'vat')
  const vatClass: VatClass = are[0]?.vatClass ?? 'standard'
  return {
    oldAmount: asPence(sum(were, 'amount')),
    newAmount: asPence(sum(are, 'amount')),
    difference: asPence(difference),
    line: {
      code: 'reweigh',
      vatClass,
      net: asPence(difference - vat),
      vat: asPence(vat),
      amount: asPence(difference),
      why: { of: 'reweigh', ...grams },
    },
  }
}

import { readDecimalText } from './decimal.ts'
import { asPence, formatDecimal, type Pence, parseDecimal } from './money.ts'

export type InsuranceBand = { upTo: Pence; premium: Pence }

export type InsuranceTerms = {
  kind: 'bands' | 'percent'
  /** of the declared value, exact: "2.5" */
  percent: string
  /** rising; a value at the top of a band still belongs to it */
  bands: readonly InsuranceBand[]
  minPremium: Pence
  coverLimit: Pence
  /** insurance premium tax, which the premium contains: "12" */
  iptRate: string
}

export type InsuranceOffer = { premium: Pence; ipt: Pence } | { refused: 'no_value' | 'above_limit' }

/** What cover for a declared value costs, tax included, or why it cannot be had. Rounded half up, once. */
export function quoteInsurance(terms: InsuranceTerms, declared: Pence): InsuranceOffer {
  if (declared <= 0) return { refused: 'no_value' }
  if (declared > terms.coverLimit) return { refused: 'above_limit' }
  const base = terms.kind === 'percent' ? shareOf(declared, terms.percent) : bandFor(terms.bands, declared)
  if (base === undefined) return { refused: 'above_limit' }
  const premium = asPence(Math.max(base, terms.minPremium))
  return { premium, ipt: includedTax(premium, terms.iptRate) }
}

const bandFor = (bands: readonly InsuranceBand[], declared: Pence): Pence | undefined =>
  bands.find(({ upTo }) => declared <= upTo)?.premium

type Pair = { key: string; value: string }
export type BandProblem = { row: number; what: 'amount' | 'order' | 'cheaper' }

/** Bands as a form sends them, cover → premium in pounds; or the first row that makes no sense. */
export function readBands(pairs: readonly Pair[]): InsuranceBand[] | BandProblem {
  const bands: InsuranceBand[] = []
  for (const [index, { key, value }] of pairs.entries()) {
    const row = index + 1
    const [upTo, premium] = [parseDecimal(key), parseDecimal(value)]
    if (upTo === null || premium === null || upTo <= 0 || premium < 0) return { row, what: 'amount' }
    const before = bands.at(-1)
    if (before && upTo <= before.upTo) return { row, what: 'order' }
    // Nobody would buy the band before: a slip of the finger, not an offer.
    if (before && premium < before.premium) return { row, what: 'cheaper' }
    bands.push({ upTo, premium })
  }
  return bands
}

export const formatBands = (bands: readonly InsuranceBand[]): Pair[] =>
  bands.map(({ upTo, premium }) => ({ key: formatDecimal(upTo), value: formatDecimal(premium) }))

const shareOf = (value: Pence, percent: string): Pence => halfUp(BigInt(value) * thousandths(percent), 100_000n)

/** Of 112 pence at 12 % twelve are tax. */
function includedTax(gross: Pence, percent: string): Pence {
  const rate = thousandths(percent)
  return halfUp(BigInt(gross) * rate, 100_000n + rate)
}

/** "2.5" → 2500, without a float in between. */
function thousandths(percent: string): bigint {
  const [whole = '0', rest = ''] = (readDecimalText(percent, 3) ?? '0').split('.')
  return BigInt(whole) * 1000n + BigInt(rest.padEnd(3, '0'))
}

/** Both positive. */
const halfUp = (numerator: bigint, denominator: bigint): Pence =>
  asPence(Number((2n * numerator + denominator) / (2n * denominator)))

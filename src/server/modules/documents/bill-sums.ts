import { asPence, type Pence } from '#domain/money.ts'
import { type VatClass, vatClasses } from '#domain/pricing/vat.ts'

/** One line of an invoice or credit note, as it was charged: nothing is reckoned again. `rate` is in hundredths of a percent. */
export type BillLine = { text: string; about: string; vatClass: VatClass; rate: number; net: Pence; vat: Pence; gross: Pence }
export type RateSum = { vatClass: VatClass; rate: number; net: Pence; vat: Pence; gross: Pence }
export type BillSums = { byRate: RateSum[]; net: Pence; vat: Pence; gross: Pence }

/** What a bill adds up to, by VAT rate: standard first, the higher rate of a class first. A line whose parts do not make its whole is a mistake. */
export function billSums(lines: readonly BillLine[]): BillSums {
  const byRate = new Map<string, RateSum>()
  for (const { vatClass, rate, net, vat, gross, text } of lines) {
    if (net + vat !== gross) throw new Error(`a line does not add up: ${text}`)
    const key = `${vatClass} ${rate}`
    const sum = byRate.get(key) ?? { vatClass, rate, net: asPence(0), vat: asPence(0), gross: asPence(0) }
    byRate.set(key, { vatClass, rate, ...addAmounts(sum, { net, vat, gross }) })
  }
  const sums = [...byRate.values()].sort(
    (a, b) => vatClasses.indexOf(a.vatClass) - vatClasses.indexOf(b.vatClass) || b.rate - a.rate,
  )
  return { byRate: sums, ...sums.reduce(addAmounts, { net: asPence(0), vat: asPence(0), gross: asPence(0) }) }
}

type Amounts = { net: Pence; vat: Pence; gross: Pence }

const addAmounts = (one: Amounts, other: Amounts): Amounts => ({
  net: asPence(one.net + other.net),
  vat: asPence(one.vat + other.vat),
  gross: asPence(one.gross + other.gross),
})

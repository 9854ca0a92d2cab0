import type { DataOf } from '#contract/endpoint.ts'
import type { insurance } from '#contract/insurance.ts'
import { type InsuranceTerms, quoteInsurance } from '#domain/insurance.ts'
import { asPence, formatDecimal, type Pence, parseDecimal } from '#domain/money.ts'
import { itemsValue, type PackageForm } from './form.ts'

export type Cover = DataOf<(typeof insurance)['index']>['list'][number]

const toPence = (text: string): Pence => parseDecimal(text) ?? asPence(0)

/** A cover as the wire has it → as the rules read it. */
export const coverTerms = (cover: Cover): InsuranceTerms => ({
  kind: cover.kind,
  percent: cover.percent,
  bands: cover.bands.map(({ cover: upTo, premium }) => ({ upTo: toPence(upTo), premium: toPence(premium) })),
  minPremium: toPence(cover.min_premium),
  coverLimit: toPence(cover.cover_limit),
  iptRate: cover.ipt_rate,
})

/** What cover for a value costs, or why it cannot be had; nothing for what is no sum. */
export function premiumFor(cover: Cover, value: string) {
  const declared = parseDecimal(value)
  return declared === null ? undefined : quoteInsurance(coverTerms(cover), declared)
}

/** What a package is insured for: as typed, or as its items come to, which a free cover takes up to its limit. */
export function declaredValue(parcel: PackageForm, cover?: Cover): string {
  if (parcel.value.trim() !== '') return parcel.value.trim()
  const worth = itemsValue(parcel)
  return formatDecimal(cover && isFree(cover) ? asPence(Math.min(worth, toPence(cover.cover_limit))) : worth)
}

/** Whether it costs nothing at any value, so that there is no premium to speak of. */
export const isFree = ({ kind, percent, min_premium: least, bands }: Cover): boolean =>
  kind === 'bands' ? bands.every(({ premium }) => toPence(premium) === 0) : Number(percent) === 0 && toPence(least) === 0

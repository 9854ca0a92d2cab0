import { allocate, asPence, type Pence, scale } from '../money.ts'
import { given, type LineCode, type PriceLine } from './line.ts'
import type { VatClass } from './vat.ts'

export type SoldItemKind = 'carriage' | 'insurance' | 'extras'

/** One thing that was sold with a parcel; `before` is what it cost before points paid their part. */
export type SoldItem = { kind: SoldItemKind; vatClass: VatClass; net: number; vat: number; before: number }

/** What was sold: carriage with all that changes its price, cover, and things beside it; one for each class of VAT, less what points paid of it. */
export function listSoldItems(lines: readonly PriceLine[]): SoldItem[] {
  const groups = groupsOf(lines)
  const shares = sharesOf(groups, discountOf(lines))
  return groups.flatMap(({ kind, vatClass, amount, vat }, index) => {
    const paid = shares[index] ?? noShare
    const [left, tax] = [amount - paid.amount, vat - paid.vat]
    return left === 0 && tax === 0 ? [] : [{ kind, vatClass, net: left - tax, vat: tax, before: amount }]
  })
}

/** Points pay a part of everything alike, so that its VAT falls with it: one negative line for each class. */
export function pointsLines(lines: readonly PriceLine[], worth: Pence): PriceLine[] {
  const groups = groupsOf(lines)
  const total = groups.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
  const spent = asPence(Math.min(worth, total))
  if (spent <= 0) return []
  const byClass = new Map<VatClass, Share>()
  for (const [index, share] of sharesOf(groups, spent).entries()) {
    const { vatClass } = groups[index] as Group
    const { amount, vat } = byClass.get(vatClass) ?? noShare
    byClass.set(vatClass, { amount: amount + share.amount, vat: vat + share.vat })
  }
  return [...byClass].flatMap(([vatClass, { amount, vat }]) =>
    amount === 0
      ? []
      : [{ code: 'points', vatClass, net: asPence(vat - amount), vat: minus(vat), amount: minus(amount), why: given }],
  )
}

/** What points pay of a price. */
export const discountOf = (lines: readonly PriceLine[]): Pence =>
  asPence(lines.reduce((sum, { code, amount }) => (code === 'points' ? sum - amount : sum), 0))

/** What points paid of each thing that was sold with the order. A re-weigh comes later and is paid in money. */
export function listItemShares(lines: readonly PriceLine[]): { kind: SoldItemKind; amount: number; share: number }[] {
  const groups = groupsOf(lines.filter(({ code }) => code !== 'reweigh'))
  const shares = sharesOf(groups, discountOf(lines))
  return groups.map(({ kind, amount }, index) => ({ kind, amount, share: shares[index]?.amount ?? 0 }))
}

type Group = { kind: SoldItemKind; vatClass: VatClass; amount: number; vat: number }
type Share = { amount: number; vat: number }

const noShare: Share = { amount: 0, vat: 0 }
const minus = (value: number): Pence => asPence(-value || 0)

const kinds: Record<Exclude<LineCode, 'points'>, SoldItemKind> = {
  carriage: 'carriage',
  discount: 'carriage',
  surcharge: 'carriage',
  reweigh: 'carriage',
  insurance: 'insurance',
  packaging: 'extras',
  pickup: 'extras',
}

function groupsOf(lines: readonly PriceLine[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { code, vatClass, amount, vat } of lines) {
    if (code === 'points') continue
    const kind = kinds[code]
    const one = groups.get(`${kind}:${vatClass}`) ?? { kind, vatClass, ...noShare }
    groups.set(`${kind}:${vatClass}`, { ...one, amount: one.amount + amount, vat: one.vat + vat })
  }
  return [...groups.values()]
}

/** Whole pence that add up to what was spent. What is paid whole has no VAT left. */
function sharesOf(groups: readonly Group[], spent: Pence): Share[] {
  if (spent <= 0) return groups.map(() => noShare)
  const parts = allocate(
    spent,
    groups.map(({ amount }) => Math.max(0, amount)),
  )
  return groups.map(({ amount, vat }, index) => {
    const part = parts[index] ?? 0
    return part === 0 ? noShare : { amount: part, vat: scale(asPence(vat), part, amount) }
  })
}

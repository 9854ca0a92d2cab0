import { asPence, type Pence } from '#domain/money.ts'

/** One movement of a member's money. `kind`, `memo` and `about` are words in the reader's language. */
export type Movement = { time: Date; kind: string; memo: string; about: string; amount: Pence }
export type KindSum = { kind: string; count: number; in: Pence; out: Pence }
export type StatementSums = { balances: Pence[]; in: Pence; out: Pence; byKind: KindSum[]; closing: Pence }

/** What a statement adds up to: the balance after each movement, what came and went, and the same by kind in the order they first appear. */
export function statementSums(opening: Pence, movements: readonly Movement[]): StatementSums {
  let balance: number = opening
  const byKind = new Map<string, { count: number; in: number; out: number }>()
  const balances = movements.map(({ kind, amount }) => {
    balance += amount
    const sum = byKind.get(kind) ?? { count: 0, in: 0, out: 0 }
    byKind.set(kind, { count: sum.count + 1, in: sum.in + Math.max(amount, 0), out: sum.out - Math.min(amount, 0) })
    return asPence(balance)
  })
  const kinds = [...byKind].map(([kind, sum]) => ({ kind, count: sum.count, in: asPence(sum.in), out: asPence(sum.out) }))
  return {
    balances,
    byKind: kinds,
    closing: asPence(balance),
    in: asPence(kinds.reduce((sum, one) => sum + one.in, 0)),
    out: asPence(kinds.reduce((sum, one) => sum + one.out, 0)),
  }
}

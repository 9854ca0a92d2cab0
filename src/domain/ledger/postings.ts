import type { Account, CompanyAccount, Posting } from './accounts.ts'

/** What was sold, as the books keep it: the net to its revenue, the taxes to theirs. */
export type Sale = { revenue: 'shipping_revenue' | 'addon_revenue'; net: number; vat: number; ipt?: number }

/** Money that comes in settles what is owed first; the rest is the member's to spend. */
export function creditPostings(from: CompanyAccount, amount: number, owed: number): Posting[] {
  const settled = Math.min(amount, owed)
  return withoutZeros([
    { account: 'owed', amount: settled },
    { account: 'wallet', amount: amount - settled },
    { account: from, amount: -amount },
  ])
}

/** Takes from the wallet what it has, and notes the rest as owed. */
export function debitPostings(to: Posting[], amount: number, money: number): Posting[] {
  const debited = Math.min(amount, money)
  return withoutZeros([{ account: 'wallet', amount: -debited }, { account: 'owed', amount: debited - amount }, ...to])
}

export const holdPostings = (amount: number): Posting[] => [
  { account: 'wallet', amount: -amount },
  { account: 'held', amount },
]

/** Of what was held, the sales are kept and the rest goes back. */
export function capturePostings(held: number, sales: readonly Sale[]): Posting[] {
  const back = held - sumPostings(salePostings(sales))
  return withoutZeros([{ account: 'held', amount: -held }, ...salePostings(sales), { account: 'wallet', amount: back }])
}

export const releasePostings = (amount: number): Posting[] => [
  { account: 'held', amount: -amount },
  { account: 'wallet', amount },
]

/** One posting per account, however many lines were sold. */
export function salePostings(sales: readonly Sale[]): Posting[] {
  const sums = new Map<Account, number>()
  const add = (account: Account, amount: number) => {
    if (amount !== 0) sums.set(account, (sums.get(account) ?? 0) + amount)
  }
  for (const { revenue, net, vat, ipt = 0 } of sales) {
    add(revenue, net)
    add('vat', vat)
    add('ipt', ipt)
  }
  return withoutZeros([...sums].map(([account, amount]) => ({ account, amount })))
}

/** The same the other way round. */
export const reversePostings = (postings: readonly Posting[]): Posting[] =>
  postings.map(({ account, amount }) => ({ account, amount: -amount }))

export const sumPostings = (postings: readonly Posting[]): number => postings.reduce((total, { amount }) => total + amount, 0)

const withoutZeros = (postings: Posting[]): Posting[] => postings.filter(({ amount }) => amount !== 0)

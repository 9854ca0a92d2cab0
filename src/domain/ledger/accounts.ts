/**
 * Whose money it is. A positive posting to a member's account is money or points they gain; `owed` is what they have yet to pay, as a minus, and
 * `points_pending` what they earned and cannot spend yet.
 */
export const memberAccounts = ['wallet', 'held', 'points', 'points_pending', 'owed'] as const

export const companyAccounts = [
  'card_clearing',
  'bank_clearing',
  'shipping_revenue',
  'addon_revenue',
  'vat',
  'ipt',
  'refunds',
  'adjustments',
  'chargebacks',
  'bad_debt',
  'points_issued',
] as const

export type MemberAccount = (typeof memberAccounts)[number]
export type CompanyAccount = (typeof companyAccounts)[number]
export type Account = MemberAccount | CompanyAccount

/** One side of an entry, in pence (or points). */
export type Posting = { account: Account; amount: number }

/** Who moved the money, and with which request. */
export type LedgerActor = { type: 'member' | 'admin' | 'system'; id: number | null; requestId?: string }

/** Points are counted apart: neither side of an entry pays for the other. */
export const isPointsAccount = (account: Account): boolean =>
  account === 'points' || account === 'points_pending' || account === 'points_issued'

const memberAccountNames = new Set<Account>(memberAccounts)
export const isMemberAccount = (account: Account): account is MemberAccount => memberAccountNames.has(account)

/** Why money moved. The word shown is `ledger.kind.<kind>`. */
export const entryKinds = [
  'recharge',
  'hold',
  'capture',
  'release',
  'charge',
  'refund',
  'refund_points',
  'refund_back',
  'reweigh',
  'label_refund',
  'loss_refund',
  'return_fee',
  'claim',
  'payout',
  'payout_back',
  'adjust',
  'chargeback',
  'chargeback_back',
  'points_earn',
  'points_release',
  'points_spend',
  'points_return',
  'points_back',
  'points_restore',
  'points_adjust',
] as const
export type EntryKind = (typeof entryKinds)[number]

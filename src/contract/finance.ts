import { z } from 'zod'
import { companyAccounts } from '#domain/ledger/accounts.ts'
import { callsAt, endpoint } from './endpoint.ts'
import { calendarDay, emptyInput, rowId } from './inputs.ts'

/** How the books stand, for those who keep them. */

const user = z.strictObject({
  id: z.int(),
  username: z.string(),
  nickname: z.string(),
  money: z.string(),
  score: z.int(),
  /** earned, and not to be spent yet */
  score_pending: z.int(),
})

/** What the last check found wrong: which of its questions, and the number of the row. */
const difference = z.strictObject({
  check: z.enum(['entry_sum', 'balance', 'held', 'pending', 'log']),
  id: z.int(),
  text: z.string(),
})
const check = z.strictObject({
  start_time: z.int(),
  end_time: z.int().nullable(),
  entries: z.int(),
  wallets: z.int(),
  differences: z.int(),
  list: z.array(difference),
})

const figures = z.strictObject({
  /** what the company owes its members: what they could spend now */
  wallets: z.string(),
  held: z.string(),
  owed: z.string(),
  points: z.int(),
  points_pending: z.int(),
  frozen: z.int(),
  /** a positive balance is money the account has received from members */
  accounts: z.array(z.strictObject({ account: z.enum(companyAccounts), balance: z.string() })),
  check: check.nullable(),
})

export type FinanceFigures = z.output<typeof figures>

/** What waits for somebody who keeps the money, by the word shown: finance.waiting.<name>. */
export const waitingNames = ['transfers_proof', 'transfers', 'refunds', 'payouts', 'claims', 'disputes', 'owing'] as const
export type WaitingName = (typeof waitingNames)[number]

const waiting = z.strictObject({
  name: z.enum(waitingNames),
  count: z.int(),
  sum: z.string(),
  /** since when the oldest of them waits */
  oldest: z.int().nullable(),
  /** the list of just these */
  path: z.string(),
})
export type WaitingItem = z.output<typeof waiting>

/** What moved in some days. A sum that went back is positive where its name says so. */
const totals = z.strictObject({
  paid_in: z.string(),
  paid_in_card: z.string(),
  paid_in_bank: z.string(),
  /** what members paid for labels and what goes with them, with VAT */
  sold: z.string(),
  /** labels made and not voided since */
  labels: z.int(),
  /** given back to balances, with VAT; damages that were paid are not among them */
  refunded: z.string(),
  claims: z.string(),
  paid_out: z.string(),
  chargebacks: z.string(),
  vat: z.string(),
  ipt: z.string(),
  /** captured, without VAT and insurance tax; what was given back is not taken off */
  revenue: z.string(),
  revenue_shipping: z.string(),
  revenue_addons: z.string(),
  /** given back, without taxes */
  refunds_net: z.string(),
  /** of the orders whose cost is known: how many labels, what they brought, what went back and was paid for losses, and what they cost */
  cost_known: z.int(),
  known_revenue: z.string(),
  known_refunds: z.string(),
  known_claims: z.string(),
  cost: z.string(),
  margin: z.string(),
})
export type FinanceTotals = z.output<typeof totals>

const span = z.strictObject({ from: z.string(), to: z.string(), totals })

const { get, post } = callsAt('/admin/finance', 'admin:finance/index')

export const finance = {
  index: get('index', { input: emptyInput, output: figures }),
  waiting: get('waiting', { input: emptyInput, output: z.strictObject({ list: z.array(waiting) }) }),
  /** the sums of some days, both included, and of as many days before them */
  totals: get('totals', {
    input: z.object({ from: calendarDay, to: calendarDay }),
    output: z.strictObject({ now: span, before: span }),
  }),
  /** entries × postings of some days, as a spreadsheet that the tray brings */
  export: post('export', {
    access: 'admin:finance/export',
    input: z.object({ from: calendarDay, to: calendarDay }),
    output: z.strictObject({ id: z.int() }),
  }),
  /** an invoice or credit note as a PDF in the caller's language */
  invoice: endpoint({
    path: 'POST /admin/invoice/download',
    access: 'admin:invoice/index',
    heavy: true,
    input: z.object({ id: rowId }),
    output: z.strictObject({ url: z.string() }),
  }),
  /** who it is that staff give to or take from */
  moneyFor: endpoint({
    path: 'GET /admin/user.moneyLog/add',
    access: 'admin:user/moneyLog/add',
    input: z.object({ userId: rowId }),
    output: z.strictObject({ user }),
    aliases: { user_id: 'userId' },
  }),
  scoreFor: endpoint({
    path: 'GET /admin/user.scoreLog/add',
    access: 'admin:user/scoreLog/add',
    input: z.object({ userId: rowId }),
    output: z.strictObject({ user }),
    aliases: { user_id: 'userId' },
  }),
}

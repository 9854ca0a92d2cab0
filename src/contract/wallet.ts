import { z } from 'zod'
import { isMonth } from '#domain/calendar.ts'
import { entryKinds } from '#domain/ledger/accounts.ts'
import { callsAt, endpoint } from './endpoint.ts'
import { holdStates } from './entry-kind.ts'
import { calendarDay, rowId } from './inputs.ts'

/** What a member sees of their money and points. */

const record = 'member:account/balanceRecord'
const points = 'member:account/integral'

const digits = (raw: unknown) => (typeof raw === 'string' && /^\d{1,9}$/.test(raw) ? Number(raw) : raw)
const number = (least: number, most: number) => z.preprocess(digits, z.int().min(least).max(most))
const emptyToUndefined = (raw: unknown) => (raw === '' || raw === null ? undefined : raw)
const day = z.preprocess(emptyToUndefined, calendarDay.optional())

const page = { page: number(1, 1_000_000).default(1), limit: number(1, 100).default(10) }
const filter = {
  kind: z.preprocess(emptyToUndefined, z.enum(entryKinds, { error: 'invalid.choice' }).optional()),
  /** days of the product's zone, both counted */
  from: day,
  to: day,
}

/** Spec §3 and §7; what stands after `create_time` is ours. */
const row = {
  id: z.int(),
  user_id: z.int(),
  /** the kind in words, and what was written beside it */
  memo: z.string(),
  create_time: z.int(),
  createtime: z.int(),
  kind: z.enum(entryKinds),
  kind_text: z.string(),
  /** of a purchase: what became of the money; '' for everything else */
  state: z.enum(['', ...holdStates]),
  about_type: z.string(),
  about_id: z.int().nullable(),
  /** where the thing paid for is shown; '' where it has no place of its own */
  link: z.string(),
}
const moneyRow = z.strictObject({ ...row, money: z.string(), before: z.string(), after: z.string() })
const pointsRow = z.strictObject({ ...row, score: z.int(), before: z.int(), after: z.int() })
/** the count stops at ten thousand, and `more` says so */
const counted = { total: z.int(), more: z.boolean().optional() }

export type MoneyRow = z.output<typeof moneyRow>
export type PointsRow = z.output<typeof pointsRow>

/** points that were earned and cannot be spent yet, and when the next of them can be */
const pending = { points_pending: z.int(), next_release_time: z.int().nullable() }

const summary = z.strictObject({
  money: z.string(),
  held: z.string(),
  owed: z.string(),
  points: z.int(),
  ...pending,
  is_frozen: z.union([z.literal(0), z.literal(1)]),
})

const month = z.string({ error: 'invalid.required' }).refine(isMonth, 'invalid.month')
const monthRow = z.strictObject({
  month: z.string(),
  opening: z.string(),
  in: z.string(),
  out: z.string(),
  closing: z.string(),
  /** the month is not over: it may still change */
  is_open: z.union([z.literal(0), z.literal(1)]),
})
const invoiceRow = z.strictObject({
  id: z.int(),
  kind: z.enum(['invoice', 'credit']),
  number: z.string(),
  month: z.string(),
  issue_day: z.string(),
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
})
export type InvoiceRow = z.output<typeof invoiceRow>
const ticket = z.strictObject({ url: z.string() })

const { get, post } = callsAt('/api/userMoneyRecord', record)

export const wallet = {
  balance: endpoint({
    path: 'GET /api/account/balance',
    access: record,
    input: z.object({ ...page, ...filter }),
    output: z.strictObject({ list: z.array(moneyRow), ...counted }),
  }),
  integral: endpoint({
    path: 'GET /api/account/integral',
    access: points,
    input: z.object({ ...page, ...filter }),
    output: z.strictObject({ list: z.array(pointsRow), ...counted, points: z.int(), ...pending }),
  }),
  index: get('index', {
    input: z.object({ ...page, ...filter }),
    output: z.strictObject({ list: z.array(moneyRow), ...counted, summary }),
  }),
  /** The months of a year, the latest first. Without a year, of this one. */
  months: get('months', {
    input: z.object({ year: z.preprocess(emptyToUndefined, number(2000, 2200).optional()) }),
    output: z.strictObject({ list: z.array(monthRow), year: z.int(), first_year: z.int(), last_year: z.int() }),
  }),
  statement: post('statement', { heavy: true, input: z.object({ month }), output: ticket }),
  invoices: get('invoices', { input: z.object(page), output: z.strictObject({ list: z.array(invoiceRow), total: z.int() }) }),
  /** an invoice or credit note as a PDF in the caller's language */
  invoice: post('invoice', { heavy: true, input: z.object({ id: rowId }), output: ticket }),
  /** what is filtered, as a spreadsheet that the tray brings */
  export: post('export', {
    input: z.object({ account: z.enum(['money', 'points']).default('money'), ...filter }),
    output: z.strictObject({ id: z.int() }),
  }),
}

export type MonthRow = z.output<typeof monthRow>
export type WalletSummary = z.output<typeof summary>

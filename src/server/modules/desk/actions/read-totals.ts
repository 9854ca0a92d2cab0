import type { FinanceTotals } from '#contract/finance.ts'
import { daySpan } from '#domain/calendar.ts'
import { AppError } from '#domain/errors.ts'
import type { CompanyAccount, EntryKind } from '#domain/ledger/accounts.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import { countDays, type DayRange, mostReportDays, rangeBefore } from '#domain/report-range.ts'
import type { Ctx } from '#server/ctx.ts'
import { marginOf, sumLabels } from '#server/modules/reports/index.ts'
import { sumAccounts } from '#server/modules/wallet/index.ts'

/** What moved in some days of the product's zone, and in as many before them to compare with. Changes nothing. */
export async function readTotals(ctx: Ctx, { from, to }: DayRange) {
  if (from > to) throw new AppError('input.invalid', { fields: { to: { key: 'invalid.day_order' } } })
  if (countDays({ from, to }) > mostReportDays)
    throw new AppError('input.invalid', { fields: { to: { key: 'invalid.days_most', values: { max: mostReportDays } } } })
  const before = rangeBefore({ from, to })
  return {
    now: { from, to, totals: await sumDays(ctx, { from, to }) },
    before: { ...before, totals: await sumDays(ctx, before) },
  }
}

const sales: CompanyAccount[] = ['shipping_revenue', 'addon_revenue', 'vat', 'ipt']
const clearing: CompanyAccount[] = ['card_clearing', 'bank_clearing']
const revenue: CompanyAccount[] = ['shipping_revenue', 'addon_revenue']
const soldKinds: EntryKind[] = ['capture', 'charge', 'reweigh', 'return_fee']
const refundKinds: EntryKind[] = ['refund', 'label_refund', 'loss_refund', 'refund_back']

async function sumDays(ctx: Ctx, { from, to }: DayRange): Promise<FinanceTotals> {
  const { from: since, to: until } = daySpan(from, to, ctx.settings.get('time_zone'))
  if (!since || !until) throw new Error('a span of days has both ends')
  const span = { from: since, to: until }
  const postings = await sumAccounts(ctx.db, span)
  const labels = await sumLabels(ctx.db, [span])
  const sum = (accounts: readonly CompanyAccount[], kinds?: readonly EntryKind[]) =>
    postings
      .filter(({ account, kind }) => accounts.includes(account) && (kinds?.includes(kind) ?? true))
      .reduce((total, { amount }) => total + amount, 0)
  const count = (of: (row: (typeof labels)[number]) => number) => labels.reduce((total, row) => total + of(row), 0)
  const [cardIn, bankIn] = clearing.map((account) => -sum([account], ['recharge']))
  return {
    paid_in: pounds((cardIn ?? 0) + (bankIn ?? 0)),
    paid_in_card: pounds(cardIn ?? 0),
    paid_in_bank: pounds(bankIn ?? 0),
    sold: pounds(sum(sales, soldKinds)),
    labels: count((row) => row.parcels),
    refunded: pounds(-sum([...sales, 'refunds'], refundKinds)),
    claims: pounds(-sum(['refunds'], ['claim'])),
    paid_out: pounds(sum(clearing, ['payout', 'payout_back'])),
    chargebacks: pounds(sum(['chargebacks'])),
    vat: pounds(sum(['vat'])),
    ipt: pounds(sum(['ipt'])),
    revenue: pounds(sum(revenue, soldKinds)),
    revenue_shipping: pounds(sum(['shipping_revenue'], soldKinds)),
    revenue_addons: pounds(sum(['addon_revenue'], soldKinds)),
    refunds_net: pounds(-sum([...revenue, 'refunds'], refundKinds)),
    cost_known: count((row) => row.known),
    known_revenue: pounds(count((row) => row.known_revenue)),
    known_refunds: pounds(count((row) => row.known_refunds)),
    known_claims: pounds(count((row) => row.known_claims)),
    cost: pounds(count((row) => row.cost)),
    margin: pounds(count(marginOf)),
  }
}

const pounds = (pence: number): string => formatDecimal(asPence(pence))

import { kindWords } from '../entry-kind.ts'
import { choice, date, pence, text, time } from '../fields.ts'
import { type MemberResource, memberResource } from '../member-resource.ts'
import { actionOf } from '../row-action.ts'
import { wallet } from '../wallet.ts'

/** What moved, and on which days. */
const logFields = (isKind: (kind: string) => boolean) => ({
  kind: {
    ...choice(Object.fromEntries(Object.entries(kindWords).filter(([kind]) => isKind(kind))), { search: true }),
    sortedBy: 'create_time',
  },
  create_time: { ...time({ search: true, sort: true }), filterOf: { field: 'create_time', by: 'days' as const } },
})
const isOfPoints = (kind: string): boolean => kind.startsWith('points_')

const log = { table: 'ledger_posting', owner: 'user_id', label: 'memo', pageSizes: [10, 20, 50, 100] }

/** What moved a member's money, newest first. */
export const memberMoneyLog = memberResource('moneyLog', {
  ...log,
  sorts: { new: ['id', 'desc'] },
  calls: { index: wallet.index, export: wallet.export },
  exportInput: { account: 'money' },
  fields: logFields((kind) => !isOfPoints(kind)),
})

/** What moved their points. */
export const memberPointsLog = memberResource('pointsLog', {
  ...log,
  sorts: { new: ['id', 'desc'] },
  calls: { index: wallet.integral, export: wallet.export },
  exportInput: { account: 'points' },
  fields: logFields(isOfPoints),
})

/** The same for whoever may look at points only: they are not given the files of the balance. */
export const memberPointsOnlyLog: MemberResource = {
  ...memberPointsLog,
  calls: { ...memberPointsLog.calls, export: undefined },
}

/** Invoices and credit notes, the latest first. */
export const memberInvoice = memberResource('walletInvoice', {
  table: 'invoice',
  owner: 'user_id',
  label: 'number',
  sorts: { new: ['id', 'desc'] },
  pageSizes: [20, 50, 100],
  calls: { index: wallet.invoices },
  fields: {
    kind: choice({ invoice: 'invoice.kind.invoice', credit: 'invoice.kind.credit' }),
    number: text(40),
    tax_point: date(),
    issue_day: date(),
    net: pence(),
    vat: pence(),
    gross: pence(),
  },
  actions: {
    download: actionOf('download', wallet.invoice, {
      label: 'wallet.download',
      icon: 'download',
      isBulk: false,
      check: () => null,
    }),
  },
})

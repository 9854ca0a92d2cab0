import { choice, date, id, pence, ref, text, time } from '../fields.ts'
import { resource } from '../resource.ts'

/** Invoices and credit notes, made every month of what was sold and given back. Only read. */
export const invoice = resource('invoice', {
  table: 'invoice',
  menu: { folder: 'money', position: 60, icon: 'file-invoice' },
  fields: {
    id: id(),
    number: text(40, { list: true, quick: 'start', mono: true }),
    kind: choice({ invoice: 'invoice.kind.invoice', credit: 'invoice.kind.credit' }, { list: true, search: true }),
    user_id: ref('user.user', 'username', { list: true, search: true }),
    tax_point: date({ list: true, search: true }),
    issue_day: date({ list: true }),
    net: pence({ list: true }),
    vat: pence({ list: true }),
    gross: pence({ list: true }),
    invoice_id: ref('invoice', 'number', {}),
    create_time: time({}),
  },
  defaultSort: ['id', 'desc'],
  label: 'number',
  remove: 'never',
  write: 'none',
})

export { type CreditNote, renderCreditNote } from './render-credit-note.ts'
export { type Invoice, renderInvoice } from './render-invoice.ts'
export { renderStatement, type Statement } from './render-statement.ts'
export type { Movement } from './statement-sums.ts'

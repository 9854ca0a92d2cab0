/** What draws is heavy to read: the first document waits for it, the start of the server does not. */
export const renderStatement: typeof import('./render-statement.ts').renderStatement = async (statement, language) =>
  (await import('./render-statement.ts')).renderStatement(statement, language)

export const renderInvoice: typeof import('./render-invoice.ts').renderInvoice = async (invoice, language) =>
  (await import('./render-invoice.ts')).renderInvoice(invoice, language)

export const renderCreditNote: typeof import('./render-credit-note.ts').renderCreditNote = async (note, language) =>
  (await import('./render-credit-note.ts')).renderCreditNote(note, language)

export const renderManifestSheet: typeof import('./render-manifest-sheet.ts').renderManifestSheet = async (sheet, language) =>
  (await import('./render-manifest-sheet.ts')).renderManifestSheet(sheet, language)

export const renderZpl: typeof import('./labels/render-zpl.ts').renderZpl = async (labels, language, dots) =>
  (await import('./labels/render-zpl.ts')).renderZpl(labels, language, dots)

export const renderLabelPages: typeof import('./papers/render-papers.ts').renderLabelPages = async (pages, options) =>
  (await import('./papers/render-papers.ts')).renderLabelPages(pages, options)

export const renderSheets: typeof import('./papers/render-papers.ts').renderSheets = async (sheets, options) =>
  (await import('./papers/render-papers.ts')).renderSheets(sheets, options)

export type { ParcelLabel } from './labels/parcel-label.ts'
export type { Declaration } from './papers/declaration.ts'
export type { LabelPage, Sheet } from './papers/render-papers.ts'
export type { CreditNote } from './render-credit-note.ts'
export type { Invoice } from './render-invoice.ts'
export type { ManifestSheet } from './render-manifest-sheet.ts'
export type { Statement } from './render-statement.ts'
export type { Movement } from './statement-sums.ts'

/** What draws is heavy to read: the first document waits for it, the start of the server does not. */
const lazily =
  <Args extends unknown[], Result>(load: () => Promise<(...args: Args) => Promise<Result>>) =>
  async (...args: Args): Promise<Result> =>
    (await load())(...args)

export const renderStatement = lazily(async () => (await import('./render-statement.ts')).renderStatement)
export const renderInvoice = lazily(async () => (await import('./render-invoice.ts')).renderInvoice)
export const renderCreditNote = lazily(async () => (await import('./render-invoice.ts')).renderCreditNote)
export const renderManifestSheet = lazily(async () => (await import('./render-manifest-sheet.ts')).renderManifestSheet)
export const renderZpl = lazily(async () => (await import('./labels/render-zpl.ts')).renderZpl)
export const renderLabelPages = lazily(async () => (await import('./papers/render-papers.ts')).renderLabelPages)
export const renderSheets = lazily(async () => (await import('./papers/render-papers.ts')).renderSheets)

export type { ParcelLabel } from './labels/parcel-label.ts'
export type { Declaration } from './papers/declaration.ts'
export type { LabelPage, Sheet } from './papers/render-papers.ts'
export type { CreditNote, Invoice } from './render-invoice.ts'
export type { ManifestSheet } from './render-manifest-sheet.ts'
export type { Statement } from './render-statement.ts'
export type { Movement } from './statement-sums.ts'

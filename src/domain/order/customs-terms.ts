/** What calls name of customs. The rules stand in `customs.ts`, which every list that names an order would otherwise load. */

/** Why the goods cross the border, as the forms of the post name it. */
export const contentsTypes = ['sale', 'gift', 'documents', 'sample', 'return', 'other'] as const
export type ContentsType = (typeof contentsTypes)[number]

/** What an order says to customs beside its items. */
export type Customs = {
  contents_type: ContentsType
  /** what it is, where none of the others names it */
  contents_note: string
  /** the sender's number with customs */
  eori: string
  /** the number under which VAT of the EU was charged with the sale */
  ioss: string
  /** the sender's own, where the sale has one */
  invoice_number: string
}

export const noCustoms: Customs = { contents_type: 'sale', contents_note: '', eori: '', ioss: '', invoice_number: '' }

/** Which paper goes with a parcel of a channel: the post's declaration, a courier's commercial invoice, or nothing. */
export const customsForms = ['postal', 'invoice', 'none'] as const
export type CustomsForm = (typeof customsForms)[number]

export const normalizeCustomsNumber = (typed: string): string => typed.replace(/[\s.-]+/g, '').toUpperCase()

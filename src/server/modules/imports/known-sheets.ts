import { plainHeading } from '#server/platform/spreadsheet/sheet-columns.ts'
import type { SheetCell } from '#server/platform/spreadsheet/write-sheet.ts'

/** A file that another system exports always in one form. */
export type KnownSheet = {
  name: string
  /** headings that together no other file has */
  signature: readonly string[]
  /** heading → field; columns with one field are joined, and every other column says nothing to us */
  fields: Readonly<Record<string, string>>
  /** rows that say nothing of an order, by the first text in them */
  ignored?: RegExp
  /** field → the unit or currency of its bare numbers */
  units?: Readonly<Record<string, string>>
  /** field → how many of its letters are kept */
  cutAt?: Readonly<Record<string, number>>
  /** columns of further items in one row; a row that fills one of them is asked about */
  furtherItems?: readonly string[]
}

type PlainSheet = { sheet: KnownSheet; signature: readonly string[]; words: ReadonlyMap<string, string> }

const plainSheets = new WeakMap<readonly KnownSheet[], PlainSheet[]>()

/** The file that we know by these headings, with the meaning of each. */
export function findKnownSheet(sheets: readonly KnownSheet[] | undefined, row: readonly SheetCell[]): PlainSheet | undefined {
  if (!sheets) return undefined
  const plain = plainSheets.get(sheets) ?? sheets.map(toPlain)
  plainSheets.set(sheets, plain)
  const headings = new Set(row.map((cell) => (typeof cell === 'string' ? plainHeading(cell) : '')))
  return plain.find(({ signature }) => signature.every((heading) => headings.has(heading)))
}

const toPlain = (sheet: KnownSheet): PlainSheet => ({
  sheet,
  signature: sheet.signature.map(plainHeading),
  words: new Map(Object.entries(sheet.fields).map(([heading, field]) => [plainHeading(heading), field])),
})

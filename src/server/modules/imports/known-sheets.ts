import { plainHeading } from '#server/platform/spreadsheet/sheet-columns.ts'
import type { SheetCell } from '#server/platform/spreadsheet/write-sheet.ts'

/** A file that another system exports always in one form. */
export type KnownSheet = {
  name: string
  /** headings that together no other file has */
  signature: readonly string[]
  /** heading → field; columns with one field are joined, and every other column says nothing to us */
  fields: Readonly<Record<string, string>>
}

type PlainSheet = { signature: readonly string[]; words: ReadonlyMap<string, string> }

const plainSheets = new WeakMap<readonly KnownSheet[], PlainSheet[]>()

/** The meaning of each heading, where these headings are those of a file we know. */
export function findKnownWords(
  sheets: readonly KnownSheet[] | undefined,
  row: readonly SheetCell[],
): ReadonlyMap<string, string> | undefined {
  if (!sheets) return undefined
  const plain = plainSheets.get(sheets) ?? sheets.map(toPlain)
  plainSheets.set(sheets, plain)
  const headings = new Set(row.map((cell) => (typeof cell === 'string' ? plainHeading(cell) : '')))
  return plain.find(({ signature }) => signature.every((heading) => headings.has(heading)))?.words
}

const toPlain = ({ signature, fields }: KnownSheet): PlainSheet => ({
  signature: signature.map(plainHeading),
  words: new Map(Object.entries(fields).map(([heading, field]) => [plainHeading(heading), field])),
})

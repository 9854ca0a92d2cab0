import { AppError } from '#domain/errors.ts'
import { type Language, languages } from '#domain/language.ts'
import { say } from '#server/platform/i18n.ts'
import { plainHeading } from '#server/platform/spreadsheet/sheet-columns.ts'
import type { SheetCell } from '#server/platform/spreadsheet/write-sheet.ts'
import type { ImportKind } from './import-kind.ts'

/** field → in which column of the sheet it stands, from 0 */
export type ColumnPlaces = Record<string, number>

/** heading → field, as a member has said for sheets of their own */
export type SavedMapping = { name: string; fields: Record<string, string> }

export type MatchedHeadings = { /** which of the rows holds them */ index: number; headings: string[]; columns: ColumnPlaces }

/** So many rows are looked at: above the headings people put titles, dates and notes. */
export const headingRows = 10

/**
 * Finds the row of headings and what its columns mean: the row that says most of what we know. A heading may stand below another that spans
 * several columns (寄件人 above 姓名 and 电话); what a member has said of such headings before comes first.
 */
export function matchHeadings(
  rows: readonly SheetCell[][],
  kind: ImportKind,
  { language, saved = [] }: { language: Language; saved?: readonly SavedMapping[] },
): MatchedHeadings {
  const known = knownHeadings(kind, saved)
  const candidates = rows.map((row, index) => matchRow(row, index > 0 ? (rows[index - 1] ?? []) : [], known))
  const best = candidates.reduce(
    (most, { places }, index) => (places.size > (candidates[most]?.places.size ?? 0) ? index : most),
    0,
  )
  const { places, doubled, headings } = candidates[best] ?? { places: new Map(), doubled: [], headings: [] }
  const columns = Object.fromEntries(places)
  if (!kind.isMappable) mustHaveColumns(kind, columns, doubled, language)
  return { index: best, headings, columns }
}

/** Required columns that no column of the sheet means. */
export const listMissingColumns = ({ columns }: ImportKind, places: ColumnPlaces) =>
  columns.filter(({ field, isRequired }) => isRequired && places[field] === undefined)

/** The first of these that knows a heading says what it means: the member's own word, then our headings, then what other sheets call it. */
function knownHeadings({ columns }: ImportKind, saved: readonly SavedMapping[]): ReadonlyMap<string, string>[] {
  const [own, others, said] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()]
  for (const { field, label, synonyms } of columns) {
    for (const language of languages) own.set(plainHeading(say(language, label)), field)
    for (const word of synonyms) others.set(plainHeading(word), field)
  }
  const fields = new Set(columns.map(({ field }) => field))
  for (const { fields: mapping } of saved)
    for (const [heading, field] of Object.entries(mapping)) if (fields.has(field)) said.set(plainHeading(heading), field)
  return [said, own, others]
}

function matchRow(row: readonly SheetCell[], above: readonly SheetCell[], known: readonly ReadonlyMap<string, string>[]) {
  let span = ''
  const cells = row.map((cell, position) => {
    // A cell that spans several columns says its text in the first of them only.
    span = headingText(above[position] ?? null) || span
    return { text: headingText(cell), span }
  })
  const places = new Map<string, number>()
  const doubled: string[] = []
  const taken = new Set<number>()
  for (const words of known) {
    const before = new Set(places.keys())
    for (const [position, { text, span: over }] of cells.entries()) {
      const field = text === '' || taken.has(position) ? undefined : findField(text, over, words)
      // What others call it, beside our own heading for it, is another column.
      if (field === undefined || before.has(field)) continue
      if (places.has(field)) doubled.push(field)
      else places.set(field, position)
      taken.add(position)
    }
  }
  const headings = cells.map(({ text, span: over }, position) =>
    over !== '' && text !== '' && taken.has(position) && known.some((words) => words.has(plainHeading(over + text)))
      ? `${over} ${text}`
      : text,
  )
  return { places, doubled, headings }
}

function findField(text: string, span: string, known: ReadonlyMap<string, string>): string | undefined {
  const short = text.replace(/\s*[(（[【][^()（）[\]【】]*[)）\]】]\s*$/u, '')
  for (const word of [span + text, text, span + short, short]) {
    const field = known.get(plainHeading(word))
    if (field !== undefined) return field
  }
  return undefined
}

const headingText = (cell: SheetCell): string =>
  cell === null || cell instanceof Date
    ? ''
    : String(cell)
        .replace(/[\0\p{Surrogate}]/gu, '')
        .trim()
        .slice(0, 60)

function mustHaveColumns(kind: ImportKind, places: ColumnPlaces, doubled: readonly string[], language: Language): void {
  const detailOf = (columns: ImportKind['columns']) => ({
    detail: { columns: columns.map(({ label }) => say(language, label)).join(language === 'en' ? ', ' : '、') },
  })
  const missing = listMissingColumns(kind, places)
  if (missing.length > 0) throw new AppError('sheet.columns_missing', detailOf(missing))
  if (doubled.length > 0)
    throw new AppError('sheet.columns_doubled', detailOf(kind.columns.filter(({ field }) => doubled.includes(field))))
}

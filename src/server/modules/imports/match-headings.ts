import { AppError } from '#domain/errors.ts'
import { type Language, languages } from '#domain/language.ts'
import { say } from '#server/platform/i18n.ts'
import { plainHeading } from '#server/platform/spreadsheet/sheet-columns.ts'
import type { SheetCell } from '#server/platform/spreadsheet/write-sheet.ts'
import { type ColumnPlaces, toPlace } from './column-places.ts'
import type { ImportKind } from './import-kind.ts'
import { findKnownSheet, type KnownSheet } from './known-sheets.ts'

/** heading → field, as a member has said for sheets of their own */
export type SavedMapping = { name: string; fields: Record<string, string> }

export type MatchedHeadings = {
  /** which of the rows holds them */ index: number
  headings: string[]
  columns: ColumnPlaces
  sheet: KnownSheet | undefined
}

/** So many rows are looked at: above the headings people put titles, dates and notes. */
export const headingRows = 10

/**
 * Finds the row of headings and what its columns mean: the row that says most of what we know. Headings may stand in two rows: one that spans several
 * columns (寄件人 above 姓名 and 电话) goes before those below it, and one above a blank cell is the heading of that column. A member's own mapping
 * comes first.
 */
export function matchHeadings(
  rows: readonly SheetCell[][],
  kind: ImportKind,
  { language, saved = [] }: { language: Language; saved?: readonly SavedMapping[] },
): MatchedHeadings {
  const usual = usualHeadings(kind)
  const said = { words: savedWords(kind.columns, saved), isJoining: true }
  const candidates = rows.map((row, index) => {
    const above = index > 0 ? (rows[index - 1] ?? []) : []
    const known = findKnownSheet(kind.knownSheets, row)
    const words = known ? [{ words: known.words, isJoining: true }] : usual
    return { ...matchRow(row, above, [said, ...words]), sheet: known?.sheet }
  })
  const best = candidates.reduce(
    (most, { places }, index) => (places.size > (candidates[most]?.places.size ?? 0) ? index : most),
    0,
  )
  const { places, doubled, headings, sheet } = candidates[best] ?? noHeadings
  const columns = Object.fromEntries([...places].map(([field, positions]) => [field, toPlace(positions)]))
  if (!kind.isMappable) mustHaveColumns(kind, columns, doubled, language)
  return { index: best, headings, columns, sheet }
}

const noHeadings = { places: new Map<string, number[]>(), doubled: [], headings: [], sheet: undefined }

/** Required columns that no column of the sheet means. */
export const listMissingColumns = ({ columns }: ImportKind, places: ColumnPlaces) =>
  columns.filter(
    ({ field, isRequired, alternative = field }) => isRequired && (places[field] ?? places[alternative]) === undefined,
  )

/** `isJoining`: several columns of the sheet may be one field */
type KnownHeadings = { words: ReadonlyMap<string, string>; isJoining: boolean }

/** The first of these that knows a heading says what it means: our headings, what other sheets call it, then parts of it. */
function usualHeadings({ columns }: ImportKind): KnownHeadings[] {
  const [own, others, parts] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()]
  for (const { field, label, synonyms, partSynonyms = [] } of columns) {
    for (const language of languages) own.set(plainHeading(say(language, label)), field)
    for (const word of synonyms) others.set(plainHeading(word), field)
    for (const word of partSynonyms) parts.set(plainHeading(word), field)
  }
  return [
    { words: own, isJoining: false },
    { words: others, isJoining: false },
    { words: parts, isJoining: true },
  ]
}

function savedWords(columns: ImportKind['columns'], saved: readonly SavedMapping[]): Map<string, string> {
  const fields = new Set(columns.map(({ field }) => field))
  const words = saved.flatMap(({ fields: mapping }) => Object.entries(mapping).filter(([, field]) => fields.has(field)))
  return new Map(words.map(([heading, field]) => [plainHeading(heading), field]))
}

function matchRow(row: readonly SheetCell[], above: readonly SheetCell[], known: readonly KnownHeadings[]) {
  const cells = listHeadings(row, above)
  const places = new Map<string, number[]>()
  const doubled: string[] = []
  const taken = new Set<number>()
  for (const { words, isJoining } of known) {
    const before = new Set(places.keys())
    for (const [position, { text, span: over }] of cells.entries()) {
      const field = text === '' || taken.has(position) ? undefined : findField(text, over, words)
      // What others call it, beside our own heading for it, is another column.
      if (field === undefined || before.has(field)) continue
      const found = places.get(field)
      if (!found) places.set(field, [position])
      else if (isJoining) found.push(position)
      else doubled.push(field)
      taken.add(position)
    }
  }
  const isRepeated = (text: string) => cells.filter((cell) => cell.text === text).length > 1
  const headings = cells.map(({ text, span: over }, position) => {
    if (over === '' || text === '') return text
    const isKnown = taken.has(position) && known.some(({ words }) => words.has(plainHeading(over + text)))
    return isKnown || isRepeated(text) ? `${over} ${text}` : text
  })
  return { places, doubled, headings }
}

function listHeadings(row: readonly SheetCell[], above: readonly SheetCell[]): { text: string; span: string }[] {
  let span = ''
  return Array.from({ length: Math.max(row.length, above.length) }, (_, position) => {
    const [text, over] = [headingText(row[position] ?? null), headingText(above[position] ?? null)]
    // Of merged cells only the first has a text: a span goes on to the right, and a heading of two rows stands in the upper one.
    span = over || span
    return text === '' ? { text: over, span: '' } : { text, span }
  })
}

function findField(text: string, span: string, words: ReadonlyMap<string, string>): string | undefined {
  const short = text.replace(/\s*[(（[【][^()（）[\]【】]*[)）\]】]\s*$/u, '')
  for (const word of [span + text, text, span + short, short]) {
    const field = words.get(plainHeading(word))
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

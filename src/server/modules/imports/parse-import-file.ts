import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { findHeadingUnit, withUnit } from '#domain/sheet/measures.ts'
import { findHeadingCurrency } from '#domain/sheet/prices.ts'
import { cutText } from '#domain/text.ts'
import { formatTime } from '#domain/time.ts'
import { hasLostDigits, readSheetBatches } from '#server/platform/spreadsheet/read-sheet.ts'
import { plainHeading } from '#server/platform/spreadsheet/sheet-columns.ts'
import type { SheetCell } from '#server/platform/spreadsheet/write-sheet.ts'
import { type ColumnPlaces, fieldsByPosition, isJoined, listPositions } from './column-places.ts'
import { createContinuationMarker, keepMerged, withMerged } from './continued-rows.ts'
import type { Cells, ImportColumn, ImportKind } from './import-kind.ts'
import { headingRows, type MatchedHeadings, matchHeadings, type SavedMapping } from './match-headings.ts'

/** What is wrong with a cell as the sheet has it, whatever it is to become: only its author knows what was meant. */
export const sheetFlaws = ['invalid.import.lost_digits', 'invalid.import.no_value', 'invalid.import.further_items'] as const
type SheetFlaw = (typeof sheetFlaws)[number]

export type ParsedRow = { number: number; cells: Cells; flaws: Record<string, SheetFlaw> }
/** `batches`: the rows in their order, a few hundred at a time; read while they are taken */
export type ParsedFile = Pick<MatchedHeadings, 'headings' | 'columns'> & { batches: AsyncGenerator<ParsedRow[]> }

/** Longer than anything that is kept: the rest of a cell would only be refused later. */
const maxCellLength = 500

type ParseOptions = { language: Language; saved?: readonly SavedMapping[]; userId: number }
type NumberedCells = { number: number; cells: SheetCell[]; withoutValue?: number[]; merged?: number[] }

/**
 * The first sheet by its headings: for each row what stands in the columns that are known, as text; of a sheet with any headings the others too. What is
 * wrong with the file is said here as far as its beginning shows it. Whoever does not take all rows ends `batches`.
 */
export async function openImportFile(path: string, kind: ImportKind, options: ParseOptions): Promise<ParsedFile> {
  const sheet = readSheetBatches(path, { rows: kind.maxRows + 1, owner: `member ${options.userId}` })
  const first: NumberedCells[] = []
  while (first.length < headingRows) {
    const { done, value } = await sheet.next()
    if (done) break
    first.push(...value)
  }
  const top = first.slice(0, headingRows).map(({ cells }) => cells)
  try {
    const found = matchHeadings(top, kind, options)
    const { headings, columns } = found
    return { headings, columns, batches: readBatches(kind, found, first.slice(found.index + 1), sheet) }
  } catch (error) {
    await sheet.return(undefined)
    throw error
  }
}

async function* readBatches(
  kind: ImportKind,
  found: MatchedHeadings,
  first: readonly NumberedCells[],
  others: AsyncGenerator<NumberedCells[]>,
): AsyncGenerator<ParsedRow[]> {
  const markContinued = createContinuationMarker(kind, found.columns)
  const readCells = createCellReader(kind, found)
  const ignored = found.sheet?.ignored
  const isIgnored = (cells: readonly SheetCell[]) => {
    const first = cells.find((cell) => typeof cell === 'string' && cell.trim() !== '')
    return typeof first === 'string' && ignored?.test(first.trim()) === true
  }
  const parse = (rows: readonly NumberedCells[]) =>
    rows.flatMap(({ number, cells, withoutValue, merged }) => {
      if (ignored && isIgnored(cells)) return []
      const row = readCells(cells, withoutValue)
      if (!row) return []
      return [markContinued({ number, flaws: row.flaws, cells: kind.parts ? withMerged(row.cells, merged) : row.cells })]
    })
  let isEmpty = true
  for await (const rows of concat(first, others)) {
    const batch = parse(rows)
    if (batch.length === 0) continue
    isEmpty = false
    yield batch
  }
  if (isEmpty) throw new AppError('import.rows_missing')
}

async function* concat<Batch>(first: Batch, others: AsyncGenerator<Batch>): AsyncGenerator<Batch> {
  try {
    yield first
    yield* others
  } finally {
    // Also where nobody came to them: the thread that reads them ends.
    await others.return(undefined)
  }
}

/** A row's cells under the names of other columns than before: nothing of the sheet is lost, and what was corrected stays. */
export function remapCells(
  cells: Cells,
  kind: ImportKind,
  headings: readonly string[],
  before: ColumnPlaces,
  after: ColumnPlaces,
): Cells {
  const oldFields = fieldsByPosition(before)
  const remapped: Cells = {}
  const textAt = (position: number) => cells[unknownKey(position)] ?? cells[oldFields.get(position) ?? '']
  const known = fieldsByPosition(after)
  for (const position of headings.keys()) {
    const field = known.get(position)
    const text = textAt(position)
    if (text !== undefined && (field === undefined || isJoined(after[field]))) remapped[unknownKey(position)] = text
  }
  for (const [field, place] of Object.entries(after)) {
    const isSame = String(place) === String(before[field])
    const texts = listPositions(place).flatMap((position) => {
      const text = textAt(position)
      return text === undefined ? [] : [withUnit(text, unitOf(kind, field, headings[position] ?? ''))]
    })
    if (!isSame && texts.length > 0) remapped[field] = joinTexts(kind, field, texts)
    else if (isSame && cells[field] !== undefined) remapped[field] = cells[field]
  }
  // Cells that were typed into columns the sheet does not have.
  for (const [field, text] of Object.entries(cells))
    if (before[field] === undefined && !field.startsWith('#') && after[field] === undefined) remapped[field] = text
  return keepMerged(remapped, cells)
}

const unknownKey = (position: number): string => `#${position}`

const columnOf = ({ columns }: Pick<ImportKind, 'columns'>, field: string | undefined): ImportColumn | undefined =>
  columns.find((column) => column.field === field)

function unitOf(kind: Pick<ImportKind, 'columns'>, field: string | undefined, heading: string): string | undefined {
  const measure = columnOf(kind, field)?.measure
  if (measure === 'money') return findHeadingCurrency(heading)
  return measure && findHeadingUnit(heading, measure)
}

/** A column that repeats what stands before it adds nothing. Parts in Chinese are joined without a space, as their language has none. */
function joinTexts(kind: ImportKind, field: string, texts: readonly string[]): string {
  const joiner = columnOf(kind, field)?.joiner ?? ' '
  const joined = [...new Set(texts)].reduce((all, text) => {
    const isHan = /\p{Script=Han}$/u.test(all) && /^\p{Script=Han}/u.test(text)
    return `${all}${isHan ? '' : joiner}${text}`
  })
  return cutText(joined, maxCellLength)
}

type CellPlace = { key: string; position: number; unit: string | undefined; most: number; isKnown: boolean }

/** Made once for a sheet: most of the time that a large one takes is spent in here. */
function createCellReader(kind: ImportKind, { headings, columns, sheet }: MatchedHeadings) {
  const joined = Object.entries(columns).filter(([, place]) => isJoined(place))
  const joinedPositions = new Set(joined.flatMap(([, place]) => listPositions(place)))
  const known = fieldsByPosition(columns)
  const places: CellPlace[] = [...known]
    .filter(([position]) => !joinedPositions.has(position))
    .sort(([a], [b]) => a - b)
    .map(([position, key]) => ({
      key,
      position,
      unit: sheet?.units?.[key] ?? unitOf(kind, key, headings[position] ?? ''),
      most: sheet?.cutAt?.[key] ?? maxCellLength,
      isKnown: true,
    }))
  const further = sheet?.furtherItems?.map(plainHeading)
  const furtherPositions = headings.flatMap((heading, position) => (further?.includes(plainHeading(heading)) ? [position] : []))
  for (const [position, heading] of headings.entries())
    if (joinedPositions.has(position) || (kind.isMappable && heading !== '' && !known.has(position)))
      places.push({ key: unknownKey(position), position, unit: undefined, most: maxCellLength, isKnown: false })
  return (row: readonly SheetCell[], withoutValue: readonly number[] = noPositions): Omit<ParsedRow, 'number'> | null => {
    const cells: Cells = {}
    let isEmpty = true
    let flaws = noFlaws
    for (const { key, position, unit, most, isKnown } of places) {
      const cell = row[position] ?? null
      // A formula that no program has worked out.
      if (isKnown && withoutValue.includes(position)) flaws = { ...flaws, [key]: 'invalid.import.no_value' }
      if (cell === null) continue
      const text = most < maxCellLength ? cutText(cellText(cell), most).trim() : cellText(cell)
      if (text === '') continue
      isEmpty = false
      cells[key] = unit === undefined ? text : withUnit(text, unit)
      if (isKnown && hasLostDigits(cell)) flaws = { ...flaws, [key]: 'invalid.import.lost_digits' }
    }
    if (isEmpty) return null
    if (furtherPositions.some((position) => cells[unknownKey(position)] !== undefined))
      flaws = { ...flaws, item_english_name: 'invalid.import.further_items' }
    for (const [field, place] of joined) {
      const texts = listPositions(place).flatMap((position) => cells[unknownKey(position)] ?? [])
      if (texts.length > 0) cells[field] = joinTexts(kind, field, texts)
    }
    return { cells, flaws }
  }
}

const noFlaws: ParsedRow['flaws'] = {}
const noPositions: readonly number[] = []

/** What cannot be stored in a text is no letter anyone typed. */
function cellText(cell: NonNullable<SheetCell>): string {
  if (cell instanceof Date) return formatTime(cell, 'UTC', 'yyyy-mm-dd')
  if (typeof cell === 'number') return numberText(cell)
  return cutText((/[\0\ud800-\udfff]/.test(cell) ? cell.replace(/[\0\p{Surrogate}]/gu, '') : cell).trim(), maxCellLength)
}

const longNumber = new Intl.NumberFormat('en-GB', { useGrouping: false, maximumFractionDigits: 10 })

/** Most numbers stand as they are; of others so many decimals as anybody typed, and never with an exponent. */
function numberText(number: number): string {
  const text = String(number)
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? text : longNumber.format(number)
}

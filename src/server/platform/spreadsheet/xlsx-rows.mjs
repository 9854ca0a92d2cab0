import { open } from 'node:fs/promises'
import { StringDecoder } from 'node:string_decoder'
import { createMergedRows, readMerges } from './merged-cells.mjs'
import { refusal } from './refusal.mjs'
import { decodeEscapes, findSheetParts, longestRaw, readDateStyles, readTexts } from './xlsx-book.mjs'
import { attributeOf, createScanner, eachAttribute } from './xml-scanner.mjs'
import { listParts, unpack } from './zip-parts.mjs'

/** @typedef {import('./sheet-limits.ts').SheetLimits} SheetLimits */
/** @typedef {{ texts: string[], dates: boolean[], date1904: boolean }} Book */

const [lastRow, lastColumn] = [1_048_576, 16_384]

/**
 * The rows of the first visible sheet of an .xlsx that hold anything, some at a time. Only the parts that are needed are unpacked, piece by piece, when the rows before are used
 * up: memory grows with the texts that cells share, not with the rows.
 *
 * @param {string} path
 * @param {SheetLimits} limits
 */
export async function* xlsxRows(path, limits) {
  const file = await open(path, 'r')
  try {
    const parts = await listParts(file, (await file.stat()).size)
    const byName = new Map(parts.map((part) => [part.name.toLowerCase(), part]))
    if (!byName.has('xl/workbook.xml')) throw refusal('type')
    if (parts.some(({ flags }) => (flags & 1) === 1)) throw refusal('protected')
    mustFit(
      ['[content_types].xml', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels'].map((name) => byName.get(name)),
      limits.sharedTextBytes,
    )
    const found = await findSheetParts(file, byName)
    mustFit([found.texts, found.styles], limits.sharedTextBytes)
    mustFit([found.texts, found.styles, found.sheet], limits.unpackedBytes)
    const book = {
      texts: found.texts ? await readTexts(file, found.texts, limits) : [],
      dates: found.styles ? await readDateStyles(file, found.styles) : [],
      date1904: found.date1904,
    }
    const mergedRow = createMergedRows(await readMerges(file, found.sheet), limits)
    const sheet = createSheet(book, limits)
    const decoder = new StringDecoder('utf8')
    for await (const piece of unpack(file, found.sheet)) {
      yield sheet.read(decoder.write(piece)).map(mergedRow)
      if (sheet.isOver()) return
    }
  } finally {
    await file.close()
  }
}

/** What the directory claims is enough to go by: no part gives more than it claims. */
function mustFit(parts, mostBytes) {
  if (parts.reduce((sum, part) => sum + (part?.size ?? 0), 0) > mostBytes) throw refusal('too_large')
}

/**
 * @param {Book} book
 * @param {SheetLimits} limits
 */
function createSheet(book, limits) {
  /** @type {{ number: number, cells: unknown[], withoutValue?: number[] }[]} */
  let rows = []
  let [isInData, isInRow, isInCell, isInline, isPhonetic, isOver] = [false, false, false, false, false, false]
  let [number, column, counted] = [0, 0, 0]
  let cells = []
  // One for all cells, written anew: half the time went into making one for each.
  const cell = { type: '', style: -1, value: '', inline: '', isFormula: false }
  /** @type {number[]} */
  let withoutValue = []

  // A row and a cell cost the same, whether they hold anything or not.
  const count = () => {
    counted++
    if (counted > limits.cells) throw refusal('too_many_cells', { most: limits.cells })
  }

  const hearCell = (name, value) => {
    if (name === 'r') column = columnOf(value)
    else if (name === 't') cell.type = value
    else if (name === 's') cell.style = Number(value)
  }

  const openers = {
    sheetData: () => {
      isInData = true
    },
    row: (tag) => {
      if (!isInData) return
      count()
      const before = number
      const said = attributeOf(tag, 'r')
      number = said === undefined ? before + 1 : Number(said)
      if (!Number.isInteger(number) || number <= before || number > lastRow) throw refusal('broken')
      ;[isInRow, column, cells, withoutValue] = [true, 0, [], []]
    },
    c: (tag) => {
      if (!isInRow) return
      count()
      column++
      cell.type = ''
      cell.style = -1
      cell.value = ''
      cell.inline = ''
      cell.isFormula = false
      isInCell = true
      eachAttribute(tag, hearCell)
    },
    v: () => isInCell && scanner.startText(),
    f: () => {
      cell.isFormula = isInCell
    },
    is: () => {
      isInline = isInCell
    },
    t: () => isInline && !isPhonetic && scanner.startText(),
    rPh: () => {
      isPhonetic = true
    },
  }

  const closers = {
    v: () => {
      if (isInCell) cell.value = scanner.takeText()
    },
    t: () => {
      if (!isInline || isPhonetic) return
      const text = decodeEscapes(scanner.takeText())
      cell.inline = cell.inline === '' ? text : cell.inline + text
      if (cell.inline.length > limits.cellLength) throw tooLong()
    },
    rPh: () => {
      isPhonetic = false
    },
    is: () => {
      isInline = false
    },
    c: () => {
      if (!isInCell) return
      isInCell = false
      const value = cellValue(cell, book)
      // A program that never worked it out leaves the formula alone; we do not either.
      if (value === null && cell.isFormula && column <= limits.columns) withoutValue.push(column - 1)
      if (column <= limits.columns) cells[column - 1] = value
      else if (value !== null && String(value).trim() !== '') throw refusal('too_many_columns', { most: limits.columns })
    },
    row: () => {
      if (isInRow && cells.length > 0) rows.push(withoutValue.length > 0 ? { number, cells, withoutValue } : { number, cells })
      isInRow = false
    },
    sheetData: () => {
      ;[isInData, isOver] = [false, true]
    },
  }

  const tooLong = () => refusal('cell_too_long', { row: number, most: limits.cellLength })

  const scanner = createScanner({
    longestText: longestRaw(limits),
    refuseText: tooLong,
    open: (name, tag) => openers[name]?.(tag),
    close: (name) => closers[name]?.(),
  })

  return {
    /** @param {string} xml */
    read(xml) {
      rows = []
      scanner.write(xml)
      return rows
    },
    isOver: () => isOver,
  }
}

/** A: 1, Z: 26, AA: 27. */
function columnOf(place) {
  let column = 0
  for (let at = 0; at < place.length; at++) {
    const letter = (place.charCodeAt(at) & 0xdf) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
    if (column > lastColumn) break
  }
  if (column < 1 || column > lastColumn) throw refusal('broken')
  return column
}

function cellValue({ type, style, value, inline }, { texts, dates, date1904 }) {
  if (type === 's') return value === '' ? null : (texts[Number(value)] ?? null)
  if (type === 'inlineStr') return inline
  if (type === 'str') return decodeEscapes(value)
  if (type === 'b') return value === '1' || value.toLowerCase() === 'true'
  if (type === 'e') return value
  if (value.trim() === '') return null
  if (type === 'd') return isoDate(value)
  const number = Number(value)
  if (Number.isNaN(number)) return value
  if (dates[style] === true) return dateOf(number, date1904)
  return hasEveryDigit(value, number) ? value.trim() : number
}

/** The strict form of the format writes dates as texts; they are the sheet's wall clock, whatever zone they name. */
function isoDate(value) {
  const found = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?/.exec(value.trim())
  const date = new Date(found ? `${found[1]}T${found[2] ?? '00:00'}Z` : Number.NaN)
  return Number.isNaN(date.getTime()) ? value : date
}

/**
 * Whether a long number stands in the file with more digits than a spreadsheet program keeps: some program wrote it there as it was, and then it is a
 * number to be read and not to be reckoned with. What such a program may have rounded stays a number, which its reader sees to be too long.
 */
function hasEveryDigit(raw, number) {
  const digits = /^\s*-?0*(\d+)\s*$/.exec(raw)?.[1]
  if (digits === undefined || digits.length <= 15) return false
  const significant = digits.replace(/0+$/, '').length
  if (significant > 17) return true
  if (significant <= 15) return false
  return digits.length <= 17 && (Number.isSafeInteger(number) || BigInt(digits) !== BigInt(Math.abs(number)))
}

const dayMs = 86_400_000

/** Days since the beginning of 1904, or of 1900 with a 29 February that never was. */
function dateOf(days, date1904) {
  if (date1904) return new Date(Date.UTC(1904, 0, 1) + Math.round(days * dayMs))
  return new Date(Date.UTC(1899, 11, days >= 60 ? 30 : 31) + Math.round(days * dayMs))
}

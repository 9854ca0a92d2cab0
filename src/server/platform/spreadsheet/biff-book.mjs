import { readTexts, textAt } from './biff-texts.mjs'
import { refusal } from './refusal.mjs'
import { errorWord } from './xls-values.mjs'

/** Records of a book by their number; after each comes its length and what it holds. */
const type = {
  begin: 0x0809,
  end: 0x0a,
  sheet: 0x85,
  calendar: 0x22,
  protected: 0x2f,
  texts: 0xfc,
  more: 0x3c,
  style: 0xe0,
  format: 0x041e,
  number: 0x0203,
  short: 0x027e,
  shorts: 0xbd,
  text: 0x0204,
  shared: 0xfd,
  flag: 0x0205,
  merged: 0xe5,
}
/** What only the package reads: formulas and their texts, runs of letters, cells as older programs wrote them, and books in books. */
const beyond = new Set([
  type.begin,
  type.sheet,
  type.calendar,
  type.protected,
  type.texts,
  type.style,
  type.format,
  0x06,
  0x0206,
  0x0406,
  0x07,
  0x0207,
  0x0221,
  0x21,
  0x04bc,
  0x0236,
  0xd6,
  0x02,
  0x03,
  0x04,
  0x05,
  0x09,
  0x0209,
  0x0409,
])
/** Formats that every program knows by their number, none of them a date, as long as the book does not say otherwise. */
const plainFormats = new Set([0, 1, 2, 3, 4, 9, 10, 11, 12, 13])

/**
 * A book of Excel 97 and later whose first visible sheet holds plain cells in the order of its rows, as every program writes lists: all of it is looked
 * through before the first row is handed on, and anything else is a refusal, which its caller takes for the word to have the package read it.
 *
 * @param {Buffer} book
 */
export function openBook(book) {
  const { texts, styles, formats, date1904, start } = readGlobals(book)
  const { styles: used, ranges } = lookThrough(book, start, texts.length)
  const numberFormats = styles.map((id) => ({ id, said: formats.get(id) }))
  const odd = [...used].filter((style) => {
    const format = numberFormats[style]
    return format && (format.said !== undefined || !plainFormats.has(format.id))
  })
  return {
    date1904,
    ranges,
    /** styles of numbers that may be dates, by what their format is */
    maybeDates: new Map(odd.map((style) => [style, numberFormats[style]])),
    /**
     * @param {(style: number, value: number) => number | Date} asShown
     * @param {(row: { number: number, cells: unknown[] }) => { number: number, cells: unknown[] }} mergedRow
     */
    rows: (asShown, mergedRow) => readRows(book, { start, texts, asShown, mergedRow }),
  }
}

/** Every record from there to the end of its part. */
function* records(book, start) {
  for (let at = start; ; ) {
    const [kind, from] = [book.readUInt16LE(at), at + 4]
    const to = from + book.readUInt16LE(at + 2)
    if (to > book.length) throw refusal('broken')
    yield { kind, from, to }
    if (kind === type.end) return
    at = to
  }
}

/** A part begins with what it is: of which version, and whether a book (5) or a sheet of cells (16). */
function mustBegin({ kind, from, to }, book, part) {
  const isRight =
    kind === type.begin && to - from >= 4 && book.readUInt16LE(from) === 0x0600 && book.readUInt16LE(from + 2) === part
  if (!isRight) throw refusal('broken')
}

function readGlobals(book) {
  const found = { texts: [], styles: [], formats: new Map(), date1904: false, start: 0 }
  const sheets = []
  let isFirst = true
  let [textPieces, last] = [[], 0]
  for (const one of records(book, 0)) {
    const { kind, from, to } = one
    if (isFirst) mustBegin(one, book, 5)
    else if (kind === type.begin || kind === type.protected) throw refusal('broken')
    isFirst = false
    if (kind === type.sheet)
      sheets.push({ start: book.readUInt32LE(from), isShown: (book[from + 4] & 3) === 0 && book[from + 5] === 0 })
    else if (kind === type.calendar) found.date1904 = book.readUInt16LE(from) === 1
    else if (kind === type.style) found.styles.push(book.readUInt16LE(from + 2))
    else if (kind === type.format) found.formats.set(book.readUInt16LE(from), textAt(book, from + 2, to))
    else if (kind === type.texts) textPieces = [{ from, to }]
    else if (kind === type.more && last === type.texts) textPieces.push({ from, to })
    if (kind !== type.more) last = kind
  }
  found.texts = textPieces.length > 0 ? readTexts(book, textPieces) : []
  // A book that hides everything has its first sheet read.
  const shown = sheets.find(({ isShown }) => isShown) ?? sheets[0]
  if (!shown) throw refusal('broken')
  return { ...found, start: shown.start }
}

/** Whether all of the sheet is as it can be read row by row; the styles that its numbers have, and its merged cells, which stand behind its rows. */
function lookThrough(book, start, textCount) {
  const styles = new Set()
  const ranges = []
  let [row, last, isFirst] = [0, 0, true]
  const mustFit = (isFit) => {
    if (!isFit) throw refusal('broken')
  }
  for (const one of records(book, start)) {
    const { kind, from, to } = one
    if (isFirst) mustBegin(one, book, 16)
    else mustFit(!beyond.has(kind))
    isFirst = false
    // Nothing that holds one cell is so long that it goes on in a further record.
    mustFit(kind !== type.more || !cellKinds.has(last))
    if (cellKinds.has(kind)) {
      mustFit(to - from >= (shortest[kind] ?? 0))
      mustFit(book.readUInt16LE(from) >= row)
      row = book.readUInt16LE(from)
      if (kind === type.text) textAt(book, from + 6, to, false)
      else if (kind === type.shared) mustFit(book.readUInt32LE(from + 6) < textCount)
      else if (kind === type.shorts) {
        const count = book.readUInt16LE(to - 2) - book.readUInt16LE(from + 2) + 1
        mustFit(count > 0 && to - from === 6 + 6 * count)
        for (let at = from + 4; at < to - 2; at += 6) styles.add(book.readUInt16LE(at))
      } else if (kind !== type.flag) styles.add(book.readUInt16LE(from + 4))
    }
    if (kind === type.merged) ranges.push(...readRanges(book, from, to))
    last = kind
  }
  return { styles, ranges }
}

function* readRanges(book, from, to) {
  for (let at = from + 2; at + 8 <= to; at += 8) {
    const [top, bottom, left, right] = [0, 2, 4, 6].map((offset) => book.readUInt16LE(at + offset))
    yield { top: top + 1, bottom: bottom + 1, left, right }
  }
}

const cellKinds = new Set([type.number, type.short, type.shorts, type.text, type.shared, type.flag])
const shortest = { [type.number]: 14, [type.short]: 10, [type.shorts]: 12, [type.text]: 8, [type.shared]: 10, [type.flag]: 8 }

/** The cells of each row that has any, with its number from 1; what a sheet leaves out is empty. */
function* readRows(book, { start, texts, asShown, mergedRow }) {
  let [number, cells] = [0, []]
  const put = (column, value) => {
    while (cells.length < column) cells.push(null)
    cells[column] = value
  }
  for (const { kind, from, to } of records(book, start)) {
    if (!cellKinds.has(kind)) continue
    const at = book.readUInt16LE(from) + 1
    if (at !== number) {
      if (cells.length > 0) yield mergedRow({ number, cells })
      ;[number, cells] = [at, []]
    }
    const [column, style] = [book.readUInt16LE(from + 2), book.readUInt16LE(from + 4)]
    if (kind === type.text) put(column, textAt(book, from + 6, to))
    else if (kind === type.shared) put(column, texts[book.readUInt32LE(from + 6)])
    else if (kind === type.number) put(column, asShown(style, book.readDoubleLE(from + 6)))
    else if (kind === type.short) put(column, asShown(style, shortNumber(book, from + 6)))
    else if (kind === type.flag) put(column, book[from + 7] === 1 ? errorWord(book[from + 6]) : book[from + 6] === 1)
    else
      for (let [next, place] = [column, from + 4]; place < to - 2; next++, place += 6)
        put(next, asShown(book.readUInt16LE(place), shortNumber(book, place + 2)))
  }
  if (cells.length > 0) yield mergedRow({ number, cells })
}

const double = Buffer.alloc(8)

/** Thirty bits of a number: whole, or the upper part of a double; hundredths or not. */
function shortNumber(book, at) {
  const raw = book.readInt32LE(at)
  double.writeInt32LE(raw & ~3, 4)
  const number = raw & 2 ? raw >> 2 : double.readDoubleLE(0)
  return raw & 1 ? number / 100 : number
}

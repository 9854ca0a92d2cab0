import path from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { refusal } from './refusal.mjs'
import { attributeOf, createScanner } from './xml-scanner.mjs'
import { unpack } from './zip-parts.mjs'

/** @typedef {import('./zip-parts.mjs').ZipPart} ZipPart */
/** @typedef {import('node:fs/promises').FileHandle} FileHandle */

const mostSheets = 1000
const mostStyles = 70_000
/** No spreadsheet program writes a longer format. */
const longestFormat = 255

/**
 * Finds the parts of the first sheet that is not hidden: by the workbook and its relations, whatever the sheet's own name is.
 *
 * @param {FileHandle} file
 * @param {Map<string, ZipPart>} parts by their names in small letters
 */
export async function findSheetParts(file, parts) {
  // Nothing in it is needed, but a book whose first part is damaged was damaged elsewhere too.
  await scan(file, parts.get('[content_types].xml'), createScanner({ ...withoutText, open: () => undefined }))
  const book = await readBook(file, parts.get('xl/workbook.xml'))
  const relations = await readRelations(file, parts.get('xl/_rels/workbook.xml.rels'), new Set(book.sheets))
  // What is hidden is not what its author sees; a book that hides everything has its first sheet read.
  const [first] = [...book.sheets.filter((id) => !book.hidden.has(id)), ...book.sheets].flatMap(
    (id) => relations.sheets.get(id) ?? [],
  )
  const partOf = (target) => (target === undefined ? undefined : parts.get(resolve(target)))
  const sheet = partOf(first)
  if (sheet === undefined) throw refusal('broken')
  return { sheet, texts: partOf(relations.texts), styles: partOf(relations.styles), date1904: book.date1904 }
}

/**
 * The texts that cells name by their number. Only the plain words of each: runs are put together, how to pronounce it is left away.
 *
 * @param {FileHandle} file
 * @param {ZipPart} part
 * @param {import('./sheet-limits.ts').SheetLimits} limits
 */
export async function readTexts(file, part, limits) {
  const texts = []
  let text = ''
  let isPhonetic = false
  const scanner = createScanner({
    longestText: longestRaw(limits),
    refuseText: () => refusal('too_large'),
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't' && !isPhonetic) scanner.startText()
      else if (name === 'rPh') isPhonetic = true
    },
    close(name) {
      if (name === 't' && !isPhonetic) text += decodeEscapes(scanner.takeText())
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si') {
        if (texts.length >= limits.sharedTexts) throw refusal('too_many_texts', { most: limits.sharedTexts })
        // A copy: a part of a longer text would keep all of that in memory.
        texts.push(Buffer.from(text).toString())
      }
    },
  })
  await scan(file, part, scanner)
  return texts
}

/**
 * Which of the styles show a number as a date.
 *
 * @param {FileHandle} file
 * @param {ZipPart} part
 * @returns {Promise<boolean[]>}
 */
export async function readDateStyles(file, part) {
  const formats = new Map()
  const styles = []
  let isIn = false
  await scan(
    file,
    part,
    createScanner({
      ...withoutText,
      open(name, tag) {
        if (name === 'cellXfs') isIn = true
        else if (name === 'numFmt') formats.set(Number(attributeOf(tag, 'numFmtId')), attributeOf(tag, 'formatCode') ?? '')
        else if (name === 'xf' && isIn) styles.push(Number(attributeOf(tag, 'numFmtId') ?? 0))
        if (styles.length > mostStyles || formats.size > mostStyles) throw refusal('too_large')
      },
      close(name) {
        if (name === 'cellXfs') isIn = false
      },
    }),
  )
  return styles.map((id) => (formats.has(id) ? isDateFormat(formats.get(id)) : isDateId(id)))
}

/** How long a cell's text can be as it is written: most of it may stand as entities or escapes. */
export const longestRaw = ({ cellLength }) => cellLength * 12

/** Letters that XML cannot hold stand as _x000D_. */
export const decodeEscapes = (text) =>
  text.includes('_x') ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))) : text

const withoutText = { longestText: 0, refuseText: () => refusal('broken'), close: () => undefined }

async function scan(file, part, scanner) {
  if (part === undefined) throw refusal('broken')
  const decoder = new StringDecoder('utf8')
  for await (const piece of unpack(file, part)) scanner.write(decoder.write(piece))
}

async function readBook(file, part) {
  const book = { sheets: [], hidden: new Set(), date1904: false }
  await scan(
    file,
    part,
    createScanner({
      ...withoutText,
      open(name, tag) {
        if (name === 'sheet' && book.sheets.length < mostSheets) {
          const id = attributeOf(tag, 'id')
          book.sheets.push(id)
          if (/^(hidden|veryHidden)$/.test(attributeOf(tag, 'state') ?? '')) book.hidden.add(id)
        } else if (name === 'workbookPr') book.date1904 = /^(1|true)$/.test(attributeOf(tag, 'date1904') ?? '')
      },
    }),
  )
  return book
}

async function readRelations(file, part, wanted) {
  const relations = { sheets: new Map(), texts: undefined, styles: undefined }
  await scan(
    file,
    part,
    createScanner({
      ...withoutText,
      open(name, tag) {
        if (name !== 'Relationship') return
        const [id, type, target] = ['Id', 'Type', 'Target'].map((one) => attributeOf(tag, one) ?? '')
        if (type.endsWith('/worksheet') && wanted.has(id)) relations.sheets.set(id, target)
        else if (type.endsWith('/sharedStrings')) relations.texts ??= target
        else if (type.endsWith('/styles')) relations.styles ??= target
      },
    }),
  )
  return relations
}

/** Targets are meant from the workbook's folder, or from the top. */
const resolve = (target) => path.posix.normalize(target.startsWith('/') ? target.slice(1) : `xl/${target}`).toLowerCase()

const isDateId = (id) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** A format shows a date or a time if anything is left of its letters once quoted words, escaped letters, colours and currencies are gone. */
function isDateFormat(code) {
  const first = code.slice(0, longestFormat).split(';')[0] ?? ''
  if (/\[(h+|m+|s+)\]/i.test(first)) return true
  const bare = first.replace(/"[^"]*"?|\\.|[_*].|\[[^\]]*\]?/g, '')
  return !/general/i.test(bare) && /[ymdhs]/i.test(bare)
}

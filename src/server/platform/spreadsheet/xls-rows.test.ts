import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { utils, type WorkSheet, write } from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSheet } from './read-sheet.ts'
import { limitsFor } from './sheet-limits.ts'

/** Plain JavaScript, as it runs in its thread. */
const part = (file: string) => import(new URL(file, import.meta.url).href)
const { openBook } = await part('./biff-book.mjs')
const { readStream } = await part('./cfb-stream.mjs')
const { packageRows } = await part('./xls-package.mjs')
const { xlsRows } = await part('./xls-rows.mjs')
const limits = limitsFor(1_048_576)
type Found = { number: number; cells: unknown[] }[]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-xls-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a plain sheet is read row by row, and says what the package says of it', async () => {
  for (const bookSST of [false, true]) {
    const book = bookOf(everything(), { bookSST })
    expect(isPlain(book)).toBe(true)
    const rows = await byUs(book)
    expect(rows).toEqual(byPackage(book))
    expect(rows.slice(0, 5)).toEqual([
      { number: 1, cells: ['Name', '数量', 'é', '😀'] },
      { number: 2, cells: [1, 2.5, -3, 1e10, 123_456_789, 0.01, 12.34, true, false] },
      { number: 4, cells: ['a', null, null, '00123'] },
      // 46,090 days after 30 December 1899; a format that shows money shows no date.
      { number: 5, cells: [new Date(Date.UTC(2026, 2, 9)), 12.5, '#N/A'] },
      { number: 6, cells: ['text 0', '', 0, 'the same'] },
    ])
    expect(rows).toHaveLength(404)
  }
})

test('books that other programs wrote are plain', async () => {
  for (const program of ['gnumeric', 'libreoffice', 'sheetjs', 'xlwt']) {
    const book = await readFile(`test/fixtures/sheets/${program}.xls`)
    expect(isPlain(book), program).toBe(true)
    expect(await byUs(book), program).toEqual(byPackage(book))
  }
})

test('what is not plain is the package’s: texts of several fonts, cells out of order, older books', async () => {
  // A book of less than 4 KB lies in small pieces, which are the package's, too.
  const twoTexts = utils.aoa_to_sheet([['aaaa'], ['bbbb'], ...Array.from({ length: 200 }, () => [null, 'filling'])])
  const plain = bookOf(twoTexts)
  // Before the letters of a cell stand the kind of its record, 13 bytes ahead, and its row, 9 ahead.
  const [first, second] = ['aaaa', 'bbbb'].map((text) => plain.indexOf(Buffer.from(text, 'utf16le'))) as [number, number]
  const [fonts, backwards] = [Buffer.from(plain), Buffer.from(plain)]
  fonts.writeUInt16LE(0xd6, first - 13)
  backwards.writeUInt16LE(1, first - 9)
  backwards.writeUInt16LE(0, second - 9)
  const older = write(utils.book_new(twoTexts, 'S'), { type: 'buffer', bookType: 'biff5' })
  for (const [book, ...texts] of [
    [plain, 'aaaa', 'bbbb'],
    [fonts, 'aaaa', 'bbbb'],
    [backwards, 'bbbb', 'aaaa'],
    [older, 'aaaa', 'bbbb'],
  ] as const) {
    expect(isPlain(book)).toBe(book === plain)
    expect((await byUs(book)).slice(0, 2).map(({ cells }) => cells[0])).toEqual(texts)
  }
})

test('damaged anywhere it is refused or read, in time and without another error', async () => {
  const whole = bookOf(everything(), { bookSST: true })
  for (let at = 0; at < 4096; at += 397) {
    const book = Buffer.from(whole)
    book.fill(at % 2 === 0 ? 0xff : 0, at, at + 5)
    const place = await saved(book)
    const read = async () => {
      for await (const _ of readSheet(place));
    }
    expect(await read().then(String, ({ code }) => code), String(at)).toMatch(/^undefined$|^sheet\./)
  }
})

test('a table of sectors that never ends, or says it is longer than its file, is not followed', () => {
  const book = bookOf(everything())
  const [header, list] = [Buffer.from(book.subarray(0, 512)), Buffer.alloc(512)]
  header.writeUInt32LE(0xffff_ffff, 72)
  header.writeUInt32LE(100_000, 44)
  // The list is the first sector, and the next one after it is it itself.
  header.writeUInt32LE(0, 68)
  for (const entries of [0, 0xffff_ffff]) {
    for (let at = 0; at < 508; at += 4) list.writeUInt32LE(entries, at)
    expect(() => readStream(Buffer.concat([header, list, book.subarray(1024)]), 'Workbook')).toThrow()
  }
})

function everything(): WorkSheet {
  const many = Array.from({ length: 400 }, (_, index) => [
    `text ${index}`,
    `词${index}`.repeat(index % 40),
    index / 3,
    'the same',
  ])
  const sheet = utils.aoa_to_sheet([
    ['Name', '数量', 'é', '😀'],
    [1, 2.5, -3, 1e10, 123_456_789, 0.01, 12.34, true, false],
    [],
    ['a', null, null, '00123'],
    [],
    ...many,
  ])
  sheet.A5 = { t: 'n', v: 46_090, z: 'd.m' }
  sheet.B5 = { t: 'n', v: 12.5, z: '£#,##0.00' }
  sheet.C5 = { t: 'e', v: 42 }
  return sheet
}

const bookOf = (sheet: WorkSheet, options: { bookSST?: boolean } = {}): Buffer =>
  write(utils.book_new(sheet, 'S'), { type: 'buffer', bookType: 'biff8', ...options })

function isPlain(book: Buffer): boolean {
  try {
    return openBook(readStream(book, 'Workbook')) !== undefined
  } catch {
    return false
  }
}

let files = 0
async function saved(book: Buffer): Promise<string> {
  const place = path.join(folder, `${files++}.xls`)
  await writeFile(place, book)
  return place
}

async function byUs(book: Buffer): Promise<Found> {
  const rows: Found = []
  for await (const piece of xlsRows(await saved(book), limits)) rows.push(...piece)
  return rows
}

const byPackage = (book: Buffer): Found => Array.from(packageRows(book, limits))

import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { utils, type WorkSheet, write } from '@e965/xlsx'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSheet, rawWorkbook } from '#test/world/raw-workbook.ts'
import { hasLostDigits, readSheet } from './read-sheet.ts'
import type { SheetRow } from './sheet-reader.ts'

/** What real files have that a test's own programs do not write, and what only looks like a spreadsheet. */

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'odd-sheets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const both = ['xlsx', 'biff8'] as const
const cell = (xml: string) => rawWorkbook({ sheet: rawSheet(`<row>${xml}</row>`) })

function book(sheets: Record<string, WorkSheet>, hidden: string[], bookType: 'xlsx' | 'biff8'): Buffer {
  const made = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(made, sheet, name)
  made.Workbook = { Sheets: Object.keys(sheets).map((name) => ({ Hidden: hidden.includes(name) ? 1 : 0 })) }
  return write(made, { type: 'buffer', bookType })
}

test('a web page with the name of a spreadsheet is told so, a zip of something else and a picture are not one', async () => {
  const cases: [Buffer, string][] = [
    [Buffer.from('<html><table><tr><td>订单</td></tr></table></html>'), 'sheet.text'],
    [Buffer.from('﻿<?xml version="1.0"?><Workbook/>'), 'sheet.text'],
    [Buffer.concat([Buffer.from('A-1,Ann\n'.repeat(100)), Buffer.from([0, 1, 2])]), 'sheet.type'],
    [Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'sheet.type'],
    [rawZipOfSomethingElse(), 'sheet.type'],
    [Buffer.from('504b0304', 'hex'), 'sheet.broken'],
    [Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)]), 'sheet.broken'],
  ]
  for (const [file, code] of cases) {
    for (const name of ['orders.xls', 'orders.xlsx'])
      await expect(read(await saved(file, name)), file.toString('latin1', 0, 40)).rejects.toMatchObject({ code })
  }
  const sheet = utils.aoa_to_sheet([['A-1']])
  // The name does not matter where the file is one.
  expect(await read(await saved(book({ S: sheet }, [], 'xlsx'), 'really.xls'))).toEqual([{ number: 1, cells: ['A-1'] }])
})

test('a file beyond 60 MB is refused before anything in it is looked at', async () => {
  const place = await saved(cell('<c><v>1</v></c>'))
  await truncate(place, 60 * 1_048_576 + 1)
  await expect(read(place)).rejects.toMatchObject({ code: 'sheet.too_large' })
})

test('three hundred columns are read, beyond the limit they are refused', async () => {
  const wide = (count: number) => [Array.from({ length: count }, (_, at) => `c${at}`)]
  for (const file of [await writeXlsx({ sheets: [{ name: 'A', rows: wide(300) }] }), xlsBytes(wide(256))]) {
    const [row] = await read(await saved(file))
    expect(row?.cells.at(-1)).toMatch(/^c(299|255)$/)
  }
  const beyond = await saved(await writeXlsx({ sheets: [{ name: 'A', rows: wide(513) }] }))
  await expect(read(beyond)).rejects.toMatchObject({ code: 'sheet.too_many_columns', detail: { most: 512 } })
})

test('a formula is never worked out: its last value is taken, and without one its cell is empty and said to be', async () => {
  const formulas =
    '<c r="A1"><f>WEBSERVICE("http://127.0.0.1/")</f><v>7</v></c><c r="B1"><f>1+1</f></c><c r="C1" t="str"><f>A1&amp;"x"</f><v></v></c>' +
    '<c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="E1"><v>5</v></c>'
  const [row] = await read(await saved(cell(formulas)))
  expect(row).toEqual({ number: 1, cells: [7, null, null, '#DIV/0!', 5], withoutValue: [1] })
})

test('the first sheet that can be seen is read; where none can, the first one', async () => {
  const sheets = {
    Notes: utils.aoa_to_sheet([['hidden']]),
    Orders: utils.aoa_to_sheet([['seen']]),
    More: utils.aoa_to_sheet([['more']]),
  }
  for (const bookType of both) {
    const first = async (hidden: string[]) => (await read(await saved(book(sheets, hidden, bookType))))[0]?.cells[0]
    expect(await first([]), bookType).toBe('hidden')
    expect(await first(['Notes']), bookType).toBe('seen')
    expect(await first(['Notes', 'Orders']), bookType).toBe('more')
    expect(await first(['Notes', 'Orders', 'More']), bookType).toBe('hidden')
  }
})

test('a book of Excel 95 is read in the code page of its author', async () => {
  const made = write(
    utils.book_new(
      utils.aoa_to_sheet([
        ['QQQQ', 'Phone'],
        ['ZZZZ', '00123'],
      ]),
      'S',
    ),
    {
      type: 'buffer',
      bookType: 'biff5',
    },
  ) as Buffer
  const pages = { 936: ['d0d5c3fb', 'd5c5ceb0'], 950: ['a96da657', 'b169b0b6'], 1251: ['c8ecff20', 'ceebffff'] }
  const expected = { 936: ['姓名', '张伟'], 950: ['姓名', '張偉'], 1251: ['Имя ', 'Оляя'] }
  for (const page of [936, 950, 1251] as const) {
    const file = Buffer.from(made)
    for (const [at, word] of ['QQQQ', 'ZZZZ'].entries()) Buffer.from(pages[page][at] ?? '', 'hex').copy(file, made.indexOf(word))
    file.writeUInt16LE(page, made.indexOf(Buffer.from('42000200', 'hex')) + 4)
    expect(await read(await saved(file)), String(page)).toEqual([
      { number: 1, cells: [expected[page][0], 'Phone'] },
      { number: 2, cells: [expected[page][1], '00123'] },
    ])
  }
})

test('merged headings stand in their first cell, and the cells below keep their columns', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Recipient', null, 'Package', null],
    ['Name', 'City', 'Weight', 'Size'],
    ['Ann', 'Leeds', 500, '30x20x15'],
  ])
  sheet['!merges'] = [
    { s: { r: 0, c: 0 }, e: { r: 0, c: 1 } },
    { s: { r: 0, c: 2 }, e: { r: 0, c: 3 } },
  ]
  for (const bookType of both)
    expect((await read(await saved(book({ S: sheet }, [], bookType)))).map(({ cells }) => cells)).toEqual([
      ['Recipient', null, 'Package'],
      ['Name', 'City', 'Weight', 'Size'],
      ['Ann', 'Leeds', 500, '30x20x15'],
    ])
})

test('a long number that the file has whole is kept as it stands, one that was rounded is seen to be', async () => {
  const numbers = [
    ['123456789012345678', '123456789012345678', false],
    ['12345678901234567', '12345678901234567', false],
    ['1234567890123456', '1234567890123456', false],
    // As Excel writes what was typed as sixteen and eighteen digits, and LibreOffice what it holds.
    ['1234567890123450', 1_234_567_890_123_450, true],
    ['1.23456789012345E+17', 123_456_789_012_345_000, true],
    ['123456789012345680', 123_456_789_012_345_680, true],
    ['123456789012345', 123_456_789_012_345, false],
    ['07700900123', 7_700_900_123, false],
    ['0.30000000000000004', 0.300_000_000_000_000_04, false],
  ] as const
  const [row] = await read(await saved(cell(numbers.map(([raw]) => `<c><v>${raw}</v></c>`).join(''))))
  expect(row?.cells).toEqual(numbers.map(([, value]) => value))
  expect(row?.cells.map(hasLostDigits)).toEqual(numbers.map(([, , isLost]) => isLost))
})

test('a date is one in the strict form of the format too', async () => {
  const dates = '<c t="d"><v>2026-03-09</v></c><c t="d"><v>2026-03-09T14:05:07.000</v></c><c t="d"><v>soon</v></c>'
  const [row] = await read(await saved(cell(dates)))
  expect(row?.cells).toEqual([new Date('2026-03-09T00:00:00Z'), new Date('2026-03-09T14:05:07Z'), 'soon'])
})

function rawZipOfSomethingElse(): Buffer {
  const file = cell('<c><v>1</v></c>')
  return Buffer.from(file.toString('latin1').replaceAll('xl/workbook.xml', 'word/docum.xml.'), 'latin1')
}

const xlsBytes = (rows: unknown[][]): Buffer => book({ S: utils.aoa_to_sheet(rows) }, [], 'biff8')

let files = 0
async function saved(content: Uint8Array, name = `${files++}.bin`): Promise<string> {
  const place = path.join(folder, name)
  await writeFile(place, content)
  return place
}

async function read(place: string): Promise<SheetRow[]> {
  const found: SheetRow[] = []
  for await (const row of readSheet(place)) found.push(row)
  return found
}

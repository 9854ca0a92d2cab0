import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasLostDigits, readSheet } from './read-sheet.ts'
import type { SheetLimits } from './sheet-limits.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-csv-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(content: string | Buffer, wanted: Partial<SheetLimits> = {}) {
  const file = path.join(folder, 'orders.xlsx')
  await writeFile(file, content)
  const rows: { number: number; cells: unknown[] }[] = []
  for await (const row of readSheet(file, wanted)) rows.push(row)
  return rows
}

const bytes = (hex: string) => Buffer.from(hex, 'hex')
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()
const lines = 'Order no,Name,City\r\nA-1,Ann,Łódź\r\nA-2,王小明,上海\r\n'
const asRead = [
  { number: 1, cells: ['Order no', 'Name', 'City'] },
  { number: 2, cells: ['A-1', 'Ann', 'Łódź'] },
  { number: 3, cells: ['A-2', '王小明', '上海'] },
]

describe('a text file, whatever its name', () => {
  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(lines)],
    ['UTF-8 with a mark', Buffer.concat([bytes('efbbbf'), Buffer.from(lines)])],
    ['UTF-16 with a mark', Buffer.concat([bytes('fffe'), Buffer.from(lines, 'utf16le')])],
    ['UTF-16 of the other order', Buffer.concat([bytes('feff'), bigEndian(lines)])],
    ['UTF-16 without a mark', Buffer.from(lines, 'utf16le')],
  ])('is read in %s', async (_name, file) => {
    expect(await read(file)).toEqual(asRead)
  })

  test('is read in GB18030, and in the western code page where it is no Chinese', async () => {
    // 王小明 and 上海 as Chinese Windows saves them.
    const chinese = Buffer.concat([Buffer.from('Name,City\n'), bytes('cdf5d0a1c3f7'), Buffer.from(','), bytes('c9cfbaa3')])
    expect((await read(chinese))[1]?.cells).toEqual(['王小明', '上海'])
    const western = Buffer.from('Name,City\nJürgen Müller,Köln\nZoë,Málaga', 'latin1')
    expect((await read(western)).slice(1).map(({ cells }) => cells)).toEqual([
      ['Jürgen Müller', 'Köln'],
      ['Zoë', 'Málaga'],
    ])
  })

  test.each([
    [',', 'a,b;c,d\n1,"2,5",3\n'],
    [';', 'a;b,c;d\n1;"2;5";3\n'],
    ['\t', 'a\tb,c\td\n1\t"2\t5"\t3\n'],
  ])('is cut at %j', async (delimiter, text) => {
    const [head, row] = await read(text)
    expect([head?.cells.length, row?.cells]).toEqual([3, ['1', `2${delimiter}5`, '3']])
  })

  test('says its delimiter in a first line as Excel writes it', async () => {
    expect(await read('sep=;\r\na;b\r\n1,5;2\r\n')).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 2, cells: ['1,5', '2'] },
    ])
  })

  test('keeps long numbers, zeros in front, lines and quotation marks in cells, and passes over empty rows', async () => {
    const text = 'a,b\n001234567890123456789,"line 1\nline ""2"""\n\n ,\n"=""0012""",+44 20\n1.23457E+17,TRUE\n'
    const rows = await read(text)
    expect(rows).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 2, cells: ['001234567890123456789', 'line 1\nline "2"'] },
      { number: 5, cells: ['0012', '+44 20'] },
      { number: 6, cells: ['1.23457E+17', 'TRUE'] },
    ])
    expect(rows[3]?.cells.map((cell) => hasLostDigits(cell as string))).toEqual([true, false])
  })

  test.each<[string, string, Partial<SheetLimits>]>([
    ['sheet.too_many_rows', 'a\n'.repeat(20), { rows: 10 }],
    ['sheet.too_many_columns', ',x'.repeat(20), { columns: 10 }],
    ['sheet.too_many_cells', `a${','.repeat(2000)}`, { cells: 1000 }],
    ['sheet.cell_too_long', 'a'.repeat(2000), { cellLength: 1000 }],
    ['sheet.too_large', 'a,b\n'.repeat(2000), { bytes: 1000 }],
    ['sheet.text', '\ufeff<html><body>a,b</body></html>', {}],
    ['sheet.type', `${'a,b\n'.repeat(200)}\0`, {}],
    ['sheet.empty', '\n , \n', {}],
  ])('is refused as %s', async (code, text, limits) => {
    await expect(read(text, limits)).rejects.toMatchObject({ code })
  })
})

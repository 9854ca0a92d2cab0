import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { utils, write } from '@e965/xlsx'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawSheet, rawWorkbook } from '#test/world/raw-workbook.ts'
import { hasLostDigits, readSheet } from './read-sheet.ts'
import type { SheetLimits } from './sheet-limits.ts'
import type { SheetRow } from './sheet-reader.ts'
import { writeSheet } from './write-sheet.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'read-sheet-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const march = new Date(Date.UTC(2026, 2, 9, 14, 5, 7))
const rows = [
  ['姓名', 'Phone', 'Since'],
  ['张伟', '00123456789012345678', march],
  [' Anne Müller ', 447_700_900_123, null],
]

test('an .xlsx: texts keep every digit and space, numbers and dates are themselves, rows have their numbers', async () => {
  const file = await writeXlsx({ sheets: [{ name: 'A', columns: [{}, {}, { numFmt: 'yyyy-mm-dd hh:mm:ss' }], rows }] })
  expect(await read(await saved(file))).toEqual([
    { number: 1, cells: ['姓名', 'Phone', 'Since'] },
    { number: 2, cells: ['张伟', '00123456789012345678', march] },
    { number: 3, cells: [' Anne Müller ', 447_700_900_123] },
  ])
})

test('an .xls gives the same, whatever its name', async () => {
  expect(await read(await saved(xls(rows), 'people.xlsx'))).toEqual([
    { number: 1, cells: ['姓名', 'Phone', 'Since'] },
    { number: 2, cells: ['张伟', '00123456789012345678', march] },
    { number: 3, cells: [' Anne Müller ', 447_700_900_123] },
  ])
})

test('what we export is read again, though its texts stand behind its rows', async () => {
  const place = path.join(folder, 'own.xlsx')
  const columns = [
    { title: 'Name', kind: 'text' as const },
    { title: 'Time', kind: 'time' as const },
  ]
  await writeSheet(place, {
    name: 'Own',
    columns,
    rows: (async function* () {
      yield ['=1+1', march]
    })(),
  })
  expect(await read(place)).toEqual([
    { number: 1, cells: ['Name', 'Time'] },
    { number: 2, cells: ['=1+1', march] },
  ])
})

test('a formula is its value, a flag a word, and a number beyond fifteen digits is seen to have lost some', async () => {
  const sheet = utils.aoa_to_sheet([['a'], [true], [1.234_567_890_123_456_7e19]])
  sheet.A4 = { t: 'n', f: '20+22', v: 42 }
  sheet.A5 = { t: 's', f: '"x"&"y"', v: 'xy' }
  sheet['!ref'] = 'A1:A5'
  const book = utils.book_new(sheet, 'S')
  for (const bookType of ['xlsx', 'biff8'] as const) {
    const found = (await read(await saved(write(book, { type: 'buffer', bookType })))).map(({ cells }) => cells[0])
    expect(found).toEqual(['a', 'TRUE', 1.234_567_890_123_456_7e19, 42, 'xy'])
    expect(found.map((cell) => hasLostDigits(cell ?? null))).toEqual([false, false, true, false, false])
  }
})

test('empty rows are passed over and keep their numbers; spaces alone say nothing', async () => {
  const gaps = [['a', null, ''], [null, ' '], [], ['b', '  ']]
  for (const file of [await writeXlsx({ sheets: [{ name: 'A', rows: gaps }] }), xls(gaps)]) {
    expect(await read(await saved(file))).toEqual([
      { number: 1, cells: ['a'] },
      { number: 4, cells: ['b'] },
    ])
  }
})

test('only the first sheet is read', async () => {
  const sheets = [
    { name: 'First', rows: [['one']] },
    { name: 'Second', rows: [['two']] },
  ]
  expect(await read(await saved(await writeXlsx({ sheets })))).toEqual([{ number: 1, cells: ['one'] }])
})

test('what is no sheet, is broken, protected or empty is refused by name', async () => {
  const whole = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows }] }))
  const bent = Buffer.from(whole)
  bent.fill(0x55, 60, 400)
  const oldBent = Buffer.from(xls(rows))
  oldBent.fill(0, 512, 2048)
  const cases: [Uint8Array, string][] = [
    [Buffer.from('<table><tr><td>1</td></tr></table>'), 'sheet.text'],
    [new Uint8Array(), 'sheet.empty'],
    [whole.subarray(0, whole.length - 200), 'sheet.broken'],
    [bent, 'sheet.broken'],
    [oldBent, 'sheet.broken'],
    [await writeXlsx({ sheets: [{ name: 'A', rows }], encryption: { password: 'x', spinCount: 10 } }), 'sheet.protected'],
    [await writeXlsx({ sheets: [{ name: 'A', rows: [] }] }), 'sheet.empty'],
    [xls([[null]]), 'sheet.empty'],
    [await readFile('node_modules/hucre/package.json'), 'sheet.text'],
  ]
  for (const [file, code] of cases) await expect(read(await saved(file)), code).rejects.toMatchObject({ code })
})

test('a zip that is no workbook is not a sheet', async () => {
  const book = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows }] }))
  const other = Buffer.from(book.toString('latin1').replaceAll('xl/workbook.xml', 'xl/workbook.bin'), 'latin1')
  await expect(read(await saved(other))).rejects.toMatchObject({ code: 'sheet.type' })
})

test('each limit refuses', async () => {
  const many = [['a'], ['b'], ['c'], ['d']]
  const wide = [['a', 'b', 'c', 'd']]
  const cases: [unknown[][], Partial<SheetLimits>, string][] = [
    [many, { rows: 3 }, 'sheet.too_many_rows'],
    [wide, { columns: 3 }, 'sheet.too_many_columns'],
    [[['abcd']], { cellLength: 3 }, 'sheet.cell_too_long'],
    [many, { bytes: 100 }, 'sheet.too_large'],
    [many, { timeoutMs: 0 }, 'sheet.too_slow'],
  ]
  for (const [content, limits, code] of cases) {
    const files = [await writeXlsx({ sheets: [{ name: 'A', rows: content as never }] }), xls(content)]
    for (const file of files) await expect(read(await saved(file), limits), code).rejects.toMatchObject({ code })
  }
  const packed = await saved(await writeXlsx({ sheets: [{ name: 'A', rows: many }] }))
  await expect(read(packed, { unpackedBytes: 500 })).rejects.toMatchObject({ code: 'sheet.too_large' })
  await expect(read(packed, { sharedTextBytes: 500 })).rejects.toMatchObject({ code: 'sheet.too_large' })
})

test('a part that unfolds to more than it says is broken, not read on', async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => [`row ${index}`, 'x'.repeat(50)])
  const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows }], stringMode: 'inline' }))
  const name = file.lastIndexOf('xl/worksheets/sheet1.xml')
  file.writeUInt32LE(1000, name - 46 + 24)
  await expect(read(await saved(file))).rejects.toMatchObject({ code: 'sheet.broken' })
})

test('an .xls whose reader grows beyond its memory is refused, and the process lives', async () => {
  const big = Array.from({ length: 2000 }, (_, index) =>
    Array.from({ length: 20 }, (_, column) => `${index} ${column} ${'text'.repeat(50)}`),
  )
  // An older one is read by the package, whole.
  const older = write(utils.book_new(utils.aoa_to_sheet(big), 'S'), { type: 'buffer', bookType: 'biff5' })
  await expect(read(await saved(older), { workerMegabytes: 10 })).rejects.toMatchObject({ code: 'sheet.too_large' })
  // A plain one is read row by row and has room in the same.
  expect(await read(await saved(xls(big)), { workerMegabytes: 10 })).toHaveLength(2000)
})

test('rows taken slowly are not piled up: what lies behind is unpacked when it is asked for', async () => {
  const rows = Array.from({ length: 60_000 }, (_, index) => [`number ${index}`, `some words ${index}`])
  const place = await saved(await writeXlsx({ sheets: [{ name: 'A', rows }], stringMode: 'inline' }))
  const taken = readSheet(place)
  for (let row = 0; row < 3000; row++) {
    await taken.next()
    await new Promise((later) => setImmediate(() => setImmediate(later)))
  }
  // Cut off what was not read yet: had all rows been piled up, they would still come.
  await writeFile(place, '')
  await expect(
    (async () => {
      for await (const _ of taken);
    })(),
  ).rejects.toMatchObject({ code: 'sheet.broken' })
})

describe('an .xlsx as other programs write it', () => {
  test('with prefixes, runs, phonetics, quotations, comments, entities and escapes, wherever its pieces are cut', async () => {
    const shared = [
      '<x:si><x:t xml:space="preserve"> a &amp; b </x:t></x:si>',
      "<x:si><x:r><x:rPr/><x:t>东</x:t></x:r><x:r><x:t>京</x:t></x:r><x:rPh sb='0' eb='1'><x:t>とうきょう</x:t></x:rPh></x:si>",
      '<x:si><x:t><![CDATA[1 < 2 &amp; 3]]></x:t></x:si>',
      '<x:si><x:t>one<!-- not this > <x:t> -->two_x000A_&#x4E09;&#22235;&unknown;</x:t></x:si>',
      '<x:si/>',
    ].join('')
    const row = (n: number) =>
      `<x:row\n r='${n}' spans="1:7"><x:c t='s' r="A${n}"><x:v>0</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c><x:c t="s"><x:v>2</x:v></x:c>` +
      `<x:c r="D${n}" t="s"><x:f>A1&gt;"x"</x:f><x:v>3</x:v></x:c><x:c r="E${n}" t="s"><x:v>4</x:v></x:c>` +
      `<x:c r="G${n}" t="inlineStr"><x:is><x:r><x:t>第${n}</x:t></x:r><x:r><x:t>行</x:t></x:r></x:is></x:c></x:row>`
    const count = 2000
    const file = rawWorkbook({
      sheet: `<?xml version="1.0"?><x:worksheet><x:cols/><x:sheetData>${Array.from({ length: count }, (_, at) => row(at + 1)).join('')}</x:sheetData><x:mergeCells><x:row/></x:mergeCells></x:worksheet>`,
      sharedStrings: `<x:sst>${shared}</x:sst>`,
    })
    expect(await read(await saved(file))).toEqual(
      Array.from({ length: count }, (_, at) => ({
        number: at + 1,
        cells: [' a & b ', '东京', '1 < 2 &amp; 3', 'onetwo\n三四&unknown;', null, null, `第${at + 1}行`],
      })),
    )
  })

  test('numbers are dates where their style says so', async () => {
    const formats = ['yyyy"年"m"月"', '#,##0.00 "days"', '[$-409]h:mm AM/PM', '[Red]0.00', '[h]:mm', '_-* #,##0', '0.00E+00']
    const styles = `<styleSheet><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${[0, 14, 49, 200, 201, 202, 203, 204, 205, 206].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`
    const cells = Array.from({ length: 10 }, (_, style) => `<c s="${style}"><v>46090.5</v></c>`).join('')
    const noon = new Date(Date.UTC(2026, 2, 9, 12))
    const [found] = await read(await saved(rawWorkbook({ sheet: rawSheet(`<row>${cells}</row>`), styles })))
    expect(found?.cells).toEqual([46090.5, noon, 46090.5, noon, 46090.5, noon, 46090.5, noon, 46090.5, 46090.5])
  })
})

describe('a file that was made to do harm', () => {
  const a = '<row><c t="inlineStr"><is><t>a</t></is></c></row>'
  const megabyte = 1_048_576
  const many = (xml: string, bytes: number) => xml.repeat(Math.ceil(bytes / xml.length))

  test('is refused by its own limit, small as it is', async () => {
    const cases: Record<string, [Buffer, string]> = {
      'rows without end': [rawWorkbook({ sheet: rawSheet(many('<row/>', 7 * megabyte)) }), 'sheet.broken'],
      'a row that no sheet has': [rawWorkbook({ sheet: rawSheet(`<row r="1048577"><c><v>1</v></c></row>`) }), 'sheet.broken'],
      'a row that is there twice': [
        rawWorkbook({ sheet: rawSheet(`<row r="2"><c><v>1</v></c></row>`.repeat(2)) }),
        'sheet.broken',
      ],
      'a column that no sheet has': [rawWorkbook({ sheet: rawSheet('<row><c r="XFE1"/></row>') }), 'sheet.broken'],
      'a tag without end': [rawWorkbook({ sheet: `<worksheet a="${'x'.repeat(3 * megabyte)}">` }), 'sheet.broken'],
      'a cell without end': [
        rawWorkbook({ sheet: rawSheet(`<row><c t="str"><v>${'x'.repeat(3 * megabyte)}</v></c></row>`) }),
        'sheet.cell_too_long',
      ],
      'entities made of entities': [
        rawWorkbook({ sheet: `<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${rawSheet(a)}` }),
        'sheet.broken',
      ],
      'a sheet that unfolds a thousandfold': [rawWorkbook({ sheet: Buffer.alloc(140 * megabyte, ' ') }), 'sheet.too_large'],
      'millions of texts': [
        rawWorkbook({ sheet: rawSheet(a), sharedStrings: many('<si/>', 10 * megabyte) }),
        'sheet.too_many_texts',
      ],
      'one long text in every cell': [
        rawWorkbook({
          sheet: rawSheet(many(`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`, megabyte)),
          sharedStrings: `<sst><si><t>${'x'.repeat(32_767)}</t></si></sst>`,
        }),
        'sheet.too_large',
      ],
      'styles without end': [
        rawWorkbook({ sheet: rawSheet(a), styles: `<cellXfs>${many('<xf/>', megabyte)}` }),
        'sheet.too_large',
      ],
    }
    for (const [name, [file, code]] of Object.entries(cases)) {
      expect(file.length, name).toBeLessThan(250_000)
      await expect(read(await saved(file)), name).rejects.toMatchObject({ code })
    }
  })

  test('costs nothing where what it brings is not needed: far columns, long comments, other sheets', async () => {
    const far = rawSheet(`${a}${many('<row><c r="XFD1"/></row>', 2 * megabyte)}`)
    const comment = `<worksheet><!--${'<'.repeat(8 * megabyte)}--><sheetData>${a}</sheetData></worksheet>`
    const more = [{ name: 'xl/worksheets/sheet2.xml', content: Buffer.alloc(10 * megabyte, ' ') }]
    for (const parts of [{ sheet: far }, { sheet: comment }, { sheet: rawSheet(a), more }]) {
      const rows = await read(await saved(rawWorkbook(parts)), { unpackedBytes: 9 * megabyte })
      expect(rows).toEqual([{ number: 1, cells: ['a'] }])
    }
  })

  test('with millions of empty cells is refused, and meanwhile this thread has next to nothing to do', async () => {
    const file = rawWorkbook({ sheet: rawSheet(many(`<row>${'<c/>'.repeat(150)}</row>`, 5 * megabyte)) })
    expect(file.length).toBeLessThan(250_000)
    const place = await saved(file)
    const before = performance.eventLoopUtilization()
    const refused = { code: 'sheet.too_many_cells', detail: { most: 1_000_000 } }
    await expect(read(place, { cells: 1_000_000 })).rejects.toMatchObject(refused)
    // Read in this thread, it was busy all the while.
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
  })
})

test('the thread that read an ordinary .xlsx waits for the next one; after anything odd another is started', async () => {
  let started = 0
  const count = () => {
    started++
  }
  subscribe('worker_threads', count)
  try {
    const book = async (text: string) => saved(await writeXlsx({ sheets: [{ name: 'A', rows: [[text]] }] }))
    const readText = async (place: string) => (await read(place)).map(({ cells }) => cells)
    await readText(await book('first'))
    started = 0
    expect(await readText(await book('second'))).toEqual([['second']])
    expect(await readText(await book('third'))).toEqual([['third']])
    expect(started).toBe(0)
    // Two at once: only one of them can have it.
    expect(await Promise.all([book('a'), book('b')].map(async (place) => readText(await place)))).toEqual([[['a']], [['b']]])
    const broken = await book('broken')
    const bytes = await readFile(broken)
    await writeFile(broken, bytes.subarray(0, bytes.length - 30))
    started = 0
    await expect(read(broken)).rejects.toMatchObject({ code: 'sheet.broken' })
    expect(started).toBe(0)
    expect(await readText(await book('after it'))).toEqual([['after it']])
    expect(started).toBe(1)
    // Whoever takes only the beginning leaves a thread behind that is still at work.
    for await (const _ of readSheet(await book('left early'))) break
    expect(await readText(await book('last'))).toEqual([['last']])
    expect(started).toBe(2)
    await readText(await saved(xls([['old']])))
    expect(started).toBe(3)
  } finally {
    unsubscribe('worker_threads', count)
  }
})

test('dates do not depend on the time zone, nor on which of the two calendars the book has', async () => {
  const sheet = utils.aoa_to_sheet([['d']])
  // 46,090 days after 30 December 1899 is 9 March 2026; the other calendar begins 1,462 days later.
  sheet.A2 = { t: 'n', v: 46_090, z: 'yyyy-mm-dd' }
  sheet['!ref'] = 'A1:A2'
  const book = utils.book_new(sheet, 'S')
  const day = async () => (await read(await saved(write(book, { type: 'buffer', bookType: 'biff8' }))))[1]?.cells[0]
  expect(await day()).toEqual(new Date(Date.UTC(2026, 2, 9)))
  book.Workbook = { WBProps: { date1904: true } }
  expect(await day()).toEqual(new Date(Date.UTC(2030, 2, 10)))
})

function xls(content: unknown[][]): Buffer {
  const sheet = utils.aoa_to_sheet(
    content.map((row) => row.map((cell) => (cell instanceof Date ? 25_569 + cell.getTime() / 86_400_000 : cell))),
  )
  content.forEach((row, line) => {
    row.forEach((cell, column) => {
      const place = sheet[utils.encode_cell({ r: line, c: column })]
      if (cell instanceof Date && place) place.z = 'yyyy-mm-dd hh:mm:ss'
    })
  })
  return write(utils.book_new(sheet, 'S'), { type: 'buffer', bookType: 'biff8' })
}

let files = 0
async function saved(content: Uint8Array, name = `${files++}.bin`): Promise<string> {
  const place = path.join(folder, name)
  await writeFile(place, content)
  return place
}

async function read(place: string, limits?: Partial<SheetLimits>): Promise<SheetRow[]> {
  const found: SheetRow[] = []
  for await (const row of readSheet(place, limits)) found.push(row)
  return found
}

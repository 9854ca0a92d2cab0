import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '#domain/language.ts'
import type { SheetRow } from '#server/platform/spreadsheet/sheet-reader.ts'
import type { SheetCell } from '#server/platform/spreadsheet/write-sheet.ts'
import { anyContent } from '#test/world/any-price-content.ts'
import { columnNames, headingOf, sheetColumns } from './columns.ts'
import { readRows } from './read-rows.ts'
import { writeRows } from './write-rows.ts'

const known = new Set(['UK', 'UK-FAR', 'EU-1', 'EU-2', 'CN', 'WORLD'])
const numbered = (cells: SheetCell[][]): SheetRow[] => cells.map((row, index) => ({ number: index + 1, cells: row }))

describe.each(languages)('in %s', (language) => {
  test('what was written reads back as the same prices', () => {
    fc.assert(
      fc.property(anyContent, fc.constantFrom('gross' as const, 'net' as const), (content, side) => {
        const rows = writeRows({ content, side, zoneName: (code) => code, language })
        const heading = sheetColumns(language).map(({ title }) => title)
        const read = readRows(numbered([heading, ...rows]), known)
        expect(read).toEqual({ content, side: rows.length > 0 ? side : null, problems: [] })
      }),
      { numRuns: 60 },
    )
  })

  test('no two columns have the same heading', () => {
    const headings = columnNames.map((name) => headingOf(name, language))
    expect(new Set(headings).size).toBe(headings.length)
  })
})

const heading = ['Row type', 'Zone', 'Over (g)', 'Up to (g)', 'Price (GBP)', 'Prices are']
const problems = (...rows: SheetCell[][]) =>
  readRows(numbered([heading, ...rows]), known).problems.map(({ row, column, key }) => [row, column, key])

test('every wrong cell is named, with the row the spreadsheet shows', () => {
  expect(
    problems(
      ['Band', 'UK', 0, 500, 2.99, 'Incl. VAT'],
      ['band', 'UK', 500, '1 kg', 3.999, 'Incl. VAT'],
      ['重量段', 'moon', 0, 500, 1, 'Excl. VAT'],
      ['Band', 'uk', 0, 500, 2.5, ''],
      ['Zone', 'UK', 0, 500, 1, ''],
      ['First and step', 'UK', 1, null, null, ''],
      ['Band', null, 0, 500, 1, ''],
    ),
  ).toEqual([
    [3, 'up_to_g', 'invalid.grams'],
    [3, 'price', 'invalid.money'],
    [4, 'zone', 'priceTable.sheet_error.unknown_zone'],
    [4, 'price_side', 'priceTable.sheet_error.side'],
    [5, 'up_to_g', 'priceTable.sheet_error.twice'],
    [6, 'kind', 'priceTable.sheet_error.choice'],
    [7, 'over_g', 'priceTable.sheet_error.unused'],
    [7, 'zone', 'priceTable.sheet_error.mixed'],
    [8, 'zone', 'invalid.required'],
  ])
})

test('a sheet without its columns, or with one twice, is refused at its heading', () => {
  expect(readRows(numbered([['Zone', 'Price (GBP)', '价格（英镑）']]), known).problems).toEqual([
    { row: 1, column: 'kind', key: 'priceTable.sheet_error.no_column' },
    { row: 1, column: 'price', key: 'priceTable.sheet_error.two_columns' },
  ])
})

test('a surcharge says either a price or a percentage, and names zones of the sheet', () => {
  const rows = numbered([
    ['行类型', '分区代码', '附加费类别', '中文名称', '价格（英镑）', '百分比', '仅限分区', '开始日期'],
    ['重量段', 'UK', null, null, null, null, null, null],
    ['附加费', null, '燃油', '燃油费', 1, '6.5', 'UK、CN', new Date('2026-12-01T00:00:00Z')],
    ['附加费', null, '燃油', '燃油费', null, null, 'uk', '2026-12-32'],
    ['附加费', null, '燃油', '燃油费', null, '6.5', 'uk', new Date('2026-12-01T00:00:00Z')],
  ])
  const { content, problems: found } = readRows(rows, known)
  expect(found.map(({ row, column, key }) => [row, column, key])).toEqual([
    [3, 'price', 'priceTable.sheet_error.unused'],
    [3, 'zones', 'invalid.surcharge_zone'],
    [4, 'price', 'invalid.required'],
    [4, 'from', 'invalid.date'],
  ])
  expect(content.surcharges[2]).toEqual({
    code: 'fuel',
    name: { zh: '燃油费', en: '' },
    amount: { kind: 'percent', rate: 650, of: 'carriage' },
    zones: ['UK'],
    from: '2026-12-01',
  })
})

test('a sheet that was exported under the former headings and words still reads', () => {
  const [stepHeadings, surchargeHeadings] = [
    ['Row kind', 'Zone', 'First weight (g)', 'First price (GBP)', 'Each further (g)', 'Step price (GBP)', 'Prices are'],
    ['Surcharge', 'Chinese name', 'Percent', 'Percent of', 'From day', 'To day'],
  ]
  const [noStep, noSurcharge] = [Array(5).fill(null), Array(6).fill(null)]
  const sheet = (side: string) =>
    numbered([
      [...stepHeadings, ...surchargeHeadings],
      ['First and step', 'UK', 500, 2.99, 250, 0.5, side, ...noSurcharge],
      ['Surcharge', ...noStep, side, 'Fuel', '燃油费', '6.5', 'everything above', '2026-12-01', '2026-12-31'],
    ])
  expect(readRows(sheet('Without VAT'), known)).toEqual({
    content: {
      zones: [{ code: 'UK', rate: { kind: 'steps', firstGrams: 500, firstPrice: 299, stepGrams: 250, stepPrice: 50 } }],
      surcharges: [
        {
          code: 'fuel',
          name: { zh: '燃油费', en: '' },
          amount: { kind: 'percent', rate: 650, of: 'running' },
          from: '2026-12-01',
          to: '2026-12-31',
        },
      ],
    },
    side: 'net',
    problems: [],
  })
  expect(readRows(sheet('VAT included'), known).side).toBe('gross')
})

import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { orderColumns } from '#contract/order-columns.ts'
import { languages } from '#domain/language.ts'
import { say } from '#server/platform/i18n.ts'
import { readSheet } from '#server/platform/spreadsheet/read-sheet.ts'
import { findColumns } from '#server/platform/spreadsheet/sheet-columns.ts'
import type { SheetCell } from '#server/platform/spreadsheet/write-sheet.ts'

const folder = path.resolve('test/fixtures/sheets')
const sheets = (await readdir(folder)).filter((name) => /\.xlsx?$/.test(name))

const sender = {
  sender_name: 'Mr Tom Baker',
  sender_telephone: '+442071838750',
  sender_country: 'GB',
  sender_zip: 'N1 7GR',
  sender_city: 'London',
  sender_address: '12 Wharf Road',
}
const shanghai = {
  ...sender,
  out_order_id: 'PO-1002',
  service_type: 'CNAIR',
  receiver_name: '王小明',
  receiver_telephone: '13912345678',
  receiver_country: 'CN',
  receiver_zip: '200001',
  receiver_state: '上海市',
  receiver_city: '市辖区',
  receiver_address: '黄浦区 南京东路 100 号',
  weight: 1200,
  dimensions: '30x20x15',
  item_currency: 'GBP',
}
const written = [
  {
    ...sender,
    out_order_id: '202611170000000018',
    service_type: 'UK24',
    receiver_name: 'Ms Ann Łęcka',
    receiver_telephone: '07700900123',
    receiver_country: 'GB',
    receiver_zip: 'M3 1AZ',
    receiver_city: 'Manchester',
    receiver_address: 'Flat 3, 27 Deansgate',
    weight: '0.5kg',
    dimensions: '30x20x15',
    item_english_name: 'Cotton shirt',
    item_chinese_name: '棉衬衫',
    item_quantity: 2,
    item_price: 12.5,
    item_currency: 'GBP',
    item_weight: 200,
    item_sku: '00012345678901234567',
    remark: '轻放 / handle with care',
  },
  {
    ...shanghai,
    item_english_name: 'Mug',
    item_chinese_name: '马克杯',
    item_quantity: 1,
    item_price: 8,
    item_weight: 350,
    item_sku: 'MUG-1',
  },
  {
    ...shanghai,
    item_english_name: 'Tea',
    item_chinese_name: '茶叶',
    item_quantity: 3,
    item_price: 4.25,
    item_weight: 100,
    item_sku: 'TEA-7',
  },
  {
    ...sender,
    out_order_id: '订单-1003',
    service_type: 'UK24',
    receiver_name: '李雷',
    receiver_telephone: '07911 123456',
    receiver_country: 'GB',
    receiver_zip: 'GU1 3AA',
    receiver_state: 'Surrey',
    receiver_city: 'Guildford',
    receiver_address: '22 High Street',
    weight: '1.2 kg',
    dimensions: '40 × 30 × 20',
    item_english_name: 'Wool scarf',
    item_chinese_name: '羊毛围巾',
    item_quantity: 1,
    item_price: 19.99,
    item_currency: 'GBP',
    item_weight: 180,
    item_sku: '=SCARF',
  },
]

const headings = Object.fromEntries(
  orderColumns.map(({ key, label }) => [key, languages.map((language) => say(language, label))]),
)

test('an order sheet of every program at hand is read without loss: texts, long numbers, numbers and dates', async () => {
  expect(sheets).toHaveLength(10)
  for (const name of sheets) {
    const rows: { number: number; cells: SheetCell[] }[] = []
    for await (const row of readSheet(path.join(folder, name))) rows.push(row)
    const [head, ...others] = rows
    const { positions, unknown, doubled } = findColumns(head?.cells ?? [], headings)
    expect(doubled, name).toEqual([])
    expect(unknown, name).toEqual([expect.stringMatching(/^(Ordered on|下单日期)$/)])
    const found = others.map(({ cells }) =>
      Object.fromEntries(Object.entries(positions).flatMap(([key, at = -1]) => (cells[at] == null ? [] : [[key, cells[at]]]))),
    )
    expect(found, name).toEqual(written)
    expect(
      others.map(({ cells }) => cells.at(-1)),
      name,
    ).toEqual(written.map(() => new Date('2026-11-17T00:00:00Z')))
  }
})

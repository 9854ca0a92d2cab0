import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { read as readBook, utils, write } from '@e965/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { orderColumns } from '#contract/order-columns.ts'
import { run } from '#server/platform/db/pool.ts'
import { orderImporter } from '#test/world/order-importer.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let sheets: ReturnType<typeof orderImporter>
beforeAll(async () => {
  // One connection: a question asked outside of its transaction would wait for ever.
  w = await world({ poolSize: 1 })
  sheets = orderImporter(w)
})

test('every field of parties, parcel and items is read from a sheet in our own columns, in Chinese and from .xls', async () => {
  const { token } = await sheets.member()
  const template = (await w.get<{ url: string }>('/api/sheetOrder/template', { member: token, language: 'zh-cn' })).data
  const book = readBook((await w.app.inject({ url: template.url })).rawPayload)
  const [first, second] = book.SheetNames.map((name) => utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, { header: 1 }))
  expect(first?.[0]).toContain('收件人姓名 *')
  expect(first?.[1]).toContain('张三')
  expect(second?.flat()).toEqual(expect.arrayContaining(['渠道', '英国次日达', '内件类别', '礼品']))
  const cells: Record<string, unknown> = {
    out_order_id: '123456789012345678',
    platform_order_number: 'P-77',
    channel: 'China Air Line',
    remark: '请轻放',
    receiver_name: '王小明',
    receiver_company: '小明公司',
    receiver_telephone: '13912345678',
    receiver_email: 'wang@example.com',
    receiver_country: '中国',
    receiver_zip: 200001,
    receiver_state: '上海市',
    receiver_city: '市辖区',
    receiver_address: '黄浦区 南京东路 100 号',
    receiver_id_card: '11010519491231002X',
    sender_name: 'Jane Roe',
    sender_telephone: '020 7183 8750',
    sender_country: 'United Kingdom',
    sender_zip: 'EC1A 1BB',
    sender_city: 'London',
    sender_address: '1 Barbican',
    weight: 1200,
    length: 30,
    width: 20.5,
    height: 15,
    item_english_name: 'Tea',
    item_chinese_name: '茶叶',
    item_quantity: 3,
    item_price: '12.50',
    item_currency: '人民币',
    item_weight: '0.2kg',
    item_sku: 'T-1',
    item_hs_code: '090210',
    item_origin: '中国',
  }
  const words = (await import('#words/zh-cn/order-sheet.ts')).default as Record<string, string>
  const sheet = utils.aoa_to_sheet([
    orderColumns.map(({ label }) => words[label]),
    orderColumns.map(({ key }) => cells[key] ?? ''),
  ])
  const file = write(utils.book_new(sheet, 'S'), { type: 'buffer', bookType: 'biff8' })
  const { data } = await sheets.upload(token, file, { name: '订单.xls', language: 'zh-cn' })
  const { list } = await sheets.preview(token, data.id)
  expect([list[0]?.errors, data.unknown]).toEqual([{}, []])
  // It lies sealed, and is shown by its ends.
  expect(list[0]?.cells.receiver_id_card).toMatch(/^1\*+|^\d+\*+/)
  expect(JSON.stringify(await run(w.ctx.db, 'select cells from import_row where import_id = $1', [data.id]))).not.toContain(
    '19491231',
  )
  await sheets.commit(token, { id: data.id })
  const row = await sheets.detail(token, (await sheets.ordersOf(token, data.id)).list[0]?.id ?? 0)
  expect(row).toMatchObject({
    out_order_id: '123456789012345678',
    platform_order_number: 'P-77',
    remark: '请轻放',
    receiver: {
      name: '王小明',
      company: '小明公司',
      telephone: '+8613912345678',
      state: '上海市',
      zipCode: '200001',
      email: 'wang@example.com',
    },
    sender: { name: 'Jane Roe', telephone: '+442071838750', detailAddress: '1 Barbican' },
    package: { length: '30', width: '20.5', height: '15', weight: 1200 },
    items: [
      {
        englishName: 'Tea',
        chineseName: '茶叶',
        quantity: 3,
        unitPrice: '12.50',
        unitPriceCurrency: 'CNY',
        weight: 200,
        sku: 'T-1',
        hsCode: '090210',
        originCountry: 'CN',
      },
    ],
  })
})

describe('files of other programs', () => {
  const folder = path.resolve('test/fixtures/sheets')

  test.each(readdirSync(folder).filter((name) => /\.xlsx?$/.test(name)))(
    '%s becomes its three orders without loss',
    async (name) => {
      const { token } = await sheets.member()
      const { data } = await sheets.upload(token, readFileSync(path.join(folder, name)), { name })
      // The channel to China asks for it, and no file of a shop has it.
      await sheets.fix(token, { id: data.id, number: 3, cells: { receiver_id_card: '11010519491231002X' } })
      const { list } = await sheets.preview(token, data.id)
      expect(list.map(({ number, state, errors }) => [number, state, errors])).toEqual(
        list.map(({ number }) => [number, 'good', {}]),
      )
      await sheets.commit(token, { id: data.id })
      const made = (await sheets.ordersOf(token, data.id)).list
      expect(made.map(({ out_order_id }) => out_order_id)).toEqual(['202611170000000018', 'PO-1002', '订单-1003'])
      const [ann, wang] = [await sheets.detail(token, made[0]?.id ?? 0), await sheets.detail(token, made[1]?.id ?? 0)]
      expect(ann).toMatchObject({
        sender: { name: 'Mr Tom Baker', zipCode: 'N1 7GR' },
        receiver: { name: 'Ms Ann Łęcka', telephone: '+447700900123', detailAddress: 'Flat 3, 27 Deansgate' },
        package: { length: '30', width: '20', height: '15', weight: 500 },
        remark: '轻放 / handle with care',
        items: [
          { englishName: 'Cotton shirt', chineseName: '棉衬衫', quantity: 2, unitPrice: '12.50', sku: '00012345678901234567' },
        ],
      })
      expect(wang).toMatchObject({
        receiver: { name: '王小明', state: '上海市' },
        items: [{ sku: 'MUG-1' }, { chineseName: expect.stringMatching(/茶/) }],
      })
    },
  )
})

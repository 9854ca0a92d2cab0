import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { utils, write } from '@e965/xlsx'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { ann, change, orderImporter, xlsx } from '#test/world/order-importer.ts'
import { orderHeadings } from '#test/world/order-sheet.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let sheets: ReturnType<typeof orderImporter>
beforeAll(async () => {
  w = await world()
  sheets = orderImporter(w)
})

const folder = path.resolve('test/fixtures/sheets/two-rows')

describe('headings in two rows and cells merged downwards', () => {
  test.each(readdirSync(folder))('%s becomes its four orders with all their items', async (name) => {
    const { token } = await sheets.member()
    const { data } = await sheets.upload(token, readFileSync(path.join(folder, name)), { name })
    expect([data.missing, data.unknown]).toEqual([[], []])
    const { columns } = (
      await w.get<{ columns: { heading: string; field: string }[] }>('/api/sheetOrder/importColumns', {
        member: token,
        query: { id: String(data.id) },
      })
    ).data
    expect(columns.map(({ heading, field }) => [heading, field])).toEqual([
      ['Order no', 'out_order_id'],
      ['Recipient Name', 'receiver_name'],
      ['Recipient Phone', 'receiver_telephone'],
      ['Recipient Country', 'receiver_country'],
      ['Recipient Postcode', 'receiver_zip'],
      ['Recipient City', 'receiver_city'],
      ['Recipient Address', 'receiver_address'],
      ['Weight (kg)', 'weight'],
      ['Size', 'dimensions'],
      ['Item', 'item_english_name'],
      ['Qty', 'item_quantity'],
      ['Unit price', 'item_price'],
      ['SKU', 'item_sku'],
    ])
    const { list } = await sheets.preview(token, data.id)
    expect(list.map(({ number, head, state }) => [number, head, state])).toEqual([
      [4, 4, 'good'],
      [5, 4, 'good'],
      [6, 4, 'good'],
      [7, 7, 'good'],
      [8, 7, 'good'],
      [9, 9, 'good'],
      [10, 9, 'good'],
      [11, 11, 'good'],
      // A line of sums is no item of the order above it.
      [13, 13, 'bad'],
    ])
    await sheets.commit(token, { id: data.id })
    const orders = (await sheets.ordersOf(token, data.id)).list
    const details = await Promise.all(orders.map(({ id }) => sheets.detail(token, id)))
    expect(
      details.map(({ out_order_id, receiver, items }) => [out_order_id, receiver.name, items.map(({ sku }) => sku)]),
    ).toEqual([
      ['TM-1', 'Ann Smith', ['TS-1', 'SO-1', 'HA-1']],
      ['TM-2', 'Bob Jones', ['MU-1', 'SP-1']],
      ['', 'Cara Low', ['SC-1', 'GL-1']],
      ['TM-4', 'Dan May', ['BE-1']],
    ])
  })

  test('keeps rows together when columns are matched by hand and when their first row gets a reference', async () => {
    const { token } = await sheets.member()
    const headings = orderHeadings.with(0, 'Ours').with(10, 'Thing')
    const item = ann
      .map((cell, index) => (index >= 10 ? cell : null))
      .with(10, 'Mug')
      .with(13, 'MU-1')
    const file = await xlsx(headings, change(ann, { 'Order no': null }), item, change(ann, { Name: 'Bob Jones' }))
    const { data } = await sheets.upload(token, file)
    const places = {
      receiver_name: 1,
      receiver_telephone: 2,
      receiver_country: 3,
      receiver_zip: 4,
      receiver_city: 5,
      receiver_address: 6,
    }
    const parcel = {
      weight: 7,
      dimensions: 8,
      channel: 9,
      item_english_name: 10,
      item_quantity: 11,
      item_price: 12,
      item_sku: 13,
    }
    await sheets.setup(token, { id: data.id, columns: { out_order_id: 0, ...places, ...parcel } })
    const heads = async () => (await sheets.preview(token, data.id)).list.map(({ number, head, state }) => [number, head, state])
    const together = [
      [2, 2, 'good'],
      [3, 2, 'good'],
      [4, 4, 'good'],
    ]
    expect(await heads()).toEqual(together)
    const fixed = await sheets.fix(token, { id: data.id, number: 2, cells: { out_order_id: 'R-9' } })
    expect(fixed.data.rows.map(({ number, head }) => [number, head])).toEqual([
      [2, 2],
      [3, 2],
    ])
    expect(await heads()).toEqual(together)
  })

  test('takes a merged reference for one order although its recipient is repeated', async () => {
    const { token } = await sheets.member()
    const mug = change(ann, { 'Order no': null, Item: 'Mug', SKU: 'MU-1' })
    const rows = [orderHeadings, ann, mug, change(ann, { 'Order no': null, Name: 'Bob Jones' })] as never
    const merges = [{ startRow: 1, endRow: 2, startCol: 0, endCol: 0 }]
    const xlsxFile = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows, merges }] }))
    const sheet = utils.aoa_to_sheet(rows)
    sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }]
    const xlsFile = write(utils.book_new(sheet, 'S'), { type: 'buffer', bookType: 'biff8' })
    for (const file of [xlsxFile, xlsFile]) {
      const { data } = await sheets.upload(token, file)
      expect((await sheets.preview(token, data.id)).list.map(({ number, head }) => [number, head])).toEqual([
        [2, 2],
        [3, 2],
        [4, 4],
      ])
    }
  })

  test('leaves a row alone that names a recipient of its own or stands below an empty row', async () => {
    const { token } = await sheets.member()
    const item = ann.map((cell, index) => (index >= 10 ? cell : null)).with(13, 'MU-1')
    const other = change(ann, { 'Order no': null, Name: 'Bob Jones' })
    const { data } = await sheets.upload(token, await xlsx(orderHeadings, ann, other, [], item))
    const { list } = await sheets.preview(token, data.id)
    expect(list.map(({ number, head, state }) => [number, head, state])).toEqual([
      [2, 2, 'good'],
      [3, 3, 'good'],
      [5, 5, 'bad'],
    ])
  })
})

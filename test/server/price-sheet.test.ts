import { utils, write } from '@e965/xlsx'
import { streamXlsxRows } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import type { Offer } from '#contract/price.ts'
import type { PriceTableView, SheetProblem } from '#contract/price-table.ts'
import { type Language, languages } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import { exportTableKind } from '#server/modules/prices/index.ts'
import { taskJobs } from '#server/modules/tasks/index.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { formOf } from '#test/world/form.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let token: string
const [runTask] = taskJobs([exportTableKind]) as [Job<Ctx>]
beforeAll(async () => {
  w = await world()
  token = (await w.build.admin()).token
})

const read = async (id: number) =>
  (await w.get<PriceTableView>('/admin/priceTable/grid', { admin: token, language: 'en', query: { id: String(id) } })).data

async function draftOf(code: string): Promise<{ draft: PriceTableView; first: PriceTableView }> {
  const [row] = await run<{ id: number; channel_id: number }>(
    w.ctx.db,
    'select p.id, p.channel_id from price_table p join channel c on c.id = p.channel_id where c.code = $1 and p.version = 1',
    [code],
  )
  const { data } = await w.post<{ id: number }>('/admin/priceTable/draft', {
    admin: token,
    body: { channel_id: row?.channel_id },
  })
  return { draft: await read(data.id), first: await read(Number(row?.id)) }
}
const drop = (id: number) => w.post('/admin/priceTable/del', { admin: token, body: { ids: [id] } })

/** The file of one version, as the tray brings it. */
async function exported(id: number, language: Language): Promise<Buffer> {
  const { data } = await w.post<{ id: number }>('/admin/priceTable/sheet', { admin: token, language, body: { id } })
  await runTask.run(w.ctx, { id: data.id })
  const { url } = (await w.get<{ url: string }>('/admin/task/result', { admin: token, query: { id: String(data.id) } })).data
  return (await w.app.inject({ method: 'GET', url })).rawPayload
}

type Imported = { revision: number; zones: number; surcharges: number; rows?: SheetProblem[] }
async function imported(table: PriceTableView, content: Buffer, language: Language = 'en', admin = token, name = 'prices.xlsx') {
  const { body, type } = await formOf({ name, content }, { id: String(table.id), revision: String(table.revision) })
  return w.post<Imported>('/admin/priceTable/import', { admin, language, body, headers: { 'content-type': type } })
}

type Cell = string | number | null
async function cellsOf(file: Buffer): Promise<Cell[][]> {
  const rows: Cell[][] = []
  for await (const { values } of streamXlsxRows(file)) rows.push(values as Cell[])
  return rows
}
const bookOf = (rows: Cell[][], bookType: 'biff8' | 'xlsx'): Buffer => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'A')
  return write(book, { type: 'buffer', bookType }) as Buffer
}

test.each(languages)('an export in %s imports again as the same prices, surcharges and side', async (language) => {
  for (const code of ['uk-next-day', 'cn-air', 'worldwide']) {
    const { draft, first } = await draftOf(code)
    const { code: answer, data } = await imported(draft, await exported(first.id, language))
    expect([answer, data.zones]).toEqual([1, first.grid.zones.length])
    expect((await read(draft.id)).grid).toEqual(first.grid)
    await drop(draft.id)
  }
})

test('an .xls with changed prices becomes the draft, is published, and prices parcels; the quote before keeps its version', async () => {
  const parcel = {
    sender: { countryCode: 'GB', zipCode: 'SE1 9GF' },
    receiver: { countryCode: 'GB', zipCode: 'M1 1AA' },
    package: { length: 10, width: 10, height: 10, weight: 1200 },
  }
  const quote = async () =>
    (await w.post<{ list: Offer[] }>('/api/channel/price', { body: parcel })).data.list.find(({ code }) => code === 'uk-economy')
  const before = await quote()
  const { draft, first } = await draftOf('uk-economy')
  const [heading = [], ...rows] = await cellsOf(await exported(first.id, 'zh-cn'))
  const [zone, upTo, price] = ['分区代码', '至（克，含）', '价格（英镑）'].map((title) => heading.indexOf(title)) as [
    number,
    number,
    number,
  ]
  for (const row of rows) if (row[zone] === 'UK' && row[upTo] === 2000) row[price] = 4.2
  const done = await imported(draft, bookOf([heading, ...rows], 'biff8'), 'en', token, 'prices.xls')
  expect(done).toMatchObject({ code: 1, msg: 'Imported: 2 zones, 0 surcharges' })
  const body = { id: draft.id, revision: done.data.revision }
  expect((await w.post('/admin/priceTable/publish', { admin: token, body })).code).toBe(1)
  expect([before?.amount, before?.version]).toEqual(['3.65', 1])
  expect(await quote()).toMatchObject({ amount: '4.20', version: 2, price_table_id: draft.id })
  expect((await read(Number(before?.price_table_id))).grid).toEqual(first.grid)
})

test('wrong rows are all listed in the caller’s language, and nothing is written', async () => {
  const { draft } = await draftOf('eu-road')
  const file = bookOf(
    [
      ['Row type', 'Zone', 'Over (g)', 'Up to (g)', 'Price (GBP)'],
      ['Band', 'EU-1', 0, 1000, 8.95],
      ['Band', 'EU-1', 1000, 'two kilos', 10.4567],
      ['Band', 'MARS', 0, 1000, 1],
      ['Something', 'EU-1', 2000, 3000, 1],
    ],
    'xlsx',
  )
  const { code, msg, data } = await imported(draft, file)
  expect([code, msg]).toEqual([0, 'The spreadsheet has 4 errors. Nothing was imported.'])
  expect(data.rows).toEqual([
    { row: 3, column: 'Up to (g)', message: 'Enter whole grams, for example 1500' },
    { row: 3, column: 'Price (GBP)', message: 'Enter pounds with at most two decimals, for example 12.30' },
    { row: 4, column: 'Zone', message: 'Zone MARS does not exist' },
    { row: 5, column: 'Row type', message: 'Use one of: Band, First and step, Surcharge' },
  ])
  const chinese = await imported(draft, file, 'zh-cn')
  expect(chinese.data.rows?.[2]).toEqual({ row: 4, column: '分区代码', message: '没有分区 MARS' })
  expect(await read(draft.id)).toMatchObject({ revision: 1, grid: { zones: [], bands: [] } })
  await drop(draft.id)
})

test('no sheet, an old revision, a published version and somebody without the node are refused', async () => {
  const { draft, first } = await draftOf('eu-road')
  const file = await exported(first.id, 'en')
  expect((await imported(draft, Buffer.from('zone,price'))).code).toBe(0)
  expect((await imported({ ...draft, revision: 7 }, file)).msg).toBe(
    'Someone else has saved this draft in the meantime. Please reload it before you continue.',
  )
  expect((await imported(first, file)).msg).toBe('This version is published and can no longer be changed.')
  const looker = await w.build.admin({ nodes: ['priceTable', 'priceTable/index'] })
  expect((await imported(draft, file, 'en', looker.token)).code).toBe(401)
  expect((await w.post('/admin/priceTable/sheet', { admin: looker.token, body: { id: first.id } })).code).toBe(401)
  expect((await read(draft.id)).revision).toBe(1)
  await drop(draft.id)
})

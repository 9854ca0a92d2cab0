import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { read, utils, write } from '@e965/xlsx'
import { streamXlsxRows } from 'hucre/xlsx'
import { type OrderColumnKey, orderColumns } from '#contract/order-columns.ts'
import { type ImportColumn, importKind } from '#server/modules/imports/index.ts'
import { parseImportFile } from '#server/modules/imports/parse-import-file.ts'
import { say } from '#server/platform/i18n.ts'
import { type SheetCell, writeSheet } from '#server/platform/spreadsheet/write-sheet.ts'
import { figure, median } from './figure.ts'

const rows = 10_000
const turns = 3
const megabyte = 1_048_576

/** An order sheet of ten thousand rows: how fast its rows come out of our reader, against the packages alone, and how much memory that takes. */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-bench-'))
  try {
    const [xlsx, xls] = [path.join(folder, 'orders.xlsx'), path.join(folder, 'orders.xls')]
    await writeSheet(xlsx, { name: 'Orders', columns: headings.map((title) => ({ title, kind: 'text' })), rows: sampleRows() })
    const content: SheetCell[][] = []
    for await (const row of sampleRows()) content.push(row)
    await writeFile(
      xls,
      write(utils.book_new(utils.aoa_to_sheet([headings, ...content]), 'Orders'), { type: 'buffer', bookType: 'biff8' }),
    )
    await compare('xlsx', xlsx, bareXlsx)
    await compare('xls', xls, bareXls)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Both in turns, so that noise hits both alike. */
async function compare(what: 'xlsx' | 'xls', place: string, parseBare: (place: string) => Promise<number>): Promise<void> {
  const parseOurs = async () => (await parseImportFile(place, kind, { language: 'en' })).rows.length
  const [ours, bare]: [number[], number[]] = [[], []]
  let [oursMemory, bareMemory] = [0, 0]
  for (let turn = 0; turn <= turns; turn++) {
    const own = await timed(parseOurs)
    const other = await timed(() => parseBare(place))
    // The first turn loads what both need.
    if (turn === 0) continue
    ours.push(own.seconds)
    bare.push(other.seconds)
    ;[oursMemory, bareMemory] = [Math.max(oursMemory, own.megabytes), Math.max(bareMemory, other.megabytes)]
  }
  const line = { bench: 'import' }
  figure({ ...line, what: `${what}: rows per second, parsed`, value: rows / median(ours), unit: 'rows per second' })
  figure({ ...line, what: `${what}: of the bare parse's speed`, value: median(bare) / median(ours), unit: 'ratio' })
  figure({ ...line, what: `${what}: memory above idle at the height`, value: oursMemory, unit: 'MB', bound: 300, atMost: true })
  figure({ ...line, what: `${what}: the same of the bare parse`, value: bareMemory, unit: 'MB' })
}

async function timed(parse: () => Promise<number>): Promise<{ seconds: number; megabytes: number }> {
  globalThis.gc?.()
  const idle = process.memoryUsage.rss()
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 10)
  const begun = performance.now()
  const found = await parse()
  const seconds = (performance.now() - begun) / 1000
  peak = Math.max(peak, process.memoryUsage.rss())
  clearInterval(watch)
  if (found !== rows) throw new Error(`${found} rows were read`)
  return { seconds, megabytes: (peak - idle) / megabyte }
}

async function bareXlsx(place: string): Promise<number> {
  let count = -1
  for await (const _ of streamXlsxRows(new Uint8Array(await readFile(place)))) count++
  return count
}

async function bareXls(place: string): Promise<number> {
  const book = read(await readFile(place), { type: 'buffer', dense: true })
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 }).length - 1
}

/** What an ordinary sheet of a seller fills in; the package that writes .xls takes minutes for many more cells. */
const filledKeys: readonly OrderColumnKey[] = [
  ...(['out_order_id', 'service_type', 'receiver_name', 'receiver_telephone', 'receiver_country', 'receiver_zip'] as const),
  ...(['receiver_city', 'receiver_address', 'weight', 'length', 'width', 'height', 'item_english_name'] as const),
  ...(['item_chinese_name', 'item_quantity', 'item_price', 'item_sku'] as const),
]
const filled = orderColumns.filter(({ key }) => filledKeys.includes(key))
const headings = filled.map(({ label }) => say('en', label))

async function* sampleRows(): AsyncGenerator<SheetCell[]> {
  for (let n = 1; n <= rows; n++)
    yield filled.map(({ key, kind: type }) => {
      if (type === 'number' || type === 'measure' || type === 'money') return String(1 + (n % 900))
      return key.endsWith('_chinese_name') ? `马克杯 ${n}` : `${key.slice(0, 12)} ${n}`
    })
}

/** The columns of an order and nothing else: what is made of the rows is not measured here. */
const kind = importKind({
  kind: 'bench',
  title: 'sheetOrder.title',
  maxRows: rows,
  columns: orderColumns.map(
    ({ key, label }): ImportColumn => ({
      ...{ field: key, label, synonyms: [], isRequired: false, choices: [] },
      example: { 'zh-cn': '', en: '' },
    }),
  ),
  prepareCheck: async () => async (rows) => ({ values: rows, duplicateKey: '' }),
  listDuplicateKeys: async () => new Set(),
  lock: async () => undefined,
  add: async () => [],
})

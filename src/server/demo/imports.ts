import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { orderImport } from '#contract/order-import.ts'
import type { Ctx } from '#server/ctx.ts'
import { commitImport, uploadImport } from '#server/modules/imports/index.ts'
import { orderImportKind } from '#server/modules/orders/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { type SheetCell, writeSheet } from '#server/platform/spreadsheet/write-sheet.ts'
import { minuteMs, readCalendar, withClockAt } from './calendar.ts'
import { receivedFile } from './call-endpoint.ts'
import { type DemoMember, findDemoMembers } from './demo-members.ts'

/** In the shop's own words, as people have them: columns are matched from the headings. */
const headings = [
  'Order no',
  'Name',
  'Phone',
  'Country',
  'Postcode',
  'City',
  'Address',
  'Weight (kg)',
  'Size',
  'Item',
  'Qty',
  'Unit price',
  'SKU',
]
const mug = ['0.6', '15x15x12', 'Stoneware mug', '2', '9.50', 'MUG-01']
const scarf = ['0.3', '30x25x5', 'Wool scarf', '1', '24.00', 'SCARF-03']
const tea = ['1.1', '25x20x15', 'Black tea, 250 g', '4', '6.80', 'TEA-12']
const rows: SheetCell[][] = [
  ['HT-2041', 'Hannah Doyle', '020 7946 0101', 'UK', 'BS1 4DJ', 'Bristol', '14 Queen Square', ...mug],
  ['HT-2042', 'Oliver Grant', '020 7946 0102', 'UK', 'EH1 2NG', 'Edinburgh', '3 Castle Terrace', ...scarf],
  // Weight and size are the parcel's, and stand in its first row.
  ['HT-2042', 'Oliver Grant', '020 7946 0102', 'UK', 'EH1 2NG', 'Edinburgh', '3 Castle Terrace', null, null, ...tea.slice(2)],
  ['HT-2043', 'Priya Nair', '020 7946 0103', 'UK', 'LE1 5YA', 'Leicester', '88 London Road', ...tea],
  ['HT-2044', 'Tomasz Zielinski', '020 7946 0104', 'UK', 'CF10 1EP', 'Cardiff', '27 St Mary Street', ...mug],
  // One that stays behind, so that a newcomer sees what a bad cell looks like.
  ['HT-2045', 'Grace Whitfield', '020 7946 0105', 'UK', 'NE1', 'Newcastle upon Tyne', '5 Grey Street', ...scarf],
]

/** After the last of the demo's days' orders, which are numbered before these, and so late that its rows are still there. */
const beforeEndMs = 40 * minuteMs

/** A sheet of the shop's orders, sent and added through the product's own actions. May run twice: what is there already is not sent again. */
export async function importDemoOrders(ctx: Ctx): Promise<void> {
  const calendar = await readCalendar(ctx)
  const seller = (await findDemoMembers(ctx, calendar)).find(({ username }) => username === 'seller')
  if (!seller || (await hasImports(ctx, seller))) return
  const folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-demo-'))
  try {
    const file = path.join(folder, 'shop-orders.xlsx')
    await writeSheet(file, { name: 'Orders', columns: headings.map((title) => ({ title, kind: 'text' })), rows })
    await sendSheet(withClockAt(ctx, new Date(calendar.end.getTime() - beforeEndMs)), seller, file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const hasImports = async ({ db }: Ctx, { id }: DemoMember): Promise<boolean> =>
  (await run(db, 'select 1 from import_file where user_id = $1 limit 1', [id])).length > 0

async function sendSheet(ctx: Ctx, { caller }: DemoMember, file: string): Promise<void> {
  const received = await receivedFile(file, path.basename(file))
  const { id } = await uploadImport(ctx, orderImportKind, { ...caller, file: received })
  await commitImport(ctx, orderImportKind, orderImport.commit.input.parse({ id }), caller)
}

import type { OrderRow } from '#contract/order-row.ts'
import { AppError } from '#domain/errors.ts'
import { wallClock } from '#domain/time.ts'
import { say } from '#server/platform/i18n.ts'
import type { SheetCell, SheetColumn } from '#server/platform/spreadsheet/write-sheet.ts'
import type { WordKey } from '#words/keys.ts'
import { toOrderRow } from '../order-row.ts'
import type { ListedOrder } from '../store.ts'
import { type OrderSheet, type SheetReader, type StateName, stateTexts, textCell } from './order-sheet.ts'

type FieldKind = SheetColumn['kind'] | 'state'

/** What of a row stands in a cell of its own, and how. */
const kinds = {
  order_code: 'text',
  out_order_id: 'text',
  status: 'state',
  void_status: 'state',
  fail_reason: 'text',
  receiver_name: 'text',
  receiver_city: 'text',
  receiver_zip: 'text',
  receiver_country: 'text',
  channel_name: 'text',
  tracking_number: 'text',
  item_name: 'text',
  item_count: 'number',
  weight: 'number',
  length: 'decimal',
  width: 'decimal',
  height: 'decimal',
  amount: 'money',
  create_time: 'time',
  pay_status: 'state',
  is_effective: 'state',
  is_warehouse_scan: 'state',
  platform_order_number: 'text',
  print_count: 'number',
  remark: 'text',
} as const satisfies Partial<Record<keyof OrderRow, FieldKind>>

type SheetField = keyof typeof kinds

/** What each column of the screen says: one often says several things, and each of them is a column of the file. */
const screenColumns: Record<string, readonly SheetField[]> = {
  order: ['order_code', 'out_order_id'],
  state: ['status', 'void_status', 'fail_reason'],
  receiver: ['receiver_name', 'receiver_city', 'receiver_zip', 'receiver_country'],
  channel: ['channel_name', 'tracking_number'],
  content: ['item_name', 'item_count', 'weight'],
  tracking: ['tracking_number'],
  amount: ['amount'],
  created: ['create_time'],
  pay: ['pay_status'],
  manifest: ['is_effective'],
  scan: ['is_warehouse_scan'],
  size: ['length', 'width', 'height'],
  platform: ['platform_order_number'],
  prints: ['print_count'],
  remark: ['remark'],
}

/** What is shown to whoever never chose. */
const defaultColumns = ['order', 'state', 'receiver', 'channel', 'content', 'amount', 'created']

/** The columns of the file for those of the screen, each once. */
export function listSheetColumns(names: string[] | undefined): SheetField[] {
  const asked = names?.length ? names : defaultColumns
  const fields = asked.flatMap((name) => {
    const found = Object.hasOwn(screenColumns, name) ? screenColumns[name] : undefined
    if (!found) throw new AppError('query.field_unknown', { detail: { field: name } })
    return found
  })
  return [...new Set(fields)]
}

const labelOf = (field: SheetField): WordKey => (field === 'channel_name' ? 'orderSheet.channel' : `orderSheet.${field}`)

/** A row for each order, with what its member sees of it on the screen. */
export function createListSheet(names: string[] | undefined, { language, zone }: SheetReader): OrderSheet<ListedOrder> {
  const fields = listSheetColumns(names)
  const cells = fields.map((field) => cellMaker(field, { language, zone }))
  return {
    headings: fields.map((field) => ({
      title: say(language, labelOf(field)),
      kind: kinds[field] === 'state' ? 'text' : kinds[field],
    })),
    rowsOf: (order) => {
      const row = toOrderRow(order, language)
      return [cells.map((cell) => cell(row))]
    },
  }
}

function cellMaker(field: SheetField, { language, zone }: SheetReader): (row: OrderRow) => SheetCell {
  switch (kinds[field]) {
    case 'state': {
      const say = stateTexts(field as StateName, language)
      return (row) => say(Number(row[field]))
    }
    case 'time': {
      const clock = wallClock(zone)
      return (row) => clock(Number(row[field]))
    }
    case 'text':
      return (row) => textCell(String(row[field]))
    default:
      return (row) => Number(row[field])
  }
}

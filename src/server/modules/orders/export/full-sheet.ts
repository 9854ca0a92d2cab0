import type { OrderItem } from '#contract/order.ts'
import { type OrderColumn, type OrderResultKey, orderColumns, orderResultColumns } from '#contract/order-columns.ts'
import { type Language, pick } from '#domain/language.ts'
import type { Customs } from '#domain/order/customs-terms.ts'
import type { Party } from '#domain/order/party.ts'
import type { LineCode } from '#domain/pricing/line.ts'
import { toSeconds, wallClock } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { unsealNumber } from '#server/modules/addresses/index.ts'
import { listCategoryNames } from '#server/modules/catalogue/index.ts'
import { sealReference } from '#server/modules/imports/index.ts'
import { say } from '#server/platform/i18n.ts'
import type { Columns } from '#server/platform/resources/columns.ts'
import type { SheetCell, SheetColumn } from '#server/platform/spreadsheet/write-sheet.ts'
import { toPriceLines } from '../order-detail.ts'
import { type ListedOrder, listColumns, type StoredOrder } from '../store.ts'
import { type OrderSheet, type SheetReader, type StateName, stateTexts, textCell } from './order-sheet.ts'

/** What of an order is read for its file besides what a list shows. */
const moreColumns = ['sender', 'box_type_id', 'insurance_id', 'insurance_value', 'net', 'vat', 'price', 'customs'] as const

type FullOrder = ListedOrder &
  Pick<StoredOrder, (typeof moreColumns)[number]> & {
    box_zh: string | null
    box_en: string | null
    insurance_zh: string | null
    insurance_en: string | null
  }

const columns: Columns = {
  select: `${listColumns}, ${moreColumns.map((name) => `t.${name}`).join(', ')}, b.name_zh as box_zh, b.name_en as box_en,
    i.name_zh as insurance_zh, i.name_en as insurance_en`,
  from: `shipping_order t join channel c on c.id = t.channel_id left join packaging b on b.id = t.box_type_id
    left join insurance i on i.id = t.insurance_id`,
  fromFor: () => 'shipping_order t',
  encode: (row) => row,
}

const contentColumns = orderColumns.filter(({ isInputOnly }) => !isInputOnly)
/** Numbers and states stand before the content, the price behind it. */
const priceStart = orderResultColumns.findIndex(({ key }) => key === 'chargeable_weight')
const [stateColumns, priceColumns] = [orderResultColumns.slice(0, priceStart), orderResultColumns.slice(priceStart)]

/**
 * A row for each item, in the columns of the order import and with its headings, so that what was exported can be imported again. What describes the
 * order stands in each of its rows; what it cost stands in the first one only, so that a sum over the column is right. An identity number stands as a
 * sealed reference, which only an import of this member can open.
 */
export async function createFullSheet(
  ctx: Ctx,
  { language, zone, userId }: SheetReader & { userId: number },
): Promise<OrderSheet<FullOrder>> {
  const categories = new Map(
    (await listCategoryNames(ctx.db)).map(({ id, name_zh, name_en }) => [id, pick(language, name_zh, name_en)]),
  )
  const content = contentColumns.map((column) => {
    const [role, field] = column.path.split('.')
    if (field === 'id_card_number') return identityCell(ctx, userId, role as 'sender' | 'receiver')
    return contentCell(column, categories, language)
  })
  const states = stateColumns.map(({ key }) => resultCell(key, { language, zone }))
  const prices = priceColumns.map(({ key }) => resultCell(key, { language, zone }))
  const noPrices = priceColumns.map(() => null)
  return {
    columns,
    headings: [...stateColumns, ...contentColumns, ...priceColumns].map(({ label, kind }) => ({
      title: say(language, label),
      kind: sheetKinds[kind],
    })),
    *rowsOf(order) {
      const stateCells = states.map((cell) => cell(order))
      for (const [index, item] of order.items.entries()) {
        const priceCells = index === 0 ? prices.map((cell) => cell(order)) : noPrices
        yield [...stateCells, ...content.map((cell) => cell(order, item)), ...priceCells]
      }
    },
  }
}

const sheetKinds = {
  text: 'text',
  name: 'text',
  dimensions: 'text',
  number: 'number',
  measure: 'decimal',
  money: 'money',
  time: 'time',
} satisfies Record<OrderColumn['kind'] | 'time', SheetColumn['kind']>

type Categories = ReadonlyMap<number, string>
type ContentCell = (order: FullOrder, item: OrderItem) => SheetCell

const identityCell =
  (ctx: Ctx, userId: number, role: 'sender' | 'receiver'): ContentCell =>
  (order) => {
    const number = unsealNumber(ctx, order[role].id_card_sealed)
    return number === '' ? null : sealReference(ctx, userId, number)
  }

/** What a column holds, by where it lies in an order. */
function contentCell({ key, path, kind }: OrderColumn, categories: Categories, language: Language): ContentCell {
  const [first = '', field = ''] = path.split('.')
  if (kind === 'name') return nameCell(key, categories, language)
  switch (first) {
    case 'sender':
    case 'receiver':
      return (order) => textCell(order[first][field as keyof Party] ?? '')
    case 'package':
      return kind === 'measure'
        ? (order) => order[field as 'length' | 'width' | 'height'] / 10
        : (order) => order[field as 'weight']
    case 'customs':
      return (order) => textCell(order.customs[field as keyof Customs] ?? '')
    case 'insurance':
      return ({ insurance_value: value }) => (value === null ? null : value / 100)
    case 'items':
      return kind === 'text'
        ? (_order, item) => textCell(String(item[field as keyof OrderItem] ?? ''))
        : // What nobody weighed says nothing.
          (_order, item) => (field === 'weight' && !item.weight ? null : Number(item[field as keyof OrderItem]))
    default:
      return (order) => textCell(order[first as 'out_order_id' | 'platform_order_number' | 'service_type' | 'remark'])
  }
}

function nameCell(key: string, categories: Categories, language: Language): ContentCell {
  const named = (zh: string | null, en: string | null) => textCell(pick(language, zh ?? '', en ?? ''))
  if (key === 'channel') return (order) => named(order.channel_zh, order.channel_en)
  if (key === 'box_type') return (order) => named(order.box_zh, order.box_en)
  if (key === 'insurance') return (order) => named(order.insurance_zh, order.insurance_en)
  if (key === 'contents_type')
    return ({ customs }) => (customs.contents_type ? say(language, `order.contents.${customs.contents_type}`) : null)
  return (_order, { category_id: id }) => (id === undefined ? null : (categories.get(id) ?? null))
}

function resultCell(key: OrderResultKey, { language, zone }: SheetReader): (order: FullOrder) => SheetCell {
  switch (key) {
    case 'order_code':
    case 'tracking_number':
      return (order) => textCell(order[key])
    case 'create_time':
    case 'pay_time':
    case 'label_time': {
      const clock = wallClock(zone)
      return ({ [key]: time }) => time && clock(toSeconds(time))
    }
    case 'chargeable_weight':
      return ({ price }) => price.weight.grams
    case 'net':
    case 'vat':
    case 'amount':
    case 'paid_amount':
    case 'actual_pay_amount':
      return (order) => order[key] / 100
    case 'lines':
      return (order) =>
        toPriceLines(order, language)
          .map(({ text, amount }) => `${text}: £${amount}`)
          .join('\n')
    case 'status':
    case 'pay_status':
    case 'is_effective':
    case 'is_warehouse_scan':
    case 'void_status': {
      const text = stateTexts(key satisfies StateName, language)
      return (order) => text(order[key])
    }
    default:
      return lineCell(key.slice('line_'.length) as LineCode)
  }
}

/** What a step of the price came to, all its lines together; nothing where it has none. */
const lineCell =
  (code: LineCode) =>
  ({ price: { lines } }: FullOrder): SheetCell => {
    const found = lines.filter((line) => line.code === code)
    return found.length === 0 ? null : found.reduce((sum, { amount }) => sum + amount, 0) / 100
  }

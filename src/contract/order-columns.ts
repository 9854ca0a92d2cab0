import type { WordKey } from '#words/keys.ts'

/**
 * How a value stands in a cell. `measure`: a size in cm with at most one decimal. `name`: the name of a row that an order keeps by its number (a
 * channel, a cover, a box, a category), in the language of the file. `dimensions`: all three sides in one cell, such as "30x20x15".
 */
type OrderColumnKind = 'text' | 'number' | 'measure' | 'money' | 'name' | 'dimensions'

export type OrderColumn = {
  key: string
  /** where the value lies in an order's content (`contract/order.ts`); what stands in `items` is of one item */
  path: string
  kind: OrderColumnKind
  /** its heading: `orderSheet.<key>`, the same in templates, exports and imports */
  label: WordKey
  /** only typed, never written: an order keeps it in another column */
  isInputOnly: boolean
}

const partyColumns = (role: 'sender' | 'receiver') =>
  [
    [`${role}_name`, `${role}.name`, 'text'],
    [`${role}_company`, `${role}.company`, 'text'],
    [`${role}_telephone`, `${role}.telephone`, 'text'],
    [`${role}_email`, `${role}.email`, 'text'],
    [`${role}_country`, `${role}.countryCode`, 'text'],
    [`${role}_zip`, `${role}.zipCode`, 'text'],
    [`${role}_state`, `${role}.state`, 'text'],
    [`${role}_city`, `${role}.city`, 'text'],
    [`${role}_address`, `${role}.detailAddress`, 'text'],
    [`${role}_address_2`, `${role}.addressLine2`, 'text', 'input'],
    [`${role}_address_3`, `${role}.addressLine3`, 'text', 'input'],
    [`${role}_id_card`, `${role}.id_card_number`, 'text'],
  ] as const

/**
 * Every field of an order that a spreadsheet can hold, in the order of a sheet: [key, path in the order, kind]. One row is one item; rows with the
 * same reference are one order, and repeat what is not of the item. Salutation and district are no fields of an order: both are part of its texts.
 */
const declared = [
  ['out_order_id', 'out_order_id', 'text'],
  ['platform_order_number', 'platform_order_number', 'text'],
  ['channel', 'channel_id', 'name'],
  ['service_type', 'service_type', 'text'],
  ...partyColumns('receiver'),
  ...partyColumns('sender'),
  ['weight', 'package.weight', 'number'],
  ['length', 'package.length', 'measure'],
  ['width', 'package.width', 'measure'],
  ['height', 'package.height', 'measure'],
  ['dimensions', 'package', 'dimensions', 'input'],
  ['box_type', 'package.box_type_id', 'name'],
  ['insurance', 'insurance.id', 'name'],
  ['insurance_value', 'insurance.value', 'money'],
  ['contents_type', 'customs.contents_type', 'name'],
  ['contents_note', 'customs.contents_note', 'text'],
  ['eori', 'customs.eori', 'text'],
  ['ioss', 'customs.ioss', 'text'],
  ['invoice_number', 'customs.invoice_number', 'text'],
  ['remark', 'remark', 'text'],
  ['item_english_name', 'items.englishName', 'text'],
  ['item_chinese_name', 'items.chineseName', 'text'],
  ['item_category', 'items.category_id', 'name'],
  ['item_quantity', 'items.quantity', 'number'],
  ['item_price', 'items.unitPrice', 'money'],
  ['item_total', 'items.total', 'money', 'input'],
  ['item_currency', 'items.unitPriceCurrency', 'text'],
  ['item_weight', 'items.weight', 'number'],
  ['item_sku', 'items.sku', 'text'],
  ['item_hs_code', 'items.hsCode', 'text'],
  ['item_origin', 'items.originCountry', 'text'],
] as const satisfies readonly (
  | readonly [key: string, path: string, kind: OrderColumnKind]
  | readonly [key: string, path: string, kind: OrderColumnKind, 'input']
)[]

export type OrderColumnKey = (typeof declared)[number][0]

export const orderColumns: readonly (OrderColumn & { key: OrderColumnKey })[] = declared.map(([key, path, kind, use]) => ({
  key,
  path,
  kind,
  isInputOnly: use === 'input',
  label: `orderSheet.${key}` satisfies WordKey,
}))

/** What an exported order says besides and an import passes over: its numbers, its states and its price, line by line. */
const declaredResults = [
  ['order_code', 'text'],
  ['tracking_number', 'text'],
  ['status', 'text'],
  ['pay_status', 'text'],
  ['is_effective', 'text'],
  ['is_warehouse_scan', 'text'],
  ['void_status', 'text'],
  ['create_time', 'time'],
  ['pay_time', 'time'],
  ['label_time', 'time'],
  ['chargeable_weight', 'number'],
  ['line_carriage', 'money'],
  ['line_discount', 'money'],
  ['line_surcharge', 'money'],
  ['line_insurance', 'money'],
  ['line_packaging', 'money'],
  ['line_pickup', 'money'],
  ['line_points', 'money'],
  ['net', 'money'],
  ['vat', 'money'],
  ['amount', 'money'],
  ['paid_amount', 'money'],
  ['actual_pay_amount', 'money'],
  ['lines', 'text'],
] as const

export type OrderResultKey = (typeof declaredResults)[number][0]

export const orderResultColumns = declaredResults.map(([key, kind]) => ({
  key,
  kind,
  label: `orderSheet.${key}` satisfies WordKey,
}))

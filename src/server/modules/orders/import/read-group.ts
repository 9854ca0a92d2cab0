import { type OrderColumn, orderColumns } from '#contract/order-columns.ts'
import type { FieldProblems } from '#domain/errors.ts'
import { isUnclearWeight, parseSide, parseSides, parseWeight } from '#domain/sheet/measures.ts'
import { parsePrice } from '#domain/sheet/prices.ts'
import { normaliseWord } from '#server/modules/addresses/index.ts'
import { type Cells, isSealedReference, type SheetRow } from '#server/modules/imports/index.ts'
import { type Report, readCurrency, readPounds, readQuantity, readShare } from './read-prices.ts'
import type { SheetLookups } from './sheet-lookups.ts'

/** Problems by row and column of the sheet. */
export type RowProblems = Map<number, FieldProblems>

/** What the rows of one order say, as the form would send it. */
export type GroupContent = { content: Record<string, unknown>; channelId: number | null; problems: RowProblems }

const itemColumns = orderColumns.flatMap((column) =>
  column.path.startsWith('items.') ? [{ key: column.key, name: column.path.slice('items.'.length) }] : [],
)
const orderKeys = orderColumns.filter(({ path }) => !path.startsWith('items.')).map(({ key }) => key)
const columnAt = new Map<string, string>(orderColumns.map(({ path, key }) => [path, key]))

const fieldsOf = (prefix: string) => orderColumns.map(({ key }) => key).filter((key) => key.startsWith(prefix))
const senderFields = fieldsOf('sender_')

/**
 * Reads the rows of one order: what is of the order from the first that says it, an item from each. Rows that contradict the first say so. Parts that
 * many orders have alike are read once, and every one of them is handed the same object.
 */
export function createGroupReader(
  lookups: SheetLookups,
  usualWeight: number | null = null,
): (rows: readonly SheetRow[]) => GroupContent {
  const readChannel = rememberPart(['channel', 'service_type'], (cells, report) => {
    const named = createReader(cells, lookups, report).name('channel')
    const byService = cells.service_type ? lookups.channels.get(normaliseWord(cells.service_type)) : undefined
    const channelId = named ?? byService ?? null
    if (cells.service_type && channelId === null && !cells.channel) report('service_type', 'invalid.import.unknown_name')
    return channelId
  })
  const readPackage = rememberPart(
    ['dimensions', 'length', 'width', 'height', 'weight', 'box_type'],
    (cells, report): Record<string, unknown> => ({
      ...readSides(cells, report),
      weight: cells.weight === undefined ? (usualWeight ?? undefined) : readGrams(cells.weight, 'weight', report),
      box_type_id: createReader(cells, lookups, report).name('box_type'),
    }),
  )
  const readInsurance = rememberPart(['insurance', 'insurance_value'], (cells, report) => {
    const id = createReader(cells, lookups, report).name('insurance')
    return id === undefined ? undefined : { id, value: readPounds(cells.insurance_value ?? '', lookups, report) }
  })
  const readCustoms = rememberPart(
    ['contents_type', 'contents_note', 'eori', 'ioss', 'invoice_number'],
    (cells, report): Record<string, unknown> => ({
      contents_type: createReader(cells, lookups, report).contentsType(),
      contents_note: cells.contents_note,
      eori: cells.eori,
      ioss: cells.ioss,
      invoice_number: cells.invoice_number,
    }),
  )
  const readCountry = {
    sender: createCountryReader('sender', lookups),
    receiver: createCountryReader('receiver', lookups),
  }
  const readSender = rememberPart(senderFields, (cells, report) =>
    readParty('sender', cells, readCountry.sender(cells, report), report),
  )
  const readItems = rememberPart(
    itemColumns.map(({ key }) => key),
    (cells, report) => [readItem(cells, lookups, report)],
  )
  return (rows) => {
    const problems: RowProblems = new Map()
    const reportAt =
      (number: number): Report =>
      (field, key) =>
        addProblem(problems, number, field, { key })
    const [first, ...others] = rows
    const cells = mergeOrderCells(rows, problems)
    const report = reportAt(first?.number ?? 0)
    const hasSender = senderFields.some((field) => cells[field] !== undefined)
    if (!hasSender && !lookups.sender) report('sender_name', 'invalid.import.sender')
    const channelId = readChannel(cells, report)
    const insurance = readInsurance(cells, report)
    const content = {
      sender: hasSender ? readSender(cells, report) : lookups.sender,
      receiver: readParty('receiver', cells, readCountry.receiver(cells, report), report),
      package: readPackage(cells, report),
      items:
        first && others.length === 0
          ? readItems(first.cells, report)
          : rows.flatMap((row) => readItems(row.cells, reportAt(row.number))),
      ...(insurance ? { insurance } : {}),
      customs: readCustoms(cells, report),
      out_order_id: cells.out_order_id ?? '',
      platform_order_number: cells.platform_order_number ?? '',
      remark: cells.remark ?? '',
    }
    return { content, channelId, problems }
  }
}

const mostRemembered = 2000

/** Reads a part from these cells, once for every way in which they are filled; what was found wrong is reported again each time. */
function rememberPart<Value>(fields: readonly string[], read: (cells: Cells, report: Report) => Value) {
  type Part = { value: Value; found: [field: string, key: string][] }
  const known = new Map<string, Part>()
  const findPart = (cells: Cells): Part => {
    let said = ''
    for (const field of fields) {
      const text = cells[field]
      said += text === undefined ? '-' : `${text.length}:${text}`
    }
    let part = known.get(said)
    if (!part) {
      const found: Part['found'] = []
      part = { value: read(cells, (field, key) => found.push([field, key])), found }
      if (known.size >= mostRemembered) known.clear()
      known.set(said, part)
    }
    return part
  }
  // Most rows say what the row before them said.
  let [lastCells, lastPart]: [Cells, Part | undefined] = [{}, undefined]
  return (cells: Cells, report: Report): Value => {
    const last = lastCells
    const part = lastPart && fields.every((field) => cells[field] === last[field]) ? lastPart : findPart(cells)
    lastCells = cells
    lastPart = part
    for (const [field, key] of part.found) report(field, key)
    return part.value
  }
}

const createCountryReader = (role: 'sender' | 'receiver', { countries }: SheetLookups) =>
  rememberPart([`${role}_country`], (cells, report) => {
    const country = cells[`${role}_country`] ?? ''
    const code = countries.get(normaliseWord(country))
    if (country !== '' && code === undefined) report(`${role}_country`, 'invalid.address.country')
    return code ?? country
  })

/** Under which row and column of the sheet the finding of an order's field belongs. */
export function placeProblem(
  problems: RowProblems,
  rows: readonly SheetRow[],
  path: string,
  problem: FieldProblems[string],
): void {
  const [, index, field] = /^items\.(\d+)\.(.+)$/.exec(path) ?? []
  const row = (index === undefined ? rows[0] : rows[Number(index)])?.number ?? 0
  const column =
    index === undefined
      ? (columnAt.get(path) ?? wholePaths[path] ?? 'out_order_id')
      : (columnAt.get(`items.${field}`) ?? 'item_english_name')
  addProblem(problems, row, column, problem)
}

/** What is said of a part as a whole. */
const wholePaths: Record<string, string> = {
  package: 'weight',
  items: 'item_english_name',
  service_type: 'channel',
  insurance: 'insurance',
}

/** The first finding of a cell stands: those after it often follow from it. */
function addProblem(problems: RowProblems, number: number, field: string, problem: FieldProblems[string]): void {
  problems.set(number, { [field]: problem, ...problems.get(number) })
}

function mergeOrderCells(rows: readonly SheetRow[], problems: RowProblems): Cells {
  const [only, ...others] = rows
  if (only && others.length === 0) return only.cells
  const merged: Cells = {}
  const saidBy = new Map<string, number>()
  for (const { number, cells } of rows)
    for (const key of orderKeys) {
      const text = cells[key]
      if (text === undefined) continue
      if (merged[key] === undefined) {
        merged[key] = text
        saidBy.set(key, number)
      } else if (normaliseWord(merged[key]) !== normaliseWord(text))
        addProblem(problems, number, key, { key: 'invalid.import.differs', values: { number: saidBy.get(key) ?? 0 } })
    }
  return merged
}

const createReader = (cells: Cells, lookups: SheetLookups, report: Report) => ({
  /** the number of what a cell names; undefined where it names nothing */
  name(field: keyof SheetLookups['names']): number | undefined {
    const text = cells[field]
    if (text === undefined) return undefined
    const id = lookups.names[field].get(normaliseWord(text))
    if (id === undefined) report(field, 'invalid.import.unknown_name')
    return id
  },
  contentsType(): string | undefined {
    const text = cells.contents_type
    const type = text === undefined ? undefined : lookups.contentsTypes.get(normaliseWord(text))
    if (text !== undefined && type === undefined) report('contents_type', 'invalid.choice')
    return type
  },
})

function readParty(role: 'sender' | 'receiver', cells: Cells, countryCode: string, report: Report) {
  const number = cells[`${role}_id_card`] ?? ''
  if (isSealedReference(number)) report(`${role}_id_card`, 'invalid.import.sealed_id')
  return {
    name: cells[`${role}_name`] ?? '',
    company: cells[`${role}_company`] ?? '',
    state: cells[`${role}_state`] ?? '',
    city: cells[`${role}_city`] ?? '',
    detailAddress: readAddress(role, cells),
    countryCode,
    zipCode: cells[`${role}_zip`] ?? '',
    telephone: cells[`${role}_telephone`] ?? '',
    email: cells[`${role}_email`] ?? '',
    ...(number === '' ? {} : { id_card_number: number }),
  }
}

/** An order has one line of address, the lines of a sheet together. */
function readAddress(role: 'sender' | 'receiver', cells: Cells): string {
  const first = cells[`${role}_address`] ?? ''
  const more = [cells[`${role}_address_2`], cells[`${role}_address_3`]].filter((line) => line !== undefined)
  return more.length === 0 ? first : [first, ...more].filter(Boolean).join(', ')
}

function readGrams(text: string | undefined, field: string, report: Report): number | undefined {
  if (text === undefined) return undefined
  if (isUnclearWeight(text, field === 'weight')) {
    report(field, 'invalid.import.weight_unit')
    return undefined
  }
  const grams = parseWeight(text)
  if (grams === null) report(field, 'invalid.import.weight')
  return grams ?? undefined
}

/** Three columns, or all three sides in one. */
function readSides(cells: Cells, report: Report) {
  if (cells.dimensions !== undefined && cells.length === undefined) {
    const sides = parseSides(cells.dimensions)
    if (sides === null) report('dimensions', 'invalid.import.dimensions')
    return { length: sides?.[0], width: sides?.[1], height: sides?.[2] }
  }
  const sideOf = (field: 'length' | 'width' | 'height') => {
    const text = cells[field]
    const side = text === undefined ? undefined : parseSide(text)
    if (side === null) report(field, 'invalid.size')
    return side ?? undefined
  }
  return { length: sideOf('length'), width: sideOf('width'), height: sideOf('height') }
}

function readItem(cells: Cells, lookups: SheetLookups, report: Report): Record<string, unknown> {
  const read = createReader(cells, lookups, report)
  const item: Record<string, unknown> = {}
  for (const { key, name } of itemColumns) {
    const value = readItemCell(key, cells[key], lookups, report)
    if (value !== undefined) item[name] = value
  }
  delete item.total
  if (cells.item_price === undefined && cells.item_total !== undefined) item.unitPrice = readShare(cells)
  const currency = readCurrency(cells, lookups, report)
  if (currency !== undefined) item.unitPriceCurrency = currency
  const category = read.name('item_category')
  if (category === undefined) delete item.category_id
  else item.category_id = category
  return item
}

function readItemCell(key: OrderColumn['key'], text: string | undefined, lookups: SheetLookups, report: Report): unknown {
  if (text === undefined) return key === 'item_price' ? '' : undefined
  switch (key) {
    case 'item_quantity':
      return readQuantity(text)
    case 'item_price':
      return parsePrice(text)?.amount ?? text
    case 'item_currency':
      return undefined
    case 'item_weight':
      return readGrams(text, key, report)
    case 'item_origin': {
      const code = lookups.countries.get(normaliseWord(text))
      if (code === undefined) report(key, 'invalid.country')
      return code
    }
    default:
      return text
  }
}

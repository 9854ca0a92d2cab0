import { createHash } from 'node:crypto'
import type { OrderContent } from '#contract/order.ts'
import { orderResultColumns } from '#contract/order-columns.ts'
import { type OrderImportOptions, orderImportOptions } from '#contract/order-import.ts'
import { payStatusField, statusField } from '#contract/order-states.ts'
import { AppError, type FieldProblems } from '#domain/errors.ts'
import { asPence, formatDecimal, formatPounds } from '#domain/money.ts'
import { orderStatus, payStatus, voidStatus } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { findSenderId } from '#server/modules/addresses/index.ts'
import { createGoodsNoteLookup, readReferences } from '#server/modules/catalogue/index.ts'
import { type GroupCheck, type Importer, importKind, type SheetRow, withoutContinuation } from '#server/modules/imports/index.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { quoteInMarket, readMarket } from '#server/modules/prices/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import { sayAny } from '#server/platform/i18n.ts'
import { mustBeAllowedToBuy, payAsMember } from '../actions/pay-orders.ts'
import { insertOrderBatch } from '../insert-orders.ts'
import { chooseCheapest, chooseOnly, type PricedOrders, toQuoteInput } from '../order-price.ts'
import { type CheckedOrders, checkByReferences, checkPricedCustoms, createPhoneReader, withPrices } from '../prepare-orders.ts'
import { groupIdsOf } from '../store.ts'
import { marketplaceSheets } from './marketplace-sheets.ts'
import { createContentParser } from './parse-content.ts'
import { createGroupReader, placeProblem, type RowProblems } from './read-group.ts'
import { sheetColumns } from './sheet-columns.ts'
import { listSheetValues, readLookups } from './sheet-lookups.ts'

/** One order of a sheet, checked; which channel it takes is the price's question. */
type SheetOrder = {
  rows: readonly SheetRow[]
  checked: CheckedOrders
  channelId: number | null
  references: Pick<OrderContent, 'out_order_id' | 'platform_order_number' | 'remark'>
}

const toInput = ({ checked: { sender, receiver, parcels } }: SheetOrder) =>
  toQuoteInput({ sender, receiver, parcels, isSingle: true, channel: {} })

const resultColumns = columnsOf('shipping_order', 'id, order_code, amount, status, pay_status, tracking_number')

const columnKeys = (prefix: string) => sheetColumns.map(({ field }) => field).filter((field) => field.startsWith(prefix))

/** Rows of a sheet that become orders, checked and priced as the form's are. Rows with the same reference are items of one parcel. */
export const orderImportKind = importKind<SheetOrder, OrderImportOptions, PricedOrders>({
  kind: 'order',
  title: 'order.title',
  maxRows: 100_000,
  columns: sheetColumns,
  priceField: 'channel',
  passedOver: orderResultColumns.map(({ label }) => label),
  knownSheets: marketplaceSheets,
  listValues: listSheetValues,
  groupField: 'out_order_id',
  parts: { partFields: columnKeys('item_'), ownFields: columnKeys('receiver_') },
  isMappable: true,
  options: {
    input: orderImportOptions,
    // The default sender of the address book; where there is none, an address that is only used to send from, or the default of any use.
    initial: async ({ db }, userId) => ({
      channel_id: null,
      is_for_all: false,
      sender_address_id: await findSenderId(db, userId),
      weight: null,
    }),
  },
  prepareCheck,
  listDuplicateKeys: async (db, userId, keys) => {
    const references = keys.flatMap((key) => (key.startsWith(referenceMark) ? [key.slice(referenceMark.length)] : []))
    if (references.length === 0) return new Set()
    const used = await run<{ out_order_id: string }>(
      db,
      // An empty reference is none. Said aloud it lets the index of references answer; otherwise all of the member's orders are read for every batch.
      `select out_order_id from shipping_order
       where user_id = $1 and out_order_id = any($2) and out_order_id <> '' and delete_time is null and void_status <> ${voidStatus.voided}`,
      [userId, references],
    )
    return new Set(used.map(({ out_order_id }) => referenceMark + out_order_id))
  },
  lock: (tx, userId) => run(tx, `select pg_advisory_xact_lock(hashtext('order-import'), $1::int)`, [userId]),
  preparePrices: async (ctx, { userId, language, options }, groups) => {
    const groupIds = await groupIdsOf(ctx.db, userId)
    const inputs = new Map(groups.map((group) => [group, toInput(group)]))
    const market = await readMarket(ctx, [...inputs.values()], { groupIds })
    return (group) => {
      const channelId = (options.is_for_all ? null : group.channelId) ?? options.channel_id
      const input = inputs.get(group) ?? toInput(group)
      const missingOn = (channel: PricedOrders['channel']) => checkPricedCustoms(group.checked, channel, false)
      const hasDemandsMet = (channel: PricedOrders['channel']) => Object.keys(missingOn(channel)).length === 0
      try {
        const priced =
          channelId === null
            ? chooseCheapest(quoteInMarket(market, input), language, hasDemandsMet)
            : chooseOnly(quoteInMarket(market, { ...input, channel_id: channelId }), language)
        const { channel, parcels } = priced
        const missing = missingOn(channel)
        if (Object.keys(missing).length > 0) return { problems: placeProblems(group.rows, missing) }
        const amount = parcels.reduce((sum, parcel) => sum + parcel.amount, 0)
        return { amount, note: { 'zh-cn': channel.name_zh, en: channel.name_en || channel.name_zh }, priced }
      } catch (error) {
        return { problems: toPriceProblem(error, group.rows) }
      }
    }
  },
  add: async (ctx, tx, { userId, importId }, groups) => {
    const orders = groups.map(({ values: { checked, references }, priced }) => {
      if (!priced) throw new Error('an order of a sheet without a price')
      return { prepared: withPrices(checked, { ...priced, usePoints: false }), references }
    })
    const actor = { type: 'member', id: userId } as const
    const ids = await insertOrderBatch(ctx, tx, orders, { userId, importId, actor, now: ctx.clock() })
    return ids.map((id) => id ?? { out_order_id: { key: 'invalid.order.out_order_id' } })
  },
  payment: {
    mustAfford: async (ctx, userId, amount) => {
      const wallet = await getWallet(ctx.db, userId)
      mustBeAllowedToBuy(ctx, wallet)
      const missing = asPence(amount - wallet.money)
      if (missing > 0)
        throw new AppError('wallet.short', {
          detail: { missing: formatPounds(missing) },
          data: { missing: formatDecimal(missing) },
        })
    },
    pay: async (ctx, { userId, language, requestId }, ids) => {
      const unpaid = await run<{ id: number }>(
        ctx.db,
        `select id from shipping_order where user_id = $1 and id = any($2) and status = ${orderStatus.awaiting}
         and pay_status = ${payStatus.unpaid} and delete_time is null order by id`,
        [userId, ids],
      )
      if (unpaid.length === 0) return
      const buyer = { userId, groupIds: await groupIdsOf(ctx.db, userId), language, requestId }
      const unpaidIds = unpaid.map(({ id }) => id)
      await payAsMember(ctx, unpaidIds, buyer)
    },
  },
  results: {
    columns: [
      'orderSheet.order_code',
      'orderSheet.amount',
      'orderSheet.status',
      'orderSheet.pay_status',
      'orderSheet.tracking_number',
    ],
    list: async (ctx, userId, ids, language) => {
      const rows = await run<RowOf<typeof resultColumns>>(
        ctx.db,
        `select ${resultColumns} from shipping_order where user_id = $1 and id = any($2)`,
        [userId, ids],
      )
      return new Map(
        rows.map((row) => [
          row.id,
          [
            row.order_code,
            formatDecimal(asPence(row.amount)),
            sayAny(language, statusWords[row.status] ?? ''),
            sayAny(language, payWords[row.pay_status] ?? ''),
            row.tracking_number,
          ],
        ]),
      )
    },
  },
})

const referenceMark = 'reference:'
const statusWords = statusField({}).options ?? {}
const payWords = payStatusField({}).options ?? {}

async function prepareCheck(
  ctx: Ctx,
  _db: unknown,
  { userId, language, options }: Importer<OrderImportOptions>,
): Promise<GroupCheck<SheetOrder>> {
  const lookups = await readLookups(ctx, userId, options)
  const { goodsVersion } = await readReferences(ctx.db, [])
  const references = {
    countries: lookups.countryCodes,
    goodsVersion,
    readPhone: createPhoneReader(),
    senders: new WeakMap<OrderContent['sender'], CheckedOrders['sender']>(),
    findNotes: rememberNotes(await createGoodsNoteLookup(ctx.db, { goodsIds: [], language, version: goodsVersion })),
  }
  const parseContent = createContentParser(lookups.sender)
  const checkOptions = { language, references }
  const readGroup = createGroupReader(lookups, options.weight)
  return (rows) => {
    const { content, channelId, problems } = readGroup(rows)
    const parsed = parseContent(content)
    if (!parsed.success) {
      // Who sends is missing as a whole: that was said.
      for (const issue of parsed.issues)
        if (issue.path[0] !== 'sender' || issue.path.length > 1)
          placeProblem(problems, rows, issue.path.join('.'), { key: issue.message })
    }
    const checked = parsed.success ? checkByReferences(ctx, parsed.data, checkOptions) : undefined
    for (const [path, problem] of Object.entries(checked?.problems ?? {})) placeProblem(problems, rows, path, problem)
    if (problems.size > 0 || !parsed.success || !checked) return { problems }
    const { out_order_id, platform_order_number, remark } = parsed.data
    return {
      values: { rows, checked, channelId, references: { out_order_id, platform_order_number, remark } },
      duplicateKey: out_order_id === '' ? contentKey(rows) : referenceMark + out_order_id,
    }
  }
}

type NoteLookup = Awaited<ReturnType<typeof createGoodsNoteLookup>>

/** A shop sends the same things again and again, and looking through all keywords for each takes longer than anything else. */
function rememberNotes(find: NoteLookup): NoteLookup {
  const known = new Map<string, ReturnType<NoteLookup>>()
  return (item, country) => {
    const key = `${item.categoryId} ${item.goodsId} ${country} ${item.zh.length} ${item.zh}${item.en}`
    const notes = known.get(key) ?? find(item, country)
    if (known.size < 10_000) known.set(key, notes)
    return notes
  }
}

/** Rows without a reference say the same when every cell does. */
const contentKey = (rows: readonly SheetRow[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(rows.map(({ cells }) => Object.entries(withoutContinuation(cells)).sort(([a], [b]) => (a < b ? -1 : 1)))),
    )
    .digest('base64url')

/** Where it has no price: beside the channel, or beside the cell that keeps it from having one. */
function toPriceProblem(error: unknown, rows: readonly SheetRow[]): RowProblems {
  if (!(error instanceof AppError)) throw error
  const { code, detail, fields } = error
  return placeProblems(rows, fields ?? { channel_id: { key: `error.${code}`, ...(detail ? { values: detail } : {}) } })
}

function placeProblems(rows: readonly SheetRow[], fields: FieldProblems): RowProblems {
  const problems: RowProblems = new Map()
  for (const [path, problem] of Object.entries(fields)) placeProblem(problems, rows, path, problem)
  return problems
}

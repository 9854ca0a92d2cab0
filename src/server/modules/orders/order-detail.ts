import type { OrderTimelineData } from '#contract/order-desk.ts'
import type { OrderDetail } from '#contract/order-row.ts'
import { lineText } from '#contract/price-text.ts'
import { type Language, pick } from '#domain/language.ts'
import { formatDecimal, formatPounds, type Pence } from '#domain/money.ts'
import { checkPrint } from '#domain/order/checks.ts'
import { isPrintDocument } from '#domain/order/print.ts'
import { formatSize } from '#domain/size.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { maskParty } from '#server/modules/addresses/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { say } from '#server/platform/i18n.ts'
import { listHistory, type StoredHistoryEntry } from './history.ts'
import { customsOf } from './order-customs.ts'
import { createPaperFinder } from './order-papers.ts'
import { toOrderRow } from './order-row.ts'
import { type ChannelColumns, getOwner, type StoredOrder } from './store.ts'

type StoredCall = {
  id: number
  kind: 'label' | 'void'
  tries: number
  outcome: string
  code: string
  request: unknown
  response: unknown
  create_time: Date
}

const callsOf = prepareOnce(
  'select id, kind, tries, outcome, code, request, response, create_time from carrier_call where order_id = $1 order by id',
)

type StaffHistoryEntry = OrderTimelineData['row']['history'][number]

/** What happened to an order, for staff: who did it by name, and what they noted for each other. */
export const toStaffHistory = (history: StoredHistoryEntry[], language: Language): StaffHistoryEntry[] =>
  history.map((entry) => ({
    ...toHistoryEntry(entry, language),
    actor: entry.actor_name ?? say(language, `ledger.actor.${entry.actor_type}`),
    internal_note: entry.internal_note,
  }))

/** Everything about one order: what it holds, how its price came about, what happened to it, and what was said to the carrier. */
export async function buildOrderDetail(ctx: Ctx, order: StoredOrder & ChannelColumns, language: Language): Promise<OrderDetail> {
  const [history, calls, user, { papersOf }] = await Promise.all([
    listHistory(ctx.db, order.id),
    run<StoredCall>(ctx.db, callsOf, [order.id]),
    getOwner(ctx.db, order),
    createPaperFinder(ctx),
  ])
  const { price, insurance_id: cover, insurance_value: value, box_type_id: box } = order
  // After a refund in parts only the ledger knows what the void returned.
  const voidRefund = history.some(({ verb }) => verb === 'refunded') ? undefined : order.paid_amount
  const labelCall = calls.findLast(({ kind }) => kind === 'label')
  return {
    ...toOrderRow(order, language),
    user,
    app_id: order.app_id,
    sender: maskParty(ctx, order.sender),
    receiver: maskParty(ctx, order.receiver),
    package: {
      length: formatSize(order.length),
      width: formatSize(order.width),
      height: formatSize(order.height),
      weight: order.weight,
      ...(box === null ? {} : { box_type_id: box }),
    },
    items: order.items,
    customs: customsOf(order),
    insurance: cover === null || value === null ? null : { id: cover, value: formatDecimal(value) },
    net: formatDecimal(order.net),
    vat: formatDecimal(order.vat),
    lines: toPriceLines(order, language),
    total_weight: price.weight.actual,
    chargeable_weight: price.weight.grams,
    price_table_id: order.price_table_id,
    price_version: price.version,
    price_until: toSeconds(order.price_time) + ctx.settings.get('price_lock_minutes') * 60,
    use_points: order.use_points ? 1 : 0,
    points_used: order.points_used,
    third_party: formatDecimal(order.third_party),
    money: formatDecimal(order.money),
    foreign_money: order.foreign_money ?? '',
    foreign_currency: order.foreign_currency,
    foreign_rate: order.foreign_rate ?? '',
    internal_money: formatDecimal(order.internal_money),
    offline: formatDecimal(order.offline),
    history: history.map((entry) => toHistoryEntry(entry, language, voidRefund)),
    exchanges: calls.map(({ id, kind, tries, outcome, code, request, response, create_time }) => ({
      id,
      kind,
      tries,
      outcome: outcome === 'done' ? outcome : code || outcome,
      request,
      response,
      time: toSeconds(create_time),
    })),
    request_content: labelCall?.request ?? null,
    response_content: labelCall?.response ?? null,
    formats: checkPrint({ ...order, void_until: null }) === null ? order.label_formats : [],
    papers: papersOf(order),
  }
}

/** How a price came about, in words. */
export function toPriceLines({ price: { lines, zone } }: Pick<StoredOrder, 'price'>, language: Language): OrderDetail['lines'] {
  const names = { zone: () => pick(language, zone.zh, zone.en), isEnglish: language === 'en' }
  return lines.map((line) => ({
    code: line.code,
    text: lineText(line, (key, values) => say(language, key, values), names),
    net: formatDecimal(line.net),
    vat: formatDecimal(line.vat),
    amount: formatDecimal(line.amount),
  }))
}

/** As its member sees it: our staff have no names. */
const toHistoryEntry = (entry: StoredHistoryEntry, language: Language, voidRefund?: Pence) => ({
  id: entry.id,
  verb: entry.verb,
  time: toSeconds(entry.create_time),
  reason: historyReason(entry, language),
  text: historyText(entry, language, voidRefund),
  actor: say(language, `order.actor.${entry.actor_type}`),
})

function historyText({ verb, reason }: StoredHistoryEntry, language: Language, voidRefund?: Pence): string {
  if ((verb === 'printed' || verb === 'papers_printed') && reason !== '') return printText(reason, language)
  if (verb === 'voided' && voidRefund) return say(language, 'order.history.voided_refunded', { amount: formatPounds(voidRefund) })
  return say(language, `order.history.${verb}`)
}

/** A print keeps its format and, where it was more than the label, the names of the papers. */
function printText(reason: string, language: Language): string {
  const [format = '', ...papers] = reason.split(' ')
  const values = { format: format.toUpperCase() }
  if (papers.length === 0) return say(language, 'order.history.printed_as', values)
  const names = papers.filter(isPrintDocument).map((name) => say(language, `order.document.${name}`))
  return say(language, 'order.history.printed_papers', { ...values, papers: names.join(say(language, 'order.document.and')) })
}

/** What a carrier said is told from what we say; what a person wrote stands as they wrote it. */
function historyReason({ verb, actor_type, reason }: StoredHistoryEntry, language: Language): string {
  // What a print keeps as its reason is the format, which its text says.
  if (verb === 'printed' || verb === 'papers_printed') return ''
  const isCarrier = actor_type === 'system' && (verb === 'failed' || verb === 'void_refused')
  return isCarrier && reason !== '' ? say(language, 'order.carrier_said', { words: reason }) : reason
}

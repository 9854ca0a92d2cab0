import type { OrderRow } from '#contract/order-row.ts'
import { type Language, pick } from '#domain/language.ts'
import { formatDecimal } from '#domain/money.ts'
import { classifyRefusal } from '#domain/order/carrier-refusal.ts'
import { townOf } from '#domain/order/party.ts'
import { manifestStatus, orderStatus, voidStatus } from '#domain/order/status.ts'
import { formatSize } from '#domain/size.ts'
import { toSeconds } from '#domain/time.ts'
import { say, sayWithWords } from '#server/platform/i18n.ts'
import type { ListedOrder, StoredOrder } from './store.ts'
import { voidUntil } from './void-order.ts'

const toSecondsOrNull = (time: Date | null): number | null => (time === null ? null : toSeconds(time))

type FailureFields = Pick<StoredOrder, 'status' | 'void_status' | 'fail_code' | 'fail_reason'>

/** Why a label failed or what it waits for, in the reader's words; what a carrier said stands in its own. */
export function failureText(
  { status, void_status, fail_code: code, fail_reason: why }: FailureFields,
  language: Language,
): string {
  if (void_status === voidStatus.asked) return say(language, 'order.failure.voiding')
  if (code === '' && status === orderStatus.inProgress) return say(language, 'order.failure.queued')
  if (code === '') return why
  return sayWithWords(language, `order.failure.${code}`, { why })
}

/** Failures of which the member is told what to do next; the others say all there is to say. */
const knownFailures = ['unavailable', 'unconfirmed', 'no_numbers', 'not_connected'] as const

/** The same for the member whose order it is: in plain words and with the way on. What the carrier said stands beside it. */
export function memberFailureText(order: FailureFields, language: Language): string {
  const known = knownFailures.find((code) => code === order.fail_code)
  if (order.status === orderStatus.failed && known) return say(language, `order.failed.${known}`)
  if (order.status === orderStatus.failed && order.fail_code === 'refused')
    return say(language, `order.failed.${classifyRefusal(order.fail_reason)}`)
  return failureText(order, language)
}

const carrierReason = ({ status, fail_code: code, fail_reason: why }: FailureFields): string =>
  status === orderStatus.failed && code === 'refused' ? why : ''

/** Why the carrier did not take it with the day's list; empty once it is tried again, and where its label is being voided or was. */
function manifestReason(order: ManifestFields, language: Language): string {
  const { is_effective: state, is_manifesting: isTried, void_status: voided, manifest_code: code, manifest_reason: why } = order
  const isVoided = voided === voidStatus.asked || voided === voidStatus.voided
  if (state !== manifestStatus.notDelivered || isTried || isVoided) return ''
  return sayWithWords(language, `manifest.failure.${code}`, { why })
}

type ManifestFields = Pick<StoredOrder, 'is_effective' | 'is_manifesting' | 'void_status' | 'manifest_code' | 'manifest_reason'>

export function toOrderRow(order: ListedOrder, language: Language): OrderRow {
  const [first] = order.items
  const isLabelled = order.status === orderStatus.success
  return {
    id: order.id,
    order_code: order.order_code,
    out_order_id: order.out_order_id,
    platform_order_number: order.platform_order_number,
    tracking_number: order.tracking_number,
    channel_id: order.channel_id,
    channel_name: pick(language, order.channel_zh, order.channel_en),
    service_type: order.service_type,
    logistics_type: order.logistics_type,
    status: order.status,
    pay_status: order.pay_status,
    is_effective: order.is_effective,
    is_warehouse_scan: order.is_warehouse_scan === 1 ? 1 : 0,
    void_status: order.void_status,
    amount: formatDecimal(order.amount),
    paid_amount: formatDecimal(order.paid_amount),
    actual_pay_amount: formatDecimal(order.actual_pay_amount),
    receiver_name: order.receiver.name,
    receiver_city: townOf(order.receiver),
    receiver_country: order.receiver.countryCode,
    receiver_zip: order.receiver.zipCode,
    item_name: first ? pick(language, first.chineseName || first.englishName, first.englishName) : '',
    item_count: order.items.length,
    weight: order.weight,
    length: formatSize(order.length),
    width: formatSize(order.width),
    height: formatSize(order.height),
    fail_reason: memberFailureText(order, language),
    carrier_reason: carrierReason(order),
    next_try_time: toSecondsOrNull(order.next_try_time),
    void_until: isLabelled ? voidUntil(order.label_time, order.void_days) : null,
    used_cause: order.used_cause,
    follow_up: order.follow_up,
    is_manifesting: order.is_manifesting ? 1 : 0,
    manifest_reason: manifestReason(order, language),
    print_count: order.print_count,
    remark: order.remark,
    create_time: toSeconds(order.create_time),
    update_time: toSeconds(order.update_time),
    pay_time: toSecondsOrNull(order.pay_time),
    label_time: toSecondsOrNull(order.label_time),
    manifest_time: toSecondsOrNull(order.manifest_time),
    warehouse_scan_time: toSecondsOrNull(order.warehouse_scan_time),
    void_time: toSecondsOrNull(order.void_time),
    delete_time: toSecondsOrNull(order.delete_time),
  }
}

import { type ParcelPreset, type PlannedParcel, planParcel } from '#domain/shop/plan.ts'
import { applyRules, type RuleExplanation, type RuleOrder, type RulePlan, type ShopRule } from '#domain/shop/rules.ts'
import { formatTime } from '#domain/time.ts'
import type { Db } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { readPresets } from '../orders/presets.ts'
import type { StoredShopOrder } from '../orders/store.ts'

/** What an order keeps of the rules that made it what it is. */
export type StoredExplanation = RuleExplanation & { version: number }

export type RuleCandidate = RowOf<
  typeof candidateColumns,
  Pick<StoredShopOrder, 'part_lines' | 'sale' | 'receiver' | 'items'> & {
    explain: StoredExplanation[]
    /** of its shop, as they are now */
    default_channel: number | null
    default_preset: number | null
  }
>

export const candidateColumns = columnsOf(
  'shop_order',
  `o.id, o.user_id, o.shop_id, o.platform_order_number, o.part_lines, o.sale, o.receiver, o.items, o.currency, o.weight,
  o.length, o.width, o.height, o.channel_id, o.preset_id, o.insurance_id, o.insurance_value, o.tags, o.is_held, o.hold_until, o.warehouse_id, o.edited, o.total, o.ordered_time,
  o.explain, s.channel_id as default_channel, s.preset_id as default_preset`,
)

export type RuleContext = {
  rules: readonly ShopRule[]
  presets: ReadonlyMap<number, ParcelPreset>
  /** of one pound, by currency */
  rates: ReadonlyMap<string, number>
  now: Date
  /** of the site */
  zone: string
}

export type PlannedOrder = RulePlan & PlannedParcel & { insurance_value: number | null; explain: RuleExplanation[] }

export const readPresetMap = async (db: Db | Tx, userId: number): Promise<Map<number, ParcelPreset>> =>
  new Map((await readPresets(db, userId)).map((preset) => [preset.id, preset]))

/** What rules make of an order that earlier ones may have changed already: what those did is undone first, what was done by hand stays. */
export function planOrder(order: RuleCandidate, context: RuleContext): PlannedOrder {
  const { rules, presets, rates } = context
  const base = basePlan(order)
  const { plan, explain } = applyRules(toRuleOrder(order, base, context), base, rules)
  return {
    ...plan,
    ...parcelOf(order, plan, presets),
    insurance_value: coverOf(order, plan, rates),
    explain: [...splitExplanation(order), ...explain],
  }
}

/** A split is done once, so that what was said of it stays while the order is in several parcels. */
const splitExplanation = ({ part_lines: part, explain }: RuleCandidate): RuleExplanation[] =>
  part === null
    ? []
    : explain
        .filter(({ did }) => did.some((action) => action.do === 'split'))
        .map(({ rule, match, because }) => ({ rule, match, did: [{ do: 'split' }], because }))

function basePlan(order: RuleCandidate): RulePlan {
  const did = order.explain.flatMap((one) => one.did)
  const byRule = (what: 'channel' | 'preset' | 'insurance' | 'hold' | 'warehouse', column: string) =>
    !order.edited.includes(column) && did.some((action) => action.do === what)
  const tags = did.flatMap((action) => (action.do === 'tag' ? [action.tag] : []))
  return {
    channel_id: byRule('channel', 'channel_id') ? order.default_channel : order.channel_id,
    preset_id: byRule('preset', 'preset_id') ? order.default_preset : order.preset_id,
    insurance_id: byRule('insurance', 'insurance_id') ? null : order.insurance_id,
    tags: order.tags.filter((tag) => !tags.includes(tag)),
    is_held: byRule('hold', 'is_held') ? false : order.is_held,
    hold_until: byRule('hold', 'is_held') ? null : order.hold_until,
    warehouse_id: byRule('warehouse', 'warehouse_id') ? null : order.warehouse_id,
    split_lines: [],
  }
}

/** Conditions on the weight mean the parcel as it would be without rules, or they would depend on how often they ran. */
function toRuleOrder(order: RuleCandidate, base: RulePlan, { presets, now, zone }: RuleContext): RuleOrder {
  return {
    shopId: order.shop_id,
    country: order.receiver.countryCode,
    postcode: order.receiver.zipCode,
    total: order.total,
    weight: parcelOf(order, base, presets).weight,
    shippingService: order.sale.shippingService,
    ageHours: (now.getTime() - order.ordered_time.getTime()) / 3_600_000,
    hasNote: order.sale.note.trim() !== '',
    lines: order.items.map((item) => ({
      id: item.lineId,
      sku: item.sku,
      name: item.englishName || item.chineseName,
      quantity: item.quantity,
      unitPrice: item.unitPrice,
      weight: item.weight > 0 ? item.weight : null,
    })),
    edited: order.edited,
    isSplit: order.part_lines !== null,
    today: formatTime(now, zone, 'yyyy-mm-dd'),
    orderedDay: formatTime(order.ordered_time, zone, 'yyyy-mm-dd'),
  }
}

/** Another way of packing means other sizes, save those that were measured by hand. */
function parcelOf(
  order: RuleCandidate,
  { preset_id: presetId }: RulePlan,
  presets: ReadonlyMap<number, ParcelPreset>,
): PlannedParcel {
  const { weight, length, width, height } = order
  if (presetId === order.preset_id) return { weight, length, width, height }
  const planned = planParcel(order.items, (presetId === null ? undefined : presets.get(presetId)) ?? null)
  const pick = (side: keyof PlannedParcel) => (order.edited.includes(side) ? order[side] : planned[side])
  return { weight: pick('weight'), length: pick('length'), width: pick('width'), height: pick('height') }
}

/** Cover is for the whole sum, in pounds; of a part of a sale for what lies in it. Without a rate nobody knows what that is. */
function coverOf(order: RuleCandidate, { insurance_id: cover }: RulePlan, rates: ReadonlyMap<string, number>): number | null {
  if (cover === null) return null
  if (cover === order.insurance_id) return order.insurance_value
  const goods = order.items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
  const sum = order.part_lines ? goods : order.total
  const rate = order.currency === 'GBP' ? 1 : rates.get(order.currency)
  const value = rate ? Math.round(sum / rate) : 0
  return value > 0 ? value : null
}

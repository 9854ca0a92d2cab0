import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Party } from '#domain/order/party.ts'
import {
  linesOfPart,
  type PartLine,
  planParcel,
  type ShopOrderItem,
  toItems,
  unplacedLines,
  withLines,
} from '#domain/shop/plan.ts'
import { type Sale, type SaleLine, saleStateCodes } from '#domain/shop/sale.ts'
import { type ShopAlert, shopOrderState } from '#domain/shop/state.ts'
import { run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import type { Shop } from '../store.ts'
import { releaseCombined, replanParcel } from './combine-orders.ts'
import { findPreset } from './presets.ts'
import { shopOrderMoves } from './store.ts'

export type AppliedSale = { outcome: 'added' | 'changed' | 'same' | 'left_out'; ids: number[] }

const partColumns = columnsOf(
  'shop_order',
  'id, part, part_lines, state, sale, sale_hash, sale_time, receiver, items, edited, combined_into, order_id',
)
/** One stored part of a sale, as far as a change at the shop concerns it. */
type StoredPart = RowOf<
  typeof partColumns,
  { part_lines: PartLine[] | null; sale: { receiver: Party; lines: SaleLine[] }; receiver: Party; items: ShopOrderItem[] }
>

/**
 * Writes down what a shop tells of one sale, however often and in whichever order it is told: what is older
 * than what is known changes nothing. A sale that is over before it was ever seen is left out. Whoever
 * calls has the readiness of `ids` worked out afterwards.
 */
export async function applySale(tx: Tx, shop: Shop, sale: Sale, now: Date): Promise<AppliedSale> {
  const hash = hashOf(sale)
  const parts = await run<StoredPart>(
    tx,
    `select ${partColumns} from shop_order
     where shop_id = $1 and platform_order_id = $2 order by part for no key update`,
    [shop.id, sale.id],
  )
  if (parts.length === 0) return addSale(tx, shop, sale, { hash, now })
  const [first] = parts
  if (!first || first.sale_time > sale.updatedTime || first.sale_hash === hash) return { outcome: 'same', ids: [] }
  const ids: number[] = []
  for (const part of placeAdded(parts, sale)) ids.push(...(await changePart(tx, part, sale, { hash, now })))
  await publishChange(tx, { to: { member: shop.user_id }, topic: 'shopOrder' })
  return { outcome: 'changed', ids }
}

/**
 * The shop has a sale no longer, because its member deleted it there: it counts as cancelled. A sale that
 * comes back is open again.
 */
export async function applyDeleted(tx: Tx, shop: Shop, saleId: string, now: Date): Promise<AppliedSale> {
  const [kept] = await run<{ sale: Sale; sale_time: Date }>(
    tx,
    'select sale, sale_time from shop_order where shop_id = $1 and platform_order_id = $2 order by part limit 1',
    [shop.id, saleId],
  )
  if (!kept) return { outcome: 'left_out', ids: [] }
  const { sale, sale_time: updatedTime } = kept
  return applySale(tx, shop, { ...sale, state: 'cancelled', orderedTime: new Date(sale.orderedTime), updatedTime }, now)
}

/** Everything but when it was said: what is told again in the same words is no change. */
const hashOf = ({ updatedTime: _, ...facts }: Sale): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url')

async function addSale(tx: Tx, shop: Shop, sale: Sale, { hash, now }: { hash: string; now: Date }): Promise<AppliedSale> {
  if (sale.state !== 'open' || sale.lines.length === 0) return { outcome: 'left_out', ids: [] }
  // As they are now, and until this is written: whoever changes them meanwhile gives them to this order too (`apply-defaults.ts`).
  const [defaults] = await run<{ channel_id: number | null; preset_id: number | null }>(
    tx,
    'select channel_id, preset_id from shop where id = $1 for share',
    [shop.id],
  )
  const preset = await findPreset(tx, shop.user_id, defaults?.preset_id ?? null)
  const items = toItems(sale.lines, sale.currency)
  const parcel = planParcel(items, preset)
  const added = await run<{ id: number }>(
    tx,
    `insert into shop_order (user_id, shop_id, platform_order_id, platform_order_number, shop_state, ordered_time, sale, sale_hash, sale_time,
       receiver, items, item_count, currency, total, weight, length, width, height, preset_id, channel_id, create_time, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $21)
     on conflict (shop_id, platform_order_id, part) do nothing returning id`,
    [
      shop.user_id,
      shop.id,
      sale.id,
      sale.number,
      saleStateCodes[sale.state],
      sale.orderedTime,
      JSON.stringify(sale),
      hash,
      sale.updatedTime,
      JSON.stringify(sale.receiver),
      JSON.stringify(items),
      pieces(items),
      sale.currency,
      sale.total,
      parcel.weight,
      parcel.length,
      parcel.width,
      parcel.height,
      preset?.id ?? null,
      defaults?.channel_id ?? null,
      now,
    ],
  )
  // Another instance was quicker with the same sale.
  if (added.length === 0) return { outcome: 'same', ids: [] }
  await publishChange(tx, { to: { member: shop.user_id }, topic: 'shopOrder' })
  return { outcome: 'added', ids: added.map(({ id }) => id) }
}

const pieces = (items: readonly ShopOrderItem[]): number => items.reduce((sum, { quantity }) => sum + quantity, 0)

/** What lies in the parcel of another order is bought with it. */
const isBoughtPart = ({ state, combined_into: main, order_id: orderId }: StoredPart): boolean =>
  state === shopOrderState.buying || state === shopOrderState.labelled || (main !== null && orderId !== null)

/**
 * What the buyer added after the sale was split goes into the first parcel that has no label yet. Where all
 * have theirs, the member hears of it on the first. A sale in one parcel without a label has it anyway.
 */
function placeAdded(parts: readonly StoredPart[], sale: Sale): (StoredPart & { lacks?: true })[] {
  if (sale.state !== 'open' || parts.some((part) => !part.part_lines && !isBoughtPart(part))) return [...parts]
  const placed = parts.flatMap((part) => part.part_lines ?? part.items.map(({ lineId, quantity }) => ({ id: lineId, quantity })))
  const added = unplacedLines(sale.lines, placed)
  if (added.length === 0) return [...parts]
  const open = parts.find((part) => !isBoughtPart(part) && part.state !== shopOrderState.closed)
  if (!open) return parts.map((part, index) => (index === 0 ? { ...part, lacks: true } : part))
  return parts.map((part) => (part === open ? { ...part, part_lines: withLines(part.part_lines ?? [], added) } : part))
}

const alone = shopOrderMoves.to(shopOrderState.notReady, { by: 'system', from: [shopOrderState.combined] })

/** Says whose readiness it may have changed: its own, and that of orders it shared a parcel with. */
async function changePart(
  tx: Tx,
  part: StoredPart & { lacks?: true },
  sale: Sale,
  { hash, now }: { hash: string; now: Date },
): Promise<number[]> {
  const isMoved = !isDeepStrictEqual(part.sale.receiver, sale.receiver)
  // Where the buyer moved, that counts; until then whatever the member corrected stays.
  const receiver = isMoved || !part.edited.includes('receiver') ? sale.receiver : part.receiver
  const edited = isMoved ? part.edited.filter((field) => field !== 'receiver') : part.edited
  const isBought = isBoughtPart(part)
  const areLinesChanged = !isDeepStrictEqual(linesOf(part.sale.lines), linesOf(sale.lines))
  // A parcel that has its label keeps what lies in it; what the shop says of it now is an alarm, not a change.
  const lines = linesOfPart(sale.lines, part.part_lines)
  const items = isBought || lines.length === 0 ? null : withDeclared(toItems(lines, sale.currency), part)
  const alert = isBought ? alertOf(part, sale, isMoved) : ''
  // Combined with others for the sake of one address: with another address, or without a sale, it stands alone again.
  const stays = !isMoved && sale.state === 'open'
  const leaves = !isBought && part.combined_into !== null && !stays
  await run(
    tx,
    `update shop_order set sale = $2, sale_hash = $3, sale_time = $4, shop_state = $5, platform_order_number = $6,
       receiver = case when $7 then receiver else $8::jsonb end, edited = $9, items = coalesce($10::jsonb, items),
       item_count = coalesce($11, item_count), total = $12, alert = case when $13 = '' then alert else $13 end,
       update_time = $14, part_lines = $15${leaves ? `, ${alone.set}, combined_into = null` : ''}
     where id = $1${leaves ? ` and ${alone.where}` : ''}`,
    [
      part.id,
      JSON.stringify(sale),
      hash,
      sale.updatedTime,
      saleStateCodes[sale.state],
      sale.number,
      isBought,
      JSON.stringify(receiver),
      edited,
      items && areLinesChanged ? JSON.stringify(items) : null,
      items && areLinesChanged ? pieces(items) : null,
      sale.total,
      alert,
      now,
      part.part_lines && JSON.stringify(part.part_lines),
    ],
  )
  if (isBought) {
    if (part.combined_into && alert !== '')
      await run(tx, 'update shop_order set alert = $2 where id = $1', [part.combined_into, alert])
    return [part.id]
  }
  const released = stays ? [] : await releaseCombined(tx, [part.id], now)
  const mains = part.combined_into === null ? [] : [part.combined_into]
  for (const id of areLinesChanged || leaves ? [part.id, ...mains] : []) await replanParcel(tx, id, now)
  return [part.id, ...released, ...mains]
}

function alertOf({ lacks }: { lacks?: true }, { state }: Sale, isMoved: boolean): ShopAlert | '' {
  if (state === 'cancelled') return 'cancelled'
  return isMoved ? 'changed' : lacks ? 'added' : ''
}

/** What the member declared of a line stays, whatever the shop calls it now. */
const withDeclared = (items: ShopOrderItem[], { edited, items: before }: StoredPart): ShopOrderItem[] =>
  edited.includes('items')
    ? items.map((item) => {
        const kept = before.find(({ lineId }) => lineId === item.lineId)
        return kept ? { ...kept, quantity: item.quantity } : item
      })
    : items

/** What the buyer ordered; how much of it was shipped meanwhile is another matter. */
const linesOf = (lines: readonly SaleLine[]) => lines.map(({ id, sku, quantity }) => ({ id, sku, quantity }))

import { maskIdNumber } from '#domain/address/address.ts'
import { type Language, pick } from '#domain/language.ts'
import { townOf } from '#domain/order/party.ts'
import type { ShopOrderItem } from '#domain/shop/plan.ts'
import type { RuleExplanation } from '#domain/shop/rules.ts'
import { shopOrderState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { unsealParty } from '#server/modules/addresses/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import type { Row } from '#server/platform/resources/columns.ts'
import type { MemberListHooks } from '#server/platform/resources/member-routes.ts'
import { wordAction } from '../rules/explain-words.ts'
import { readNames } from '../rules/store.ts'
import type { ShopOrderReceiver, StoredSale } from './store.ts'

const { notReady, ready } = shopOrderState

/** What a page shows of other rows and tables, asked once for all of it. */
const besides = prepareOnce(
  `select o.id, s.name as shop_name, s.kind as shop_kind, coalesce(l.order_code, '') as order_code, coalesce(l.tracking_number, '') as tracking_number,
     (select count(*)::int from shop_order p where p.shop_id = o.shop_id and p.platform_order_id = o.platform_order_id) as part_count,
     array(select c.platform_order_number from shop_order c where c.combined_into = o.id order by c.id) as combined_numbers,
     coalesce((select sum(c.item_count)::int from shop_order c where c.combined_into = o.id), 0) as combined_items,
     case when o.state in (${notReady}, ${ready}) then (select coalesce(jsonb_agg(b.id order by b.id), '[]') from shop_order b
       where b.user_id = o.user_id and b.receiver_key = o.receiver_key and b.state in (${notReady}, ${ready}) and b.id <> o.id) else '[]' end as same_buyer
   from shop_order o join shop s on s.id = o.shop_id left join shipping_order l on l.id = o.order_id where o.id = any($1)`,
)
type Besides = {
  id: number
  shop_name: string
  shop_kind: string
  order_code: string
  tracking_number: string
  part_count: number
  combined_numbers: string[]
  combined_items: number
  same_buyer: number[]
}

export const shopOrderHooks: MemberListHooks<Ctx> = {
  memberScope: ({ clauses, values }, { tag, reason }) => {
    if (typeof tag === 'string' && tag !== '') clauses.push(`t.tags @> array[$${values.push(tag)}]::text[] and t.tags <> '{}'`)
    if (typeof reason === 'string' && reason !== '') clauses.push(`t.reasons @> array[$${values.push(reason)}]::text[]`)
  },
  finishPage: async (ctx, rows, caller) => {
    await addBesides(ctx, rows)
    await wordRules(ctx, rows, caller)
  },
  shape: async (ctx, row, { caller, isWhole }) => {
    shapeRow(ctx, row, caller.language, isWhole)
    if (isWhole) await addBesides(ctx, [row])
    if (isWhole) await wordRules(ctx, [row], caller)
    if (isWhole) await addCombinedItems(ctx, row)
  },
}

async function addBesides(ctx: Ctx, rows: readonly Row[]): Promise<void> {
  const found = new Map(
    (await run<Besides>(ctx.db, besides, [rows.map(({ id }) => id)])).map(({ id, ...beside }) => [id, beside]),
  )
  for (const row of rows) {
    const { combined_items: items = 0, ...beside } = found.get(Number(row.id)) ?? { combined_numbers: [] }
    Object.assign(row, beside, { combined_count: beside.combined_numbers.length, item_count: Number(row.item_count) + items })
  }
}

/** Puts into the reader's words which action each rule did. */
async function wordRules(ctx: Ctx, rows: readonly Row[], caller: Pick<Caller, 'actor' | 'language'>): Promise<void> {
  const ruled = rows.filter(({ explain }) => Array.isArray(explain) && explain.length > 0)
  if (ruled.length === 0) return
  const names = await readNames(ctx.db, actorOf(caller).id)
  for (const row of ruled)
    row.explain = (row.explain as RuleExplanation[]).map(({ rule, did }) => ({
      rule,
      did: did.map((action) => wordAction(caller.language, action, names)),
    }))
}

/** As a member reads it: what is wrong in their language, without what only machines read. */
function shapeRow(ctx: Ctx, row: Row, language: Language, isWhole: boolean): void {
  const problems = (row.problems ?? {}) as Record<string, Record<Language, string>>
  row.problems = Object.fromEntries(Object.entries(problems).map(([field, words]) => [field, words[language]]))
  const receiver = row.receiver as ShopOrderReceiver
  const items = row.items as ShopOrderItem[]
  const [first] = items
  row.receiver_city = townOf(receiver)
  row.item_name = first ? pick(language, first.chineseName || first.englishName, first.englishName || first.chineseName) : ''
  row.image_url = items.find(({ imageUrl }) => imageUrl !== '')?.imageUrl ?? ''
  row.skus = items.map(({ sku }) => sku).filter(Boolean)
  const sale = row.sale as StoredSale | undefined
  delete row.sale
  if (!isWhole) {
    delete row.items
    delete row.receiver
    return
  }
  row.sale_note = sale?.note ?? ''
  row.sale_service = sale?.shippingService ?? ''
  const { id_card_number: number, ...party } = unsealParty(ctx, receiver)
  row.receiver = { ...party, id_card_number: maskIdNumber(number) }
}

/** What lies in the same parcel is looked at with it. */
async function addCombinedItems(ctx: Ctx, row: Row): Promise<void> {
  const own = (row.items as ShopOrderItem[]).map((item) => ({ ...item, number: '' }))
  const others = await run<{ platform_order_number: string; items: ShopOrderItem[] }>(
    ctx.db,
    'select platform_order_number, items from shop_order where combined_into = $1 order by id',
    [row.id],
  )
  row.items = [
    ...own,
    ...others.flatMap(({ platform_order_number: number, items }) => items.map((item) => ({ ...item, number }))),
  ]
}

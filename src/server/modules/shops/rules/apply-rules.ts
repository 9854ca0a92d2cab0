import { isDeepStrictEqual } from 'node:util'
import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { shopRules } from '#contract/shop-rule.ts'
import type { Ctx } from '#server/ctx.ts'
import { listCurrencyRates } from '#server/modules/catalogue/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { evaluateShopOrders } from '../orders/evaluate.ts'
import { splitLinesOff } from '../orders/split-order.ts'
import { isOpenSql } from '../orders/store.ts'
import { candidateColumns, type PlannedOrder, planOrder, type RuleCandidate, readPresetMap } from './plan-orders.ts'
import { findRuleSet, type RuleSet } from './store.ts'

/**
 * Applies their member's rules to orders that are not bought yet, and keeps with each which rule did what. May run twice: what rules did before is
 * undone first. Says which orders changed; whoever calls has their readiness worked out.
 */
export async function applyRulesTo(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const owners = await run<{ user_id: number }>(ctx.db, 'select distinct user_id from shop_order where id = any($1)', [ids])
  const changed: number[] = []
  for (const { user_id: userId } of owners) {
    const set = await findRuleSet(ctx.db, userId)
    if (set) changed.push(...(await applySet(ctx, userId, set, ids)))
  }
  return changed
}

async function applySet(ctx: Ctx, userId: number, { version, rules }: RuleSet, ids: readonly number[]): Promise<number[]> {
  const rates = await listCurrencyRates(ctx.db)
  return inTx(ctx, async (tx) => {
    const now = ctx.clock()
    const orders = await run<RuleCandidate>(
      tx,
      `select ${candidateColumns} from shop_order o join shop s on s.id = o.shop_id
       where o.user_id = $1 and o.id = any($2) and o.${isOpenSql}
       order by o.id for no key update of o`,
      [userId, ids],
    )
    const presets = await readPresetMap(tx, userId)
    const changed = orders.flatMap((order) => {
      const plan = planOrder(order, { rules, presets, rates, now, zone: ctx.settings.get('time_zone') })
      return isSame(order, plan) ? [] : [{ id: order.id, plan }]
    })
    if (changed.length === 0) return []
    await run(tx, writePlans, [JSON.stringify(changed.map(({ id, plan }) => toRow(id, plan, version))), now])
    const made: number[] = []
    for (const { id, plan } of changed)
      if (plan.split_lines.length > 0) made.push(...(await splitLinesOff(tx, userId, { id, lineIds: plan.split_lines, now })))
    await publishChange(tx, { to: { member: userId }, topic: 'shopOrder' })
    return [...new Set([...changed.map(({ id }) => id), ...made])]
  })
}

function isSame(order: RuleCandidate, plan: PlannedOrder): boolean {
  const before = order.explain.map(({ version: _, ...one }) => one)
  return columns.every((column) => isDeepStrictEqual(order[column], plan[column])) && isDeepStrictEqual(before, plan.explain)
}

const toRow = (id: number, plan: PlannedOrder, version: number) => ({
  id,
  ...Object.fromEntries(columns.map((column) => [column, plan[column]])),
  explain: plan.explain.map((one) => ({ version, ...one })),
})

const columns = [
  'channel_id',
  'preset_id',
  'insurance_id',
  'insurance_value',
  'tags',
  'is_held',
  'hold_until',
  'warehouse_id',
  'weight',
  'length',
  'width',
  'height',
] as const

/** All of them at once, however many the rules changed. */
const writePlans = prepareOnce(
  `update shop_order o set ${columns.map((column) => `${column} = p.${column}`).join(', ')}, explain = p.explain, update_time = $2
   from jsonb_to_recordset($1) as p (id bigint, channel_id bigint, preset_id bigint, insurance_id bigint, insurance_value bigint, tags text[],
     is_held boolean, hold_until date, warehouse_id bigint, weight integer, length integer, width integer, height integer, explain jsonb)
   where o.id = p.id`,
)

/** What happens to orders that a shop has just told of: rules first, then whether they can be bought. May run twice. */
export async function prepareOrders(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const changed = await applyRulesTo(ctx, ids)
  await evaluateShopOrders(ctx, [...ids, ...changed])
}

/** As many as are worked on in one go. */
const batchSize = 500

/** Applies the rules again, to these of the member's orders or to all that have no label yet. May run twice. */
export async function applyRulesAgain(
  ctx: Ctx,
  { ids }: InputOf<(typeof shopRules)['apply']>,
  caller: Caller,
): Promise<DataOf<(typeof shopRules)['apply']>> {
  const { id: userId } = actorOf(caller)
  const open = await run<{ id: number }>(
    ctx.db,
    `select id from shop_order where user_id = $1 and ${isOpenSql}
       and ($2::bigint[] is null or id = any($2)) order by id desc limit 5000`,
    [userId, ids ?? null],
  )
  let count = 0
  for (let from = 0; from < open.length; from += batchSize) {
    const changed = await applyRulesTo(
      ctx,
      open.slice(from, from + batchSize).map(({ id }) => id),
    )
    await evaluateShopOrders(ctx, changed)
    count += changed.length
  }
  return { changed: count }
}

import { isDeepStrictEqual } from 'node:util'
import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { shopRules } from '#contract/shop-rule.ts'
import { shopOrderState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { listCurrencyRates } from '#server/modules/catalogue/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { evaluateShopOrders } from '../orders/evaluate.ts'
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
       where o.user_id = $1 and o.id = any($2) and o.state in (${shopOrderState.notReady}, ${shopOrderState.ready})
       order by o.id for no key update of o`,
      [userId, ids],
    )
    const presets = await readPresetMap(tx, userId)
    const changed: number[] = []
    for (const order of orders) {
      const planned = planOrder(order, { rules, presets, rates, now })
      if (await writePlan(tx, order, { ...planned, version, now })) changed.push(order.id)
    }
    if (changed.length > 0) await publishChange(tx, { to: { member: userId }, topic: 'shopOrder' })
    return changed
  })
}

async function writePlan(tx: Tx, order: RuleCandidate, plan: PlannedOrder & { version: number; now: Date }): Promise<boolean> {
  const explain = plan.explain.map((one) => ({ version: plan.version, ...one }))
  const before = order.explain.map(({ version: _, ...one }) => one)
  const isSame = columns.every((column) => isDeepStrictEqual(order[column], plan[column]))
  if (isSame && isDeepStrictEqual(before, plan.explain)) return false
  await run(
    tx,
    `update shop_order set ${columns.map((column, index) => `${column} = $${index + 4}`).join(', ')}, explain = $2, update_time = $3 where id = $1`,
    [order.id, JSON.stringify(explain), plan.now, ...columns.map((column) => plan[column])],
  )
  return true
}

const columns = [
  'channel_id',
  'preset_id',
  'insurance_id',
  'insurance_value',
  'tags',
  'is_held',
  'weight',
  'length',
  'width',
  'height',
] as const

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
    `select id from shop_order where user_id = $1 and state in (${shopOrderState.notReady}, ${shopOrderState.ready})
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

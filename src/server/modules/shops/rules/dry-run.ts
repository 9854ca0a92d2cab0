import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { RuleDifference, shopRules } from '#contract/shop-rule.ts'
import type { Language } from '#domain/language.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import type { RuleExplanation, ShopRule } from '#domain/shop/rules.ts'
import type { Ctx } from '#server/ctx.ts'
import { listCurrencyRates } from '#server/modules/catalogue/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { sayAny } from '#server/platform/i18n.ts'
import { nameOf, wordExplanation } from './explain-words.ts'
import { candidateColumns, type PlannedOrder, planOrder, type RuleCandidate, readPresetMap } from './plan-orders.ts'
import { type Names, readNames } from './store.ts'

const orderCount = 500
/** After so many orders others have their turn: many rules take a second for all of them. */
const batchSize = 25

/** What rules would make of the member's last orders, whatever became of those. Writes nothing. */
export async function dryRunRules(
  ctx: Ctx,
  { rules }: InputOf<(typeof shopRules)['dryRun']>,
  caller: Caller,
): Promise<DataOf<(typeof shopRules)['dryRun']>> {
  const { id: userId } = actorOf(caller)
  const [orders, presets, rates, names] = await Promise.all([
    run<RuleCandidate>(
      ctx.db,
      `select ${candidateColumns} from shop_order o join shop s on s.id = o.shop_id where o.user_id = $1 order by o.id desc limit ${orderCount}`,
      [userId],
    ),
    readPresetMap(ctx.db, userId),
    listCurrencyRates(ctx.db),
    readNames(ctx.db, userId),
  ])
  const matched = rules.map(() => 0)
  const list: RuleDifference[] = []
  const now = ctx.clock()
  // By their place, since two rules may have the same name.
  const numbered: ShopRule[] = rules.map((rule, index) => ({ ...rule, name: String(index) }))
  const wordOnce = rememberWords(caller.language, names)
  for (const [index, order] of orders.entries()) {
    if (index % batchSize === batchSize - 1) await nextTurn()
    const planned = planOrder(order, { rules: numbered, presets, rates, now, zone: ctx.settings.get('time_zone') })
    for (const { rule } of planned.explain) matched[Number(rule)] = (matched[Number(rule)] ?? 0) + 1
    const changes = differencesOf(order, planned, { language: caller.language, names })
    if (changes.length === 0) continue
    list.push({
      id: order.id,
      number: order.platform_order_number,
      shop: nameOf(caller.language, names, 'shop', order.shop_id),
      receiver: order.receiver.name,
      changes,
      explain: planned.explain.map((one) => wordOnce({ ...one, rule: rules[Number(one.rule)]?.name ?? '' })),
    })
  }
  return { orders: orders.length, matched, list }
}

/** The same rule says the same of most orders: a sentence is put into words once. */
function rememberWords(language: Language, names: Names): (explanation: RuleExplanation) => string {
  const known = new Map<string, string>()
  return (explanation) => {
    const key = JSON.stringify(explanation)
    const sentence = known.get(key) ?? wordExplanation(language, explanation, names)
    known.set(key, sentence)
    return sentence
  }
}

function differencesOf(
  order: RuleCandidate,
  planned: PlannedOrder,
  { language, names }: { language: Language; names: Names },
): RuleDifference['changes'] {
  const word = (kind: 'channel' | 'preset' | 'warehouse', id: number | null) =>
    id === null ? '' : nameOf(language, names, kind, id)
  const cover = ({ insurance_id: id, insurance_value: value }: Pick<PlannedOrder, 'insurance_id' | 'insurance_value'>) =>
    id === null ? '' : `${nameOf(language, names, 'insurance', id)}${value === null ? '' : ` £${formatDecimal(asPence(value))}`}`
  const yes = (is: boolean) => (is ? sayAny(language, 'shopRule.value.yes') : '')
  const pairs = [
    ['channel', word('channel', order.channel_id), word('channel', planned.channel_id)],
    ['preset', word('preset', order.preset_id), word('preset', planned.preset_id)],
    ['insurance', cover(order), cover(planned)],
    ['tags', order.tags.join(', '), planned.tags.join(', ')],
    ['warehouse', word('warehouse', order.warehouse_id), word('warehouse', planned.warehouse_id)],
    ['hold', order.hold_until ?? yes(order.is_held), planned.hold_until ?? yes(planned.is_held)],
    ['split', '', yes(planned.split_lines.length > 0)],
  ] as const
  return pairs.flatMap(([field, before, after]) => (before === after ? [] : [{ field, before, after }]))
}

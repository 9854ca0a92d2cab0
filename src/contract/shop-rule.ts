import { z } from 'zod'
import {
  checkCondition,
  lineFieldKinds,
  orderFieldKinds,
  type RuleCondition,
  ruleLimits,
  ruleMatches,
  ruleOperators,
  ruleSubjects,
} from '#domain/shop/rules.ts'
import { callsAt } from './endpoint.ts'
import { line, rowId, rowIds } from './inputs.ts'

/** Rules that prepare orders of shops by themselves: channel, packing, cover, tags, holding back. */

const access = 'member:account/newOrders'

const fields = [...Object.keys(orderFieldKinds), ...Object.keys(lineFieldKinds)] as [
  RuleCondition['field'],
  ...RuleCondition['field'][],
]
const operators = [...new Set(Object.values(ruleOperators).flat())] as [RuleCondition['operator'], ...RuleCondition['operator'][]]

const condition = z
  .strictObject({
    subject: z.enum(ruleSubjects, { error: 'invalid.choice' }),
    field: z.enum(fields, { error: 'invalid.choice' }),
    operator: z.enum(operators, { error: 'invalid.choice' }),
    value: line(ruleLimits.value),
  })
  .superRefine((value, context) => {
    const problem = checkCondition(value)
    if (problem)
      context.addIssue({ code: 'custom', path: [problem], message: problem === 'value' ? 'invalid.format' : 'invalid.choice' })
  })

const action = z.discriminatedUnion(
  'do',
  [
    z.strictObject({ do: z.enum(['channel', 'preset', 'insurance', 'warehouse']), id: rowId }),
    z.strictObject({ do: z.literal('tag'), tag: line(24) }),
    z.strictObject({
      do: z.literal('hold'),
      days: z.coerce
        .number({ error: 'invalid.integer' })
        .int('invalid.integer')
        .min(1, 'invalid.above_zero')
        .max(ruleLimits.holdDays, 'invalid.too_big')
        .optional(),
    }),
    z.strictObject({ do: z.literal('split') }),
  ],
  { error: 'invalid.choice' },
)

const rule = z.strictObject({
  name: line(ruleLimits.name),
  is_enabled: z.boolean({ error: 'invalid.type' }),
  match: z.enum(ruleMatches, { error: 'invalid.choice' }),
  conditions: z.array(condition).max(ruleLimits.conditions, 'invalid.too_big'),
  actions: z.array(action).min(1, 'invalid.required').max(ruleLimits.actions, 'invalid.too_big'),
  stops: z.boolean({ error: 'invalid.type' }),
})
const rules = z.array(rule, { error: 'invalid.required' }).max(ruleLimits.rules, 'invalid.too_big')

const choice = z.strictObject({ id: z.int(), name: z.string() })

/** One order that rules would treat otherwise: what it has, what it would have, and why, in the caller's language. */
const difference = z.strictObject({
  id: z.int(),
  number: z.string(),
  shop: z.string(),
  receiver: z.string(),
  changes: z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() })),
  explain: z.array(z.string()),
})
export type RuleDifference = z.output<typeof difference>

const { get, post } = callsAt('/api/shopOrder', access)

export const shopRules = {
  /** The newest version, or an earlier one; with what conditions and actions can name. */
  read: get('rules', {
    input: z.object({ version: rowId.optional() }),
    output: z.strictObject({
      /** 0: none were ever saved */
      version: z.int(),
      latest: z.int(),
      rules,
      versions: z.array(z.strictObject({ version: z.int(), rules: z.int(), enabled: z.int(), create_time: z.int() })),
      choices: z.strictObject({
        shops: z.array(choice),
        channels: z.array(choice),
        presets: z.array(choice),
        covers: z.array(choice),
        warehouses: z.array(choice),
        tags: z.array(z.string()),
      }),
    }),
  }),
  /** `version`: the newest one that the caller knows; another meanwhile is not written over. */
  save: post('rules', {
    input: z.object({ version: z.coerce.number().int().min(0), rules }),
    output: z.strictObject({ version: z.int() }),
  }),
  /** Over the last orders, whatever became of them. Writes nothing. */
  dryRun: post('rulesDryRun', {
    input: z.object({ rules }),
    output: z.strictObject({ orders: z.int(), matched: z.array(z.int()), list: z.array(difference) }),
  }),
  /** To these orders, or to all that have no label yet. */
  apply: post('applyRules', { input: z.object({ ids: rowIds.optional() }), output: z.strictObject({ changed: z.int() }) }),
}

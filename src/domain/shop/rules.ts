import { dayAfter } from '../calendar.ts'

/** Rules that prepare orders of shops by themselves. Pure: what they are made of stands here, what a rule says of an order too. */

export const ruleLimits = { rules: 50, conditions: 20, actions: 8, name: 60, value: 200, holdDays: 90 } as const

/** What a condition asks of the order itself, and what kind of value it is compared with. */
export const orderFieldKinds = {
  shop: 'shop',
  country: 'word',
  postcode: 'prefix',
  total: 'money',
  weight: 'number',
  item_count: 'number',
  shipping_service: 'text',
  tags: 'word',
  age_hours: 'number',
  has_note: 'yes_no',
} as const
export type OrderField = keyof typeof orderFieldKinds

/** And of its lines, of which any, all or none must be so. */
export const lineFieldKinds = { sku: 'text', name: 'text', quantity: 'number', unit_price: 'money', weight: 'number' } as const
export type LineField = keyof typeof lineFieldKinds

export type RuleValueKind = (typeof orderFieldKinds)[OrderField] | (typeof lineFieldKinds)[LineField]
export const ruleOperators = {
  shop: ['is', 'is_not'],
  word: ['is', 'is_not'],
  prefix: ['starts_with', 'not_starts_with'],
  text: ['is', 'is_not', 'starts_with', 'contains', 'not_contains'],
  number: ['at_least', 'at_most'],
  money: ['at_least', 'at_most'],
  yes_no: ['is'],
} as const satisfies Record<RuleValueKind, readonly string[]>
export type RuleOperator = (typeof ruleOperators)[RuleValueKind][number]

export const ruleSubjects = ['order', 'any_line', 'all_lines', 'no_line'] as const
export type RuleSubject = (typeof ruleSubjects)[number]

/** `value`: several texts are separated by commas, any of which counts; amounts as "12.50"; yes or no. */
export type RuleCondition = { subject: RuleSubject; field: OrderField | LineField; operator: RuleOperator; value: string }

/**
 * `hold` with `days` ends so many days after the order; `split` puts the lines that its conditions on lines
 * mean into a parcel of their own.
 */
export type RuleAction =
  | { do: 'channel' | 'preset' | 'insurance' | 'warehouse'; id: number }
  | { do: 'tag'; tag: string }
  | { do: 'hold'; days?: number | undefined }
  | { do: 'split' }

export const ruleMatches = ['all', 'any', 'none'] as const
export type ShopRule = {
  name: string
  is_enabled: boolean
  match: (typeof ruleMatches)[number]
  conditions: RuleCondition[]
  actions: RuleAction[]
  /** what comes after it is not looked at where it applied */
  stops: boolean
}

export type RuleLine = { id: string; sku: string; name: string; quantity: number; unitPrice: number; weight: number | null }
export type RuleOrder = {
  shopId: number
  country: string
  postcode: string
  /** hundredths of the order's own currency */
  total: number
  weight: number | null
  shippingService: string
  ageHours: number
  hasNote: boolean
  lines: readonly RuleLine[]
  /** what was set by hand: `channel_id`, `preset_id`, `insurance_id`, `is_held`, `split` */
  edited: readonly string[]
  /** its pieces lie in several parcels already */
  isSplit: boolean
  /** days of the calendar */
  today: string
  orderedDay: string
}

/** What rules decide of an order. */
export type RulePlan = {
  channel_id: number | null
  preset_id: number | null
  insurance_id: number | null
  tags: string[]
  is_held: boolean
  hold_until: string | null
  warehouse_id: number | null
  /** lines that leave in a parcel of their own */
  split_lines: string[]
}

/** Why a condition was met: what was compared with what. `found` is the order's own value as text. */
export type RuleReason = RuleCondition & { found: string }
export type RuleExplanation = { rule: string; match: ShopRule['match']; did: RuleAction[]; because: RuleReason[] }

export const mostTags = 10

export function kindOf({ subject, field }: Pick<RuleCondition, 'subject' | 'field'>): RuleValueKind | undefined {
  const kinds: Record<string, RuleValueKind> = subject === 'order' ? orderFieldKinds : lineFieldKinds
  return Object.hasOwn(kinds, field) ? kinds[field] : undefined
}

/** What is wrong with a condition as somebody typed it. */
export function checkCondition(condition: RuleCondition): 'field' | 'operator' | 'value' | null {
  const kind = kindOf(condition)
  if (!kind) return 'field'
  if (!(ruleOperators[kind] as readonly string[]).includes(condition.operator)) return 'operator'
  const value = condition.value.trim()
  if (kind === 'number') return /^\d{1,9}$/.test(value) ? null : 'value'
  if (kind === 'money') return toHundredths(value) === null ? 'value' : null
  if (kind === 'shop') return /^\d{1,15}$/.test(value) ? null : 'value'
  if (kind === 'yes_no') return value === 'yes' || value === 'no' ? null : 'value'
  return words(value).length > 0 ? null : 'value'
}

/** The plan after all rules in their order, and which of them did what. What was set by hand stays; a later rule writes over an earlier one. */
export function applyRules(
  order: RuleOrder,
  base: RulePlan,
  rules: readonly ShopRule[],
): { plan: RulePlan; explain: RuleExplanation[] } {
  let plan = base
  const explain: RuleExplanation[] = []
  for (const rule of rules) {
    if (!rule.is_enabled) continue
    const reasons = reasonsToApply(rule, order, plan)
    if (!reasons) continue
    const did: RuleAction[] = []
    for (const action of rule.actions) {
      const next = applyAction(plan, action, { order, rule })
      if (!next) continue
      plan = next
      did.push(action)
    }
    if (did.length > 0) explain.push({ rule: rule.name, match: rule.match, did, because: reasons })
    if (rule.stops) break
  }
  return { plan, explain }
}

/** The conditions that made it apply; null where it does not. Without conditions it is for every order. */
function reasonsToApply({ match, conditions }: ShopRule, order: RuleOrder, plan: RulePlan): RuleReason[] | null {
  const results = conditions.map((condition) => ({ condition, ...testCondition(condition, order, plan) }))
  const met = results.filter(({ isMet }) => isMet)
  const applies =
    match === 'none'
      ? met.length === 0
      : match === 'any' && conditions.length > 0
        ? met.length > 0
        : met.length === results.length
  if (!applies) return null
  return (match === 'any' ? met : results).map(({ condition, found }) => ({ ...condition, found }))
}

/** null where nothing is to be done, because it is so already or was set by hand. */
function applyAction(plan: RulePlan, action: RuleAction, { order, rule }: { order: RuleOrder; rule: ShopRule }): RulePlan | null {
  const { edited } = order
  switch (action.do) {
    case 'channel':
    case 'preset':
    case 'insurance':
    case 'warehouse': {
      const column = `${action.do}_id` as const
      return edited.includes(column) || plan[column] === action.id ? null : { ...plan, [column]: action.id }
    }
    case 'tag':
      return plan.tags.includes(action.tag) || plan.tags.length >= mostTags ? null : { ...plan, tags: [...plan.tags, action.tag] }
    case 'hold': {
      const until = action.days === undefined ? null : dayAfter(order.orderedDay, action.days)
      const isOver = until !== null && until <= order.today
      return edited.includes('is_held') || plan.is_held || isOver ? null : { ...plan, is_held: true, hold_until: until }
    }
    case 'split': {
      const lines = linesMeant(rule, order)
      const isPart = lines.length > 0 && lines.length < order.lines.length
      return order.isSplit || edited.includes('split') || plan.split_lines.length > 0 || !isPart
        ? null
        : { ...plan, split_lines: lines }
    }
  }
}

/** The lines that meet every condition that the rule has on lines. */
function linesMeant({ conditions }: ShopRule, { lines }: RuleOrder): string[] {
  const asked = conditions.filter(({ subject }) => subject === 'any_line' || subject === 'all_lines')
  if (asked.length === 0) return []
  const meets = (line: RuleLine) =>
    asked.every((condition) => {
      const kind = kindOf(condition)
      return kind !== undefined && compare(kind, lineValue(condition.field as LineField, line), condition)
    })
  return lines.filter(meets).map(({ id }) => id)
}

type Finding = { isMet: boolean; found: string }

function testCondition(condition: RuleCondition, order: RuleOrder, plan: RulePlan): Finding {
  const kind = kindOf(condition)
  if (!kind) return { isMet: false, found: '' }
  if (condition.subject === 'order') {
    const value = orderValue(condition.field as OrderField, order, plan)
    return { isMet: compare(kind, value, condition), found: textOf(kind, value) }
  }
  const values = order.lines.map((line) => lineValue(condition.field as LineField, line))
  const fitting = values.filter((value) => compare(kind, value, condition))
  const found = (list: readonly Value[]) => [...new Set(list.map((value) => textOf(kind, value)))].slice(0, 3).join(', ')
  // An order without lines has none that could be so, and not all of them either.
  if (condition.subject === 'all_lines')
    return { isMet: values.length > 0 && fitting.length === values.length, found: found(values) }
  if (condition.subject === 'any_line') return { isMet: fitting.length > 0, found: found(fitting) }
  return { isMet: fitting.length === 0, found: found(values) }
}

type Value = string | number | boolean | null | readonly string[]

function orderValue(field: OrderField, order: RuleOrder, plan: RulePlan): Value {
  switch (field) {
    case 'shop':
      return String(order.shopId)
    case 'country':
      return [order.country]
    case 'postcode':
      return order.postcode.replace(/\s/g, '')
    case 'total':
      return order.total
    case 'weight':
      return order.weight
    case 'item_count':
      return order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
    case 'shipping_service':
      return order.shippingService
    case 'tags':
      return plan.tags
    case 'age_hours':
      return Math.floor(order.ageHours)
    case 'has_note':
      return order.hasNote
  }
}

const lineValue = (field: LineField, line: RuleLine): Value => (field === 'unit_price' ? line.unitPrice : line[field])

function compare(kind: RuleValueKind, value: Value, { operator, value: typed }: RuleCondition): boolean {
  // What nobody knows is neither more nor less than anything.
  if (value === null) return false
  if (kind === 'yes_no') return value === (typed === 'yes')
  if (typeof value === 'number') {
    const bound = kind === 'money' ? toHundredths(typed) : Number(typed)
    return bound !== null && (operator === 'at_least' ? value >= bound : value <= bound)
  }
  const wanted = words(typed).map((word) => (kind === 'prefix' ? word.replace(/\s/g, '') : word))
  const texts = (Array.isArray(value) ? value : [String(value)]).map((text: string) => text.trim().toLowerCase())
  const some = (test: (text: string, word: string) => boolean) => texts.some((text) => wanted.some((word) => test(text, word)))
  switch (operator) {
    case 'is':
      return some((text, word) => text === word)
    case 'is_not':
      return !some((text, word) => text === word)
    case 'starts_with':
      return some((text, word) => text.startsWith(word))
    case 'not_starts_with':
      return !some((text, word) => text.startsWith(word))
    case 'contains':
      return some((text, word) => text.includes(word))
    case 'not_contains':
      return !some((text, word) => text.includes(word))
    default:
      return false
  }
}

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[,，、;；]/)
    .map((word) => word.trim())
    .filter(Boolean)

function toHundredths(text: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

function textOf(kind: RuleValueKind, value: Value): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return kind === 'money' ? (value / 100).toFixed(2) : String(value)
  return Array.isArray(value) ? value.join(', ') : String(value)
}

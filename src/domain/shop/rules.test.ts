import { describe, expect, test } from 'vitest'
import { applyRules, checkCondition, type RuleCondition, type RuleOrder, type RulePlan, type ShopRule } from './rules.ts'

const order: RuleOrder = {
  shopId: 7,
  country: 'GB',
  postcode: 'LS1 4DY',
  total: 5000,
  weight: 1200,
  shippingService: 'Express 24',
  ageHours: 30.5,
  hasNote: true,
  lines: [
    { id: 'l1', sku: 'TEA-1', name: 'Green tea', quantity: 2, unitPrice: 1000, weight: 250 },
    { id: 'l2', sku: 'CUP-9', name: 'Cup', quantity: 1, unitPrice: 3000, weight: null },
  ],
  edited: [],
  isSplit: false,
  today: '2026-11-19',
  orderedDay: '2026-11-18',
}
const base: RulePlan = {
  channel_id: 1,
  preset_id: null,
  insurance_id: null,
  tags: ['vip'],
  is_held: false,
  hold_until: null,
  warehouse_id: null,
  split_lines: [],
}
const rule = (more: Partial<ShopRule>): ShopRule => ({
  name: 'r',
  is_enabled: true,
  match: 'all',
  conditions: [],
  actions: [{ do: 'hold' }],
  stops: false,
  ...more,
})
const condition = (subject: string, field: string, operator: string, value: string) =>
  ({ subject, field, operator, value }) as RuleCondition
const applies = (conditions: RuleCondition[], match: ShopRule['match'] = 'all', given = order) =>
  applyRules(given, base, [rule({ conditions, match })]).plan.is_held

describe('conditions', () => {
  test.each([
    ['order', 'shop', 'is', '7', true],
    ['order', 'shop', 'is_not', '7', false],
    ['order', 'country', 'is', 'gb, ie', true],
    ['order', 'country', 'is_not', 'FR', true],
    ['order', 'postcode', 'starts_with', 'LS1 4, BT', true],
    ['order', 'postcode', 'not_starts_with', 'BT', true],
    ['order', 'total', 'at_least', '50.00', true],
    ['order', 'total', 'at_least', '50.01', false],
    ['order', 'weight', 'at_most', '1200', true],
    ['order', 'weight', 'at_most', '1199', false],
    ['order', 'item_count', 'at_least', '3', true],
    ['order', 'shipping_service', 'contains', 'express', true],
    ['order', 'shipping_service', 'not_contains', 'express', false],
    ['order', 'tags', 'is', 'VIP', true],
    ['order', 'age_hours', 'at_least', '30', true],
    ['order', 'age_hours', 'at_least', '31', false],
    ['order', 'has_note', 'is', 'no', false],
    ['any_line', 'sku', 'starts_with', 'TEA', true],
    ['all_lines', 'sku', 'starts_with', 'TEA', false],
    ['all_lines', 'sku', 'starts_with', 'TEA、CUP', true],
    ['no_line', 'sku', 'starts_with', 'HAT', true],
    ['no_line', 'name', 'contains', 'cup', false],
    ['any_line', 'quantity', 'at_least', '2', true],
    ['all_lines', 'unit_price', 'at_most', '30', true],
    // Nobody knows what the cup weighs.
    ['any_line', 'weight', 'at_most', '250', true],
    ['all_lines', 'weight', 'at_most', '250', false],
  ])('%s %s %s %s: %s', (subject, field, operator, value, isMet) => {
    expect(applies([condition(subject, field, operator, value)])).toBe(isMet)
  })

  test('an order without lines has none that are so, and not all', () => {
    const empty = { ...order, lines: [] }
    const about = (subject: string) => applies([condition(subject, 'sku', 'contains', 'a')], 'all', empty)
    expect([about('any_line'), about('all_lines'), about('no_line')]).toEqual([false, false, true])
  })

  test('all, any or none of several conditions', () => {
    const yes = condition('order', 'country', 'is', 'GB')
    const no = condition('order', 'country', 'is', 'FR')
    expect([applies([yes, no], 'all'), applies([yes, no], 'any'), applies([yes, no], 'none')]).toEqual([false, true, false])
    expect([applies([yes, yes], 'all'), applies([no], 'any'), applies([no, no], 'none')]).toEqual([true, false, true])
    expect([applies([], 'all'), applies([], 'any'), applies([], 'none')]).toEqual([true, true, true])
  })

  test.each([
    [condition('order', 'sku', 'is', 'a'), 'field'],
    [condition('any_line', 'total', 'at_least', '1'), 'field'],
    [condition('order', 'total', 'contains', '1'), 'operator'],
    [condition('order', 'total', 'at_least', '1.234'), 'value'],
    [condition('order', 'weight', 'at_least', '1.5'), 'value'],
    [condition('order', 'has_note', 'is', 'maybe'), 'value'],
    [condition('order', 'country', 'is', ' , '), 'value'],
    [condition('order', 'total', 'at_least', '12.50'), null],
  ])('what is wrong with %o is %s', (given, problem) => {
    expect(checkCondition(given)).toBe(problem)
  })
})

describe('rules in their order', () => {
  const channel = (id: number): ShopRule['actions'] => [{ do: 'channel', id }]

  test('a later rule writes over an earlier one, unless that stops', () => {
    expect(applyRules(order, base, [rule({ actions: channel(2) }), rule({ actions: channel(3) })]).plan.channel_id).toBe(3)
    const stopped = [rule({ actions: channel(2), stops: true }), rule({ actions: channel(3) })]
    expect(applyRules(order, base, stopped).plan.channel_id).toBe(2)
  })

  test('what was set by hand stays, and a rule that is switched off does nothing', () => {
    const edited = { ...order, edited: ['channel_id', 'is_held'] }
    const all = [rule({ actions: [...channel(2), { do: 'hold' }, { do: 'tag', tag: 'new' }] })]
    const { plan, explain } = applyRules(edited, base, all)
    expect(plan).toEqual({ ...base, tags: ['vip', 'new'] })
    expect(explain[0]?.did).toEqual([{ do: 'tag', tag: 'new' }])
    expect(applyRules(order, base, [rule({ is_enabled: false })])).toEqual({ plan: base, explain: [] })
  })

  test('a tag of one rule is a condition of the next', () => {
    const rules = [
      rule({ actions: [{ do: 'tag', tag: 'fragile' }] }),
      rule({ conditions: [condition('order', 'tags', 'is', 'fragile')], actions: channel(9) }),
    ]
    expect(applyRules(order, base, rules).plan.channel_id).toBe(9)
  })

  test('it says which rule did what, and what it found', () => {
    const rules = [rule({ name: 'Tea', conditions: [condition('any_line', 'sku', 'starts_with', 'TEA')], actions: channel(4) })]
    expect(applyRules(order, base, rules).explain).toEqual([
      {
        rule: 'Tea',
        match: 'all',
        did: [{ do: 'channel', id: 4 }],
        because: [{ subject: 'any_line', field: 'sku', operator: 'starts_with', value: 'TEA', found: 'TEA-1' }],
      },
    ])
  })
})

describe('holding until a day', () => {
  const held = (days: number, given: Partial<RuleOrder> = {}) =>
    applyRules({ ...order, ...given }, base, [rule({ actions: [{ do: 'hold', days }] })])

  test('counts days from the order, and does nothing once they are over', () => {
    expect(held(2).plan).toMatchObject({ is_held: true, hold_until: '2026-11-20' })
    expect(held(1)).toMatchObject({ plan: { is_held: false, hold_until: null }, explain: [] })
    expect(held(2, { edited: ['is_held'] }).plan.is_held).toBe(false)
  })
})

describe('splitting lines off', () => {
  const split = (conditions: RuleCondition[], given: Partial<RuleOrder> = {}) =>
    applyRules({ ...order, ...given }, base, [rule({ conditions, actions: [{ do: 'split' }] })])
  const cups = [condition('any_line', 'sku', 'starts_with', 'CUP')]

  test('takes the lines that meet the conditions on lines', () => {
    expect(split(cups)).toMatchObject({ plan: { split_lines: ['l2'] }, explain: [{ did: [{ do: 'split' }] }] })
  })

  test('takes none where all or no lines are meant, or where the member joined them again', () => {
    const all = [condition('any_line', 'quantity', 'at_least', '1')]
    const none = [condition('order', 'country', 'is', 'GB')]
    for (const result of [split(all), split(none), split(cups, { edited: ['split'] }), split(cups, { isSplit: true })])
      expect(result).toMatchObject({ plan: { split_lines: [] }, explain: [] })
  })
})

test('a warehouse is assigned like a channel, and not over one that was chosen by hand', () => {
  const rules = [rule({ actions: [{ do: 'warehouse', id: 4 }] })]
  expect(applyRules(order, base, rules).plan.warehouse_id).toBe(4)
  expect(applyRules({ ...order, edited: ['warehouse_id'] }, base, rules).plan.warehouse_id).toBeNull()
})

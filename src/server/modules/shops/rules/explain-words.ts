import { type Language, pick } from '#domain/language.ts'
import type { RuleAction, RuleExplanation, RuleReason } from '#domain/shop/rules.ts'
import { sayAny } from '#server/platform/i18n.ts'
import type { Names } from './store.ts'

/** Which rule did what and why, as one sentence. */
export function wordExplanation(language: Language, { rule, match, did, because }: RuleExplanation, names: Names): string {
  const say = (key: string, values?: Record<string, string>) => sayAny(language, `shopRule.${key}`, values)
  const join = (parts: readonly string[]) => parts.join(say('explain.and'))
  const actions = join(did.map((action) => wordAction(language, action, names)))
  if (because.length === 0) return say('explain.always', { rule, actions })
  const reasons = join(because.map((reason) => wordReason(language, reason, names)))
  return say(match === 'none' ? 'explain.unless' : 'explain.because', { rule, actions, reasons })
}

export const nameOf = (language: Language, names: Names, kind: keyof Names, id: number): string => {
  const name = names[kind].get(id)
  return name ? pick(language, name.zh, name.en) : `#${id}`
}

/** Words one action of a rule as the end of a sentence. */
export function wordAction(language: Language, action: RuleAction, names: Names): string {
  switch (action.do) {
    case 'hold':
      return action.days === undefined
        ? sayAny(language, 'shopRule.did.hold')
        : sayAny(language, 'shopRule.did.hold_days', { count: action.days })
    case 'split':
      return sayAny(language, 'shopRule.did.split')
    case 'tag':
      return sayAny(language, 'shopRule.did.tag', { what: action.tag })
    default:
      return sayAny(language, `shopRule.did.${action.do}`, { what: nameOf(language, names, action.do, action.id) })
  }
}

function wordReason(language: Language, { subject, field, operator, value, found }: RuleReason, names: Names): string {
  const say = (key: string) => sayAny(language, `shopRule.${key}`)
  const shown =
    field === 'shop' ? nameOf(language, names, 'shop', Number(value)) : field === 'has_note' ? say(`value.${value}`) : value
  const actual =
    field === 'shop' || field === 'has_note' || found === '' ? '' : sayAny(language, 'shopRule.explain.found', { found })
  return sayAny(language, 'shopRule.explain.reason', {
    subject: say(`subject.${subject}`),
    field: say(`field.${field}`),
    operator: say(`operator.${operator}`),
    value: shown,
    found: actual,
  }).trim()
}

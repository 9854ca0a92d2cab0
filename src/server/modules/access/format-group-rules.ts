import type { Language } from '#domain/language.ts'
import type { StoredRule } from '#server/platform/access.ts'
import { say } from '#server/platform/i18n.ts'
import type { Row } from '#server/platform/resources/columns.ts'

/** In a list a group says in a few words what it holds. */
export function toRulesText(row: Row, language: Language, hasAll: boolean): string {
  const titles = row.rules_name_arr as string[]
  if (hasAll) return say(language, 'auth.group.rules.super')
  if (titles.length === 0) return say(language, 'auth.group.rules.none')
  const first = titles[0] ?? ''
  return titles.length === 1
    ? say(language, 'auth.group.rules.one', { first })
    : say(language, 'auth.group.rules.some', { first, count: titles.length - 1 })
}

/** Whole it names the leaves only, as the trees of existing clients want them: a folder is half ticked by what is ticked below it. */
export function toLeafRuleIds(row: Row, rules: StoredRule[], hasAll: boolean): (number | '*')[] {
  if (hasAll) return ['*']
  const held = row.rules as number[]
  const parents = new Set(rules.filter((rule) => held.includes(rule.id)).map((rule) => rule.pid))
  return held.filter((id) => !parents.has(id))
}

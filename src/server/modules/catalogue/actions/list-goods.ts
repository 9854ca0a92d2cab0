import type { DataOf } from '#contract/endpoint.ts'
import type { goods } from '#contract/goods.ts'
import { readKeywords } from '#domain/goods.ts'
import { type Language, pick } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { listEnabledCategories, listEnabledGoods, listGeneralRules } from '../goods/store.ts'

/** What may be sent and what not, category by category, in the caller's language. What is switched off is not there. */
export async function listGoods(ctx: Ctx, _input: unknown, { language }: Caller): Promise<DataOf<(typeof goods)['index']>> {
  const [categories, items, rules] = await Promise.all([
    listEnabledCategories(ctx.db),
    listEnabledGoods(ctx.db),
    listGeneralRules(ctx.db),
  ])
  const rulesOf = (about: 'category_id' | 'goods_id', id: number) =>
    rules.filter((rule) => rule[about] === id).map((rule) => toRule(rule, language))
  const list = categories.map((category) => ({
    ...toNamedGoods(category, language),
    keywords: readKeywords(`${category.keywords_zh}\n${category.keywords_en}`),
    rules: rulesOf('category_id', category.id),
    goods: items
      .filter((item) => item.category_id === category.id)
      .map((item) => ({
        ...toNamedGoods(item, language),
        hs_code: item.hs_code,
        origin_country: item.origin_country,
        rules: rulesOf('goods_id', item.id),
      })),
  }))
  return { list, total: list.length }
}

type CategoryRow = Awaited<ReturnType<typeof listEnabledCategories>>[number]
type RuleRow = Awaited<ReturnType<typeof listGeneralRules>>[number]

const toNamedGoods = (row: Omit<CategoryRow, 'keywords_zh' | 'keywords_en'>, language: Language) => ({
  id: row.id,
  name: pick(language, row.name_zh, row.name_en),
  name_zh: row.name_zh,
  name_en: row.name_en,
  class: row.class,
  conditions: pick(language, row.conditions_zh, row.conditions_en),
})

const toRule = (rule: RuleRow, language: Language) => ({
  country: rule.iso2 ?? '',
  country_name: pick(language, rule.country_zh ?? '', rule.country_en ?? ''),
  is_except: Number(rule.is_except),
  class: rule.class,
  note: pick(language, rule.note_zh, rule.note_en),
})

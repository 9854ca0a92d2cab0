import { findKeywordWarnings, type GoodsClass, strictestClass } from './goods.ts'

type Rule = { country: string; is_except: number; class: GoodsClass; note: string }
type GoodsEntry = { id: number; name: string; class: GoodsClass; conditions: string; rules: readonly Rule[] }

/** A category as everybody reads it, in one language, with its keywords and what of its goods matters. */
export type GoodsCategoryEntry = GoodsEntry & { keywords: readonly string[]; goods: readonly GoodsEntry[] }

export type NamedItem = { categoryId: number | undefined; goodsId: number | undefined; zh: string; en: string }

export type GoodsNote = {
  categoryId: number
  name: string
  class: Exclude<GoodsClass, 'ok'>
  conditions: string[]
  /** what in the names made us think of it; nothing: it was chosen */
  keyword: string | undefined
}

/** What to know about an item: of what was chosen for it, and of the categories its names make one think of, where sending them is not simply allowed. */
export function goodsNotes(item: NamedItem, categories: readonly GoodsCategoryEntry[], country: string): GoodsNote[] {
  const isInside = (category: GoodsCategoryEntry) =>
    item.goodsId !== undefined && category.goods.some(({ id }) => id === item.goodsId)
  const chosen = categories.find((one) => one.id === item.categoryId) ?? categories.find(isInside)
  const goods = chosen?.goods.find(({ id }) => id === item.goodsId)
  const found = findKeywordWarnings(item, categories).filter(({ categoryId }) => categoryId !== chosen?.id)
  return [
    ...(chosen ? notesFor(chosen, goods ? [chosen, goods] : [chosen], country) : []),
    ...found.flatMap(({ categoryId, keyword }) => {
      const category = categories.find(({ id }) => id === categoryId)
      return category ? notesFor(category, [category], country, keyword) : []
    }),
  ]
}

/** Chosen, and never carried; or its name says such a thing, and nobody said that it is another. */
export const isForbidden = (note: GoodsNote, item: Pick<NamedItem, 'categoryId' | 'goodsId'>): boolean =>
  note.class === 'prohibited' && (note.keyword === undefined || (item.categoryId === undefined && item.goodsId === undefined))

/** Category and goods together: the strictest class counts, and every condition stays. */
function notesFor(category: GoodsEntry, parts: readonly GoodsEntry[], country: string, keyword?: string): GoodsNote[] {
  const rules = parts.flatMap((part) => part.rules.filter((rule) => appliesTo(rule, country)))
  const name = strictestClass([...parts, ...rules].map((one) => one.class))
  if (name === 'ok') return []
  const conditions = [
    ...parts.filter((part) => part.class !== 'ok').map((part) => part.conditions),
    ...rules.map(({ note }) => note),
  ].filter(Boolean)
  const named = parts.at(-1) ?? category
  return [{ categoryId: category.id, name: named.name, class: name, conditions, keyword }]
}

const appliesTo = (rule: Rule, country: string): boolean =>
  rule.country === '' || (rule.country === country) !== (rule.is_except === 1)

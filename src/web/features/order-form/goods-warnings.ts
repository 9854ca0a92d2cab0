import type { GoodsCategory } from '#contract/goods.ts'
import { type GoodsClass, strictest, warnByName } from '#domain/goods.ts'
import type { ItemForm } from './form.ts'

export type GoodsNote = {
  categoryId: number
  name: string
  class: Exclude<GoodsClass, 'ok'>
  conditions: string[]
  /** what in the names made us think of it; nothing: it was chosen */
  keyword: string | undefined
}

/** What to know about an item: of the category that was chosen, and of those its names make one think of, where sending them is not simply allowed. */
export function goodsNotes(
  { categoryId, chineseName, englishName }: Pick<ItemForm, 'categoryId' | 'chineseName' | 'englishName'>,
  categories: readonly GoodsCategory[],
  country: string,
): GoodsNote[] {
  const chosen = categories.find(({ id }) => String(id) === categoryId)
  const found = warnByName({ zh: chineseName, en: englishName }, categories).filter(({ categoryId: id }) => id !== chosen?.id)
  const notes = [
    { category: chosen, keyword: undefined },
    ...found.map(({ categoryId: id, keyword }) => ({
      category: categories.find((one) => one.id === id),
      keyword,
    })),
  ]
  return notes.flatMap(({ category, keyword }) => {
    if (!category) return []
    const rules = category.rules.filter((rule) => rule.country === '' || (rule.country === country) !== (rule.is_except === 1))
    const name = strictest([category.class, ...rules.map((rule) => rule.class)])
    if (name === 'ok') return []
    const conditions = [category.class === 'ok' ? '' : category.conditions, ...rules.map(({ note }) => note)].filter(Boolean)
    return [{ categoryId: category.id, name: category.name, class: name, conditions, keyword }]
  })
}

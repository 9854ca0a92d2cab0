import type { GoodsCategory } from '#contract/goods.ts'
import { type GoodsClass, strictestClass } from '#domain/goods.ts'

type Goods = GoodsCategory['goods'][number]

/** A category as far as it stands under one class, with those of its goods that do. */
export type GoodsGroup = Pick<GoodsCategory, 'id' | 'name' | 'rules'> & {
  note: string
  goods: Goods[]
  /** the rest of the category may be treated more mildly */
  isPart: boolean
}

/** Everything by what may be done with it. Typed words leave what has all of them, in either language. */
export function groupGoodsByClass(list: readonly GoodsCategory[], typed: string): Record<GoodsClass, GoodsGroup[]> {
  const words = normalize(typed).split(/\s+/).filter(Boolean)
  const byClass: Record<GoodsClass, GoodsGroup[]> = { ok: [], restricted: [], no_cover: [], prohibited: [] }
  for (const category of list) {
    const found = findMatchingGoods(category, words)
    if (!found) continue
    for (const [name, groups] of Object.entries(byClass) as [GoodsClass, GoodsGroup[]][]) {
      const goods = found.filter((item) => shownClass(category, item) === name)
      const isOwn = shownClass(category) === name && found.length === category.goods.length
      if (goods.length > 0 || isOwn) groups.push(groupOf(category, name, goods))
    }
  }
  // Whole categories first: of the others only what is named.
  for (const groups of Object.values(byClass)) groups.sort((one, other) => Number(one.isPart) - Number(other.isPart))
  return byClass
}

/** What is allowed but for some destinations is shown with what has conditions. */
function shownClass(category: GoodsCategory, item?: Goods): GoodsClass {
  const rules = [...category.rules, ...(item?.rules ?? [])]
  const own = strictestClass([category.class, item?.class ?? 'ok'])
  return own === 'ok' && rules.length > 0 ? 'restricted' : own
}

function groupOf(category: GoodsCategory, shown: GoodsClass, goods: Goods[]): GoodsGroup {
  const { id, name, rules, class: own, conditions } = category
  // How to pack what is not carried at all helps nobody, unless it is the category's own reason.
  const hasNote = own !== 'ok' && (shown !== 'prohibited' || own === 'prohibited')
  return {
    id,
    name,
    goods,
    note: hasNote ? conditions : '',
    rules: shown === 'prohibited' ? [] : rules,
    isPart: shownClass(category) !== shown,
  }
}

/** The whole category where its name has the words, else those of its goods that have them, else all of it by a keyword. */
function findMatchingGoods(category: GoodsCategory, words: string[]): Goods[] | null {
  const { name_zh, name_en, keywords, goods } = category
  if (containsAll([name_zh, name_en], words)) return goods
  const some = goods.filter((item) => containsAll([item.name_zh, item.name_en, item.conditions, item.hs_code], words))
  if (some.length > 0) return some
  return containsAll(keywords, words) ? goods : null
}

function containsAll(texts: string[], words: string[]): boolean {
  const text = normalize(texts.join('\n'))
  return words.every((word) => text.includes(word))
}

/** Who types "battery" means batteries too. */
const normalize = (text: string): string =>
  text
    .toLowerCase()
    .replace(/ies\b/g, 'y')
    .replace(/(?<=[a-z]{2}[^\Ws])s\b/g, '')

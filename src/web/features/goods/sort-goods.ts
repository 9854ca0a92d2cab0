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
export function sortGoods(list: readonly GoodsCategory[], typed: string): Record<GoodsClass, GoodsGroup[]> {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const sorted: Record<GoodsClass, GoodsGroup[]> = { ok: [], restricted: [], no_cover: [], prohibited: [] }
  for (const category of list) {
    const found = foundIn(category, words)
    if (!found) continue
    for (const [name, groups] of Object.entries(sorted) as [GoodsClass, GoodsGroup[]][]) {
      const goods = found.filter((item) => shownClass(category, item) === name)
      const isOwn = shownClass(category) === name && found.length === category.goods.length
      if (goods.length > 0 || isOwn) groups.push(groupOf(category, name, goods))
    }
  }
  // Whole categories first: of the others only what is named.
  for (const groups of Object.values(sorted)) groups.sort((one, other) => Number(one.isPart) - Number(other.isPart))
  return sorted
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
  const isSaid = own !== 'ok' && (shown !== 'prohibited' || own === 'prohibited')
  return {
    id,
    name,
    goods,
    note: isSaid ? conditions : '',
    rules: shown === 'prohibited' ? [] : rules,
    isPart: shownClass(category) !== shown,
  }
}

/** The whole category where its name has the words, else those of its goods that have them, else all of it by a keyword. */
function foundIn(category: GoodsCategory, words: string[]): Goods[] | null {
  const { name_zh, name_en, keywords, goods } = category
  if (has([name_zh, name_en], words)) return goods
  const some = goods.filter((item) => has([item.name_zh, item.name_en, item.conditions, item.hs_code], words))
  if (some.length > 0) return some
  return has(keywords, words) ? goods : null
}

function has(texts: string[], words: string[]): boolean {
  const text = plain(texts.join('\n'))
  return words.every((word) => text.includes(word))
}

/** Who types "battery" means batteries too. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/ies\b/g, 'y')
    .replace(/(?<=[a-z]{2}[^\Ws])s\b/g, '')

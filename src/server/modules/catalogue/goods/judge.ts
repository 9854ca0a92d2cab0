import { type GoodsClass, type GoodsRule, judgeGoods, strictest } from '#domain/goods.ts'
import { type Db, hot, run } from '#server/platform/db/pool.ts'

type Item = { category_id?: number; goods_id?: number }
type Classed = { id: number; class: GoodsClass }
type Goods = Classed & { category_id: number }
type Judge = (country: string, channelId: number) => GoodsClass

const goodsOf = hot('select id, category_id, class from goods where id = any($1)')
const categoriesOf = hot('select id, class from goods_category where id = any($1)')
const rulesOf = hot(
  `select r.category_id, r.goods_id, c.iso2, r.is_except, r.channel_id, r.class
   from goods_rule r left join country c on c.id = r.country_id where r.status and (r.category_id = any($1) or r.goods_id = any($2))`,
)
type Rule = {
  category_id: number | null
  goods_id: number | null
  iso2: string | null
  is_except: boolean
  channel_id: number | null
  class: GoodsClass
}

/**
 * Reads what is to be known of all these items, and judges any of them together: the strictest class of such contents, to any country and on any
 * channel. What has neither category nor goods is general goods.
 */
export async function goodsJudges(db: Db, all: readonly Item[]): Promise<(items: readonly Item[]) => Judge> {
  const goodsIds = all.flatMap(({ goods_id }) => goods_id ?? [])
  const goods = goodsIds.length === 0 ? [] : await run<Goods>(db, goodsOf, [goodsIds])
  const categoryIds = [...all.flatMap(({ category_id }) => category_id ?? []), ...goods.map((one) => one.category_id)]
  if (categoryIds.length === 0) return () => () => 'ok'
  const [categories, rows] = await Promise.all([
    run<Classed>(db, categoriesOf, [categoryIds]),
    run<Rule>(db, rulesOf, [categoryIds, goodsIds]),
  ])
  const rules = rows.map(toRule)
  return (items) => {
    const held = goods.filter(({ id }) => items.some(({ goods_id }) => goods_id === id))
    const named = new Set([...items.map(({ category_id }) => category_id), ...held.map((one) => one.category_id)])
    return judgeOf({ categories: categories.filter(({ id }) => named.has(id)), goods: held, rules })
  }
}

type Known = { categories: Classed[]; goods: Goods[]; rules: GoodsRule<string>[] }

const judgeOf =
  ({ categories, goods, rules }: Known): Judge =>
  (country, channelId) =>
    strictest(
      categories.flatMap((category) => {
        const inside = goods.filter((one) => one.category_id === category.id)
        const judge = (one?: Goods) =>
          judgeGoods({ category: noted(category), ...(one ? { goods: noted(one) } : {}), rules, country, channelId }).class
        return inside.length === 0 ? [judge()] : inside.map(judge)
      }),
    )

/** Only the class is asked for here; what the conditions are is said where goods are listed. */
const noted = ({ id, class: own }: Classed) => ({ id, class: own, conditions: '' })

const toRule = (row: Rule): GoodsRule<string> => ({
  categoryId: row.category_id,
  goodsId: row.goods_id,
  country: row.iso2,
  isExcept: row.is_except,
  channelId: row.channel_id,
  class: row.class,
  note: '',
})

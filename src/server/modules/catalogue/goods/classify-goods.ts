import { classifyGoods, type GoodsClass, type GoodsRule, strictestClass } from '#domain/goods.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { TableRow } from '#server/platform/db/row-of.ts'

type Item = { category_id?: number | undefined; goods_id?: number | undefined }
type ClassifiedRow = { id: number; class: GoodsClass }
type GoodsRow = ClassifiedRow & { category_id: number }
type GoodsClassifier = (country: string, channelId: number) => GoodsClass

const goodsOf = prepareOnce('select id, category_id, class from goods where id = any($1)')
const categoriesOf = prepareOnce('select id, class from goods_category where id = any($1)')
const rulesOf = prepareOnce(
  `select r.category_id, r.goods_id, c.iso2, r.is_except, r.channel_id, r.class
   from goods_rule r left join country c on c.id = r.country_id where r.status and (r.category_id = any($1) or r.goods_id = any($2))`,
)
type RuleRow = TableRow<'goods_rule', 'category_id, goods_id, is_except, channel_id', { iso2: string | null; class: GoodsClass }>

/**
 * Reads what is to be known of all these items, and judges any of them together: the strictest class of such contents, to any country and on any
 * channel. What has neither category nor goods is general goods.
 */
export async function createGoodsClassifier(db: Db, all: readonly Item[]): Promise<(items: readonly Item[]) => GoodsClassifier> {
  const goodsIds = all.flatMap(({ goods_id }) => goods_id ?? [])
  const goods = goodsIds.length === 0 ? [] : await run<GoodsRow>(db, goodsOf, [goodsIds])
  const categoryIds = [...all.flatMap(({ category_id }) => category_id ?? []), ...goods.map((one) => one.category_id)]
  if (categoryIds.length === 0) return () => () => 'ok'
  const [categories, rows] = await Promise.all([
    run<ClassifiedRow>(db, categoriesOf, [categoryIds]),
    run<RuleRow>(db, rulesOf, [categoryIds, goodsIds]),
  ])
  const rules = rows.map(toRule)
  return (items) => {
    const ownGoods = goods.filter(({ id }) => items.some(({ goods_id }) => goods_id === id))
    const ownCategoryIds = new Set([...items.map(({ category_id }) => category_id), ...ownGoods.map((one) => one.category_id)])
    return toClassifier({ categories: categories.filter(({ id }) => ownCategoryIds.has(id)), goods: ownGoods, rules })
  }
}

type ClassificationData = { categories: ClassifiedRow[]; goods: GoodsRow[]; rules: GoodsRule<string>[] }

const toClassifier =
  ({ categories, goods, rules }: ClassificationData): GoodsClassifier =>
  (country, channelId) =>
    strictestClass(
      categories.flatMap((category) => {
        const inside = goods.filter((one) => one.category_id === category.id)
        const classify = (one?: GoodsRow) =>
          classifyGoods({
            category: withoutConditions(category),
            ...(one ? { goods: withoutConditions(one) } : {}),
            rules,
            country,
            channelId,
          }).class
        return inside.length === 0 ? [classify()] : inside.map(classify)
      }),
    )

/** Only the class is asked for here; what the conditions are is said where goods are listed. */
const withoutConditions = ({ id, class: own }: ClassifiedRow) => ({ id, class: own, conditions: '' })

const toRule = (row: RuleRow): GoodsRule<string> => ({
  categoryId: row.category_id,
  goodsId: row.goods_id,
  country: row.iso2,
  isExcept: row.is_except,
  channelId: row.channel_id,
  class: row.class,
  note: '',
})

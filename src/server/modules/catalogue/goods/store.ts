import type { GoodsClass } from '#domain/goods.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { TableRow } from '#server/platform/db/row-of.ts'

type NamedRow = TableRow<'goods', 'id, name_zh, name_en, conditions_zh, conditions_en', { class: GoodsClass }>
type Category = NamedRow & { keywords_zh: string; keywords_en: string }
type Goods = NamedRow & { category_id: number; hs_code: string; origin_country: string }
type Rule = TableRow<
  'goods_rule',
  'category_id, goods_id, is_except, note_zh, note_en',
  Record<'iso2' | 'country_zh' | 'country_en', string | null> & { class: GoodsClass }
>

const categories = prepareOnce(
  `select id, name_zh, name_en, class, conditions_zh, conditions_en, keywords_zh, keywords_en
   from goods_category where status order by weigh desc, id`,
)
const goods = prepareOnce(
  `select g.id, g.category_id, g.name_zh, g.name_en, g.class, g.conditions_zh, g.conditions_en, g.hs_code, coalesce(c.iso2, '') as origin_country
   from goods g left join country c on c.id = g.origin_country_id where g.status order by g.weigh desc, g.id`,
)
const rules = prepareOnce(
  `select r.category_id, r.goods_id, c.iso2, c.name_zh as country_zh, c.name_en as country_en, r.is_except, r.class, r.note_zh, r.note_en
   from goods_rule r left join country c on c.id = r.country_id where r.status and r.channel_id is null order by r.id`,
)

export const listEnabledCategories = (db: Db): Promise<Category[]> => run<Category>(db, categories)
export const listEnabledGoods = (db: Db): Promise<Goods[]> => run<Goods>(db, goods)
/** Those that hold whichever channel is taken. */
export const listGeneralRules = (db: Db): Promise<Rule[]> => run<Rule>(db, rules)

const categoryNames = prepareOnce('select id, name_zh, name_en from goods_category')

/** Of all there are, switched off or not: orders keep theirs. */
export const listCategoryNames = (db: Db): Promise<Pick<Category, 'id' | 'name_zh' | 'name_en'>[]> => run(db, categoryNames)

import { readKeywords } from '#domain/goods.ts'
import { type GoodsCategoryEntry, type GoodsNote, goodsNotes, type NamedItem } from '#domain/goods-notes.ts'
import { type Language, pick } from '#domain/language.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'

type RuleRow = { iso2: string | null; is_except: boolean; class: GoodsCategoryEntry['class']; note_zh: string; note_en: string }
type GoodsRow = {
  id: number
  name_zh: string
  name_en: string
  class: GoodsCategoryEntry['class']
  conditions_zh: string
  conditions_en: string
  rules: RuleRow[]
}
type CategoryRow = GoodsRow & { keywords_zh: string; keywords_en: string; goods: GoodsRow[] }

const rulesOf = (about: string): string =>
  `coalesce((select jsonb_agg(jsonb_build_object('iso2', n.iso2, 'is_except', r.is_except, 'class', r.class, 'note_zh', r.note_zh, 'note_en', r.note_en) order by r.id)
     from goods_rule r left join country n on n.id = r.country_id where r.status and r.channel_id is null and ${about}), '[]') as rules`

// One statement: it is asked for every order that is made.
const categories = prepareOnce(
  `select c.id, c.name_zh, c.name_en, c.class, c.conditions_zh, c.conditions_en, c.keywords_zh, c.keywords_en, ${rulesOf('r.category_id = c.id')},
     coalesce((select jsonb_agg(to_jsonb(one)) from (
       select g.id, g.name_zh, g.name_en, g.class, g.conditions_zh, g.conditions_en, ${rulesOf('r.goods_id = g.id')}
       from goods g where g.category_id = c.id and g.id = any($1)) one), '[]') as goods
   from goods_category c where c.status order by c.weigh desc, c.id`,
)

/** Reads what is said of goods, whichever channel is taken, and tells what to know about any item that goes to any country. */
export async function createGoodsNoteLookup(
  db: Db,
  goodsIds: readonly number[],
  language: Language,
): Promise<(item: NamedItem, country: string) => GoodsNote[]> {
  const rows = await run<CategoryRow>(db, categories, [goodsIds])
  const localisedCategories = rows.map((row) => ({
    ...localise(row, language),
    keywords: readKeywords(`${row.keywords_zh}\n${row.keywords_en}`),
    goods: row.goods.map((one) => localise(one, language)),
  }))
  return (item, country) => goodsNotes(item, localisedCategories, country)
}

const localise = (row: GoodsRow, language: Language) => ({
  id: row.id,
  name: pick(language, row.name_zh, row.name_en),
  class: row.class,
  conditions: pick(language, row.conditions_zh, row.conditions_en),
  rules: row.rules.map((rule) => ({
    country: rule.iso2 ?? '',
    is_except: Number(rule.is_except),
    class: rule.class,
    note: pick(language, rule.note_zh, rule.note_en),
  })),
})

import { readKeywords } from '#domain/goods.ts'
import { type GoodsCategoryEntry, type GoodsNote, goodsNotes, type NamedItem } from '#domain/goods-notes.ts'
import { type Language, pick } from '#domain/language.ts'
import { type Db, getRow, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { TableRow } from '#server/platform/db/row-of.ts'

type Class = GoodsCategoryEntry['class']
type RuleRow = TableRow<'goods_rule', 'is_except, note_zh, note_en', { iso2: string | null; class: Class }>
type GoodsRow = TableRow<'goods', 'id, name_zh, name_en, conditions_zh, conditions_en', { class: Class; rules: RuleRow[] }>
type CategoryRow = GoodsRow & { keywords_zh: string; keywords_en: string; goods: GoodsRow[] }

const rulesOf = (about: string): string =>
  `coalesce((select jsonb_agg(jsonb_build_object('iso2', n.iso2, 'is_except', r.is_except, 'class', r.class, 'note_zh', r.note_zh, 'note_en', r.note_en) order by r.id)
     from goods_rule r left join country n on n.id = r.country_id where r.status and r.channel_id is null and ${about}), '[]') as rules`

const categories = prepareOnce(
  `select c.id, c.name_zh, c.name_en, c.class, c.conditions_zh, c.conditions_en, c.keywords_zh, c.keywords_en, ${rulesOf('r.category_id = c.id')},
     coalesce((select jsonb_agg(to_jsonb(one)) from (
       select g.id, g.name_zh, g.name_en, g.class, g.conditions_zh, g.conditions_en, ${rulesOf('r.goods_id = g.id')}
       from goods g where g.category_id = c.id and g.id = any($1)) one), '[]') as goods
   from goods_category c where c.status order by c.weigh desc, c.id`,
)

const selectVersion = prepareOnce('select coalesce((select version from goods_version), 0) as version')

type CachedCategories = { version: number; byLanguage: Map<Language, GoodsCategoryEntry[]> }
const cachedCategories = new WeakMap<Db, CachedCategories>()

type LookupOptions = {
  /** those of which what is said of them alone matters */
  goodsIds: readonly number[]
  language: Language
  /** the number that the rules have now, where the caller has read it */
  version?: number | undefined
}

/** Reads what is said of goods, whichever channel is taken, and tells what to know about any item that goes to any country. */
export async function createGoodsNoteLookup(
  db: Db,
  { goodsIds, language, version }: LookupOptions,
): Promise<(item: NamedItem, country: string) => GoodsNote[]> {
  const known = goodsIds.length > 0 ? await readCategories(db, goodsIds, language) : await readCached(db, language, version)
  return (item, country) => goodsNotes(item, known, country)
}

/** Read again when their number is another one: the database changes it with every change. */
async function readCached(db: Db, language: Language, version?: number): Promise<GoodsCategoryEntry[]> {
  const current = version ?? (await getRow<{ version: number }>(db, selectVersion)).version
  const cached = cachedCategories.get(db)
  const kept = cached?.version === current ? cached : { version: current, byLanguage: new Map() }
  const known = kept.byLanguage.get(language) ?? (await readCategories(db, [], language))
  kept.byLanguage.set(language, known)
  // Of two who read at once the newer number stays.
  if ((cachedCategories.get(db)?.version ?? -1) <= current) cachedCategories.set(db, kept)
  return known
}

async function readCategories(db: Db, goodsIds: readonly number[], language: Language): Promise<GoodsCategoryEntry[]> {
  const rows = await run<CategoryRow>(db, categories, [goodsIds])
  return rows.map((row) => ({
    ...localise(row, language),
    keywords: readKeywords(`${row.keywords_zh}\n${row.keywords_en}`),
    goods: row.goods.map((one) => localise(one, language)),
  }))
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

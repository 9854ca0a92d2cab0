import { type Db, findFirst, getRow, prepareOnce, run } from '#server/platform/db/pool.ts'

type Country = { id: number; name_zh: string; name_en: string; iso2: string; iso3: string; is_eu: boolean; is_uk: boolean }

const enabled = prepareOnce(
  'select id, name_zh, name_en, iso2, iso3, is_eu, is_uk from country where status order by weigh desc, id',
)

export const listEnabledCountries = (db: Db): Promise<Country[]> => run<Country>(db, enabled)

const selectReferences = prepareOnce(
  `select array(select iso2 from country where status and iso2 = any($1)) as countries,
     coalesce((select version from goods_version), 0) as goods_version`,
)

/** What an order is checked against: which of these codes are countries in use, and what number the rules of goods have now. */
export async function readReferences(db: Db, codes: readonly string[]) {
  const row = await getRow<{ countries: string[]; goods_version: number }>(db, selectReferences, [codes])
  return { countries: new Set(row.countries), goodsVersion: row.goods_version }
}

/** What countries are called, also those that are switched off: a label of last week still goes there. */
export async function listCountryNames(db: Db): Promise<Map<string, { zh: string; en: string }>> {
  const rows = await run<{ iso2: string; zh: string; en: string }>(db, names)
  return new Map(rows.map(({ iso2, zh, en }) => [iso2, { zh, en }]))
}
const names = prepareOnce('select iso2, name_zh as zh, name_en as en from country')

const rates = prepareOnce('select code, rate::float8 as rate from currency')

/** How much of each currency one pound buys, also of those that are switched off. */
export async function listCurrencyRates(db: Db): Promise<Map<string, number>> {
  const rows = await run<{ code: string; rate: number }>(db, rates)
  return new Map(rows.map(({ code, rate }) => [code, rate]))
}

type Area = { id: number; name_zh: string; name_en: string }

const firstLevel = prepareOnce('select id, name_zh, name_en from area where country = $1 and level = 1 order by id')
const under = prepareOnce('select id, name_zh, name_en from area where pid = $1 and level = $2 order by id')

export const listFirstAreas = (db: Db, country: string): Promise<Area[]> => run<Area>(db, firstLevel, [country])
export const listAreasUnder = (db: Db, { id, level }: { id: number; level: number }): Promise<Area[]> =>
  run<Area>(db, under, [id, level])

export type AreaRow = { id: number; pid: number | null; name_zh: string; name_en: string; shortname: string }

const selectAllAreas = prepareOnce('select id, pid, name_zh, name_en, shortname from area where country = $1 order by id')

/** Every division of a country, the upper ones before those below them. */
export const listAllAreas = (db: Db, country: string): Promise<AreaRow[]> => run<AreaRow>(db, selectAllAreas, [country])

type AreaPath = { province: string; city: string | null; district: string | null; has_districts: boolean }

const path = prepareOnce(
  `select p.name_zh as province, c.name_zh as city, d.name_zh as district,
     exists (select from area below where below.pid = c.id) as has_districts
   from area p
   left join area c on c.pid = p.id and $3 in (c.name_zh, nullif(c.name_en, ''))
   left join area d on d.pid = c.id and $4 in (d.name_zh, nullif(d.name_en, ''))
   where p.country = $1 and p.level = 1 and $2 in (p.name_zh, nullif(p.name_en, ''))`,
)

/** How far three names, one below the other, lead in the list of a country; whether there would be more to choose. */
export const findAreaPath = (db: Db, country: string, names: [string, string, string]): Promise<AreaPath | null> =>
  findFirst<AreaPath>(db, path, [country, ...names])

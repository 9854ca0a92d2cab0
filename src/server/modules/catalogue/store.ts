import { type Db, hot, run } from '#server/platform/db/pool.ts'

type Country = { id: number; name_zh: string; name_en: string; iso2: string; iso3: string; is_eu: boolean; is_uk: boolean }

const enabled = hot('select id, name_zh, name_en, iso2, iso3, is_eu, is_uk from country where status order by weigh desc, id')

export const listEnabledCountries = (db: Db): Promise<Country[]> => run<Country>(db, enabled)

type Area = { id: number; name_zh: string; name_en: string }

const firstLevel = hot('select id, name_zh, name_en from area where country = $1 and level = 1 order by id')
const under = hot('select id, name_zh, name_en from area where pid = $1 and level = $2 order by id')

export const listFirstAreas = (db: Db, country: string): Promise<Area[]> => run<Area>(db, firstLevel, [country])
export const listAreasUnder = (db: Db, { id, level }: { id: number; level: number }): Promise<Area[]> =>
  run<Area>(db, under, [id, level])

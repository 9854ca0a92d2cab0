import { pick } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { containsPattern, type Searcher } from '#server/platform/searchers.ts'

type CountryMatch = { id: number; name_zh: string; name_en: string; iso2: string; iso3: string }

/** By name or by its letters; who types the letters exactly means that country. */
export const countrySearcher: Searcher<Ctx> = {
  resource: 'country',
  node: 'country/index',
  find: async ({ db }, { text, limit, language }) => {
    const rows = await run<CountryMatch>(
      db,
      `select id, name_zh, name_en, iso2, iso3 from country where iso2 = $2 or iso3 = $2 or name_zh ilike $3 or name_en ilike $3
       order by (iso2 = $2 or iso3 = $2) desc, weigh desc, id limit $1`,
      [limit, text.toUpperCase(), containsPattern(text)],
    )
    return rows.map(({ id, name_zh, name_en, iso2, iso3 }) => ({
      id,
      title: pick(language, name_zh, name_en),
      note: `${iso2} · ${iso3}`,
      path: `/admin/country?q=${iso3}&edit=${id}`,
    }))
  },
}

type ChannelMatch = { id: number; name_zh: string; name_en: string; code: string }

/** By name or code. */
export const channelSearcher: Searcher<Ctx> = {
  resource: 'channel',
  node: 'channel/index',
  find: async ({ db }, { text, limit, language }) => {
    const rows = await run<ChannelMatch>(
      db,
      `select id, name_zh, name_en, code from channel where code ilike $3 or name_zh ilike $3 or name_en ilike $3
       order by (code = $2) desc, weigh desc, id limit $1`,
      [limit, text.toLowerCase(), containsPattern(text)],
    )
    return rows.map(({ id, name_zh, name_en, code }) => ({
      id,
      title: pick(language, name_zh, name_en),
      note: code,
      path: `/admin/channel?q=${code}&edit=${id}`,
    }))
  },
}

import type { areaChoice } from '#contract/area.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { pick } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { listAreasUnder, listFirstAreas } from '../store.ts'

/** The divisions below what was chosen so far, in the caller's language. A city alone says nothing: only with its province it leads on. */
export async function listAreasBelow(
  ctx: Ctx,
  { country, province, city }: InputOf<(typeof areaChoice)['member']>,
  caller: Caller,
) {
  const rows =
    province === undefined
      ? await listFirstAreas(ctx.db, country)
      : await listAreasUnder(ctx.db, city === undefined ? { id: province, level: 2 } : { id: city, level: 3 })
  return rows.map(({ id, name_zh, name_en }) => ({ value: id, label: pick(caller.language, name_zh, name_en) }))
}

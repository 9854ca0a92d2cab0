import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { parseRowNumber, prefixPattern, type Searcher } from '#server/platform/searchers.ts'

/** By the key it was booked under, which names what it is about (`send-message:12`), by name or by number. */
export const jobSearcher: Searcher<Ctx> = {
  resource: 'job',
  node: 'job/index',
  find: async ({ db }, { text, limit }) => {
    const rows = await run<{ id: number; name: string; key: string | null }>(
      db,
      'select id, name, key from job where id = $2 or key like $3 or name like $3 order by id desc limit $1',
      [limit, parseRowNumber(text), prefixPattern(text)],
    )
    return rows.map(({ id, name, key }) => ({ id, title: name, note: key ?? `#${id}`, path: `/admin/job?open=${id}` }))
  },
}

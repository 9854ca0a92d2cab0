import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { anywhere, type Searcher } from '#server/platform/searchers.ts'

export const fileSearcher: Searcher<Ctx> = {
  resource: 'routine.attachment',
  node: 'routine/attachment/index',
  find: async ({ db }, { text, limit }) => {
    const rows = await run<{ id: number; name: string; topic: string }>(
      db,
      'select id, name, topic from attachment where name ilike $2 order by last_upload_time desc limit $1',
      [limit, anywhere(text)],
    )
    return rows.map(({ id, name, topic }) => ({ id, title: name, note: topic, path: `/admin/routine/attachment?open=${id}` }))
  },
}

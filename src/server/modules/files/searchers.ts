import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { containsPart, type Searcher } from '#server/platform/searchers.ts'

export const fileSearcher: Searcher<Ctx> = {
  resource: 'routine.attachment',
  node: 'routine/attachment/index',
  find: async ({ db }, { text, limit }) => {
    const values: unknown[] = [limit]
    const isNamed = containsPart('name', text, (value) => `$${values.push(value)}`)
    const rows = await run<{ id: number; name: string; topic: string }>(
      db,
      `select id, name, topic from attachment where ${isNamed} order by last_upload_time desc limit $1`,
      values,
    )
    return rows.map(({ id, name, topic }) => ({ id, title: name, note: topic, path: `/admin/routine/attachment?open=${id}` }))
  },
}

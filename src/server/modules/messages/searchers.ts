import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { prefixPattern, type Searcher } from '#server/platform/searchers.ts'

/** By the address it went to, the latest first. */
export const messageSearcher: Searcher<Ctx> = {
  resource: 'outbox',
  node: 'outbox/index',
  find: async ({ db }, { text, limit }) => {
    const rows = await run<{ id: number; recipient: string; subject: string; template: string }>(
      db,
      'select id, recipient, subject, template from outbox where recipient like $2 order by id desc limit $1',
      [limit, prefixPattern(text)],
    )
    return rows.map(({ id, recipient, subject, template }) => ({
      id,
      title: recipient,
      note: subject || template,
      path: `/admin/outbox?open=${id}`,
    }))
  },
}

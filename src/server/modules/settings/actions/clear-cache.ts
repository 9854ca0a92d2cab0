import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { type Reply, replyWithMessage } from '#server/platform/http/reply.ts'

/** Reads again what every instance keeps in memory, for somebody who changed the database by hand. This one has read it when it answers. */
export async function clearCache(ctx: Ctx): Promise<Reply<null>> {
  await run(ctx.db, `select pg_notify('changed', topic) from unnest(array['config', 'access']) topic`)
  await Promise.all([ctx.settings.reload(), ctx.access.reload()])
  return replyWithMessage('message.cache_cleared', null)
}

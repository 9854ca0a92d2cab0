import { config } from '#contract/config.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { type Reply, replyWithMessage } from '#server/platform/http/reply.ts'
import { addConfigItem } from './actions/add-config-item.ts'
import { deleteConfigItems } from './actions/delete-config-items.ts'
import { listConfig } from './actions/list-config.ts'
import { saveConfig } from './actions/save-config.ts'

/** The test mail stands with the messages, which know how to write one. */
export const settingsRoutes: Route<Ctx>[] = [
  on(config.index, listConfig),
  on(config.edit, saveConfig),
  on(config.add, addConfigItem),
  on(config.del, deleteConfigItems),
  on(config.clearCache, clearCache),
]

/** Reads again what every instance keeps in memory, for somebody who changed the database by hand. This one has read it when it answers. */
async function clearCache(ctx: Ctx): Promise<Reply<null>> {
  await run(ctx.db, `select pg_notify('changed', topic) from unnest(array['config', 'access']) topic`)
  await Promise.all([ctx.settings.reload(), ctx.access.reload()])
  return replyWithMessage('message.cache_cleared', null)
}

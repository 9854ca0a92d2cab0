import { config } from '#contract/config.ts'
import type { Ctx } from '#server/ctx.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { addConfigItem } from './actions/add-config-item.ts'
import { clearCache } from './actions/clear-cache.ts'
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

import { adminOwnInfo } from '#contract/admin-info.ts'
import { admin } from '#contract/resources/admin.ts'
import { resources } from '#contract/resources/index.ts'
import { member } from '#contract/resources/member.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { saveOwnInfo } from './actions/save-own-info.ts'
import { adminScreen } from './admin-screen.ts'
import { memberScreen } from './member-screen.ts'
import { readOwnInfo } from './own-info.ts'

/** People, as the back office keeps them. */
export const screenRoutes: Route<Ctx>[] = [
  ...resourceRoutes(admin, resources, adminScreen),
  ...resourceRoutes(member, resources, memberScreen),
  on(adminOwnInfo.index, async (ctx: Ctx, _input, caller) => readOwnInfo(ctx, actorOf(caller), caller.language)),
  on(adminOwnInfo.edit, async (ctx: Ctx, input, caller) => {
    await saveOwnInfo(ctx, input, caller)
    return replyWithMessage('message.updated', null)
  }),
]

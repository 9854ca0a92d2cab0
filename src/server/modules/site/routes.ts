import { site } from '#contract/site.ts'
import type { Ctx } from '#server/ctx.ts'
import { memberMenus, visitorRules } from '#server/modules/access/index.ts'
import { memberInfo } from '#server/modules/identity/index.ts'
import { siteConfig } from '#server/modules/settings/index.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { requireActor } from '#server/platform/session/actor.ts'

/** What the first screen needs: the site, and whoever is looking at it. */
export const siteRoutes: Route<Ctx>[] = [
  on(site.index, async (ctx: Ctx, input, caller) => {
    const actor = input.requiredLogin
      ? await requireActor(ctx.db, 'member', caller.rawTokens.member, ctx.clock())
      : await caller.find('member')
    const shared = { site: siteConfig(ctx), openMemberCenter: ctx.settings.get('open_member_center') }
    if (!actor) return { ...shared, userInfo: [], rules: visitorRules(ctx, caller.language), menus: [] }
    return { ...shared, userInfo: await memberInfo(ctx, actor.id), ...memberMenus(ctx, actor, caller.language) }
  }),
]

import { site } from '#contract/site.ts'
import { pick } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import { memberMenus, visitorRules } from '#server/modules/access/index.ts'
import { listArticleCards } from '#server/modules/content/index.ts'
import { currentTokens, memberInfo } from '#server/modules/identity/index.ts'
import { siteConfig } from '#server/modules/settings/index.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { requireActor } from '#server/platform/session/actor.ts'

const articlesAtHome = 3

/** What the first screen needs: the site, and whoever is looking at it. */
export const siteRoutes: Route<Ctx>[] = [
  on(site.index, async (ctx: Ctx, input, caller) => {
    const actor = input.requiredLogin
      ? await requireActor(ctx.db, 'member', caller.rawTokens.member, ctx.clock())
      : await caller.find('member')
    const shared = { site: siteConfig(ctx), openMemberCenter: ctx.settings.get('open_member_center') }
    if (!actor) return { ...shared, userInfo: [], rules: visitorRules(ctx, caller.language), menus: [] }
    return {
      ...shared,
      userInfo: await memberInfo(ctx, actor.id, currentTokens(caller)),
      ...memberMenus(ctx, actor, { caller, pages: input.pages }),
    }
  }),
  on(site.home, async (ctx: Ctx, _input, { language }) => ({
    articles: await listArticleCards(ctx.db, articlesAtHome, { language, now: ctx.clock() }),
    support: {
      wechat_qr_code: ctx.settings.get('service_wechat_qr_code'),
      email: ctx.settings.get('support_email'),
      hours: pick(language, ctx.settings.get('support_hours_zh'), ctx.settings.get('support_hours_en')),
    },
  })),
]

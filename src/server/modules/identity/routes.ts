import { registration } from '#contract/account.ts'
import { admin } from '#contract/admin.ts'
import { adminOwnInfo } from '#contract/admin-info.ts'
import { member } from '#contract/member.ts'
import { admin as adminResource } from '#contract/resources/admin.ts'
import { resources } from '#contract/resources/index.ts'
import { member as memberResource } from '#contract/resources/member.ts'
import { session } from '#contract/session.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { adminMenus, memberMenus } from '#server/modules/access/index.ts'
import { siteConfig } from '#server/modules/settings/index.ts'
import { clickSize } from '#server/platform/captcha/click-draw.ts'
import { checkClicks, createClickCaptcha } from '#server/platform/captcha/click-store.ts'
import { drawCaptcha } from '#server/platform/captcha/draw.ts'
import { getCaptchaCode } from '#server/platform/captcha/store.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { refreshSession } from '#server/platform/session/refresh-session.ts'
import { adminInfo, currentTokens, memberInfo, tokenFields } from './account-info.ts'
import { accountRoutes } from './account-routes.ts'
import { registerMember } from './actions/register-member.ts'
import { saveOwnInfo } from './actions/save-own-info.ts'
import { signIn, tokenTtl } from './actions/sign-in.ts'
import { signOut } from './actions/sign-out.ts'
import { adminScreen } from './admin-screen.ts'
import { availableContactKinds } from './contact.ts'
import { memberScreen } from './member-screen.ts'
import { readOwnInfo } from './own-info.ts'
import { formNeedsCaptcha } from './sign-in-attempts.ts'
import { groupsOfAdmin } from './store.ts'

export const identityRoutes: Route<Ctx>[] = [
  ...accountRoutes,
  ...resourceRoutes(adminResource, resources, adminScreen),
  ...resourceRoutes(memberResource, resources, memberScreen),
  on(adminOwnInfo.index, (ctx: Ctx, _input, caller) => readOwnInfo(ctx, actorOf(caller), caller.language)),
  on(adminOwnInfo.edit, async (ctx: Ctx, input, caller) => {
    await saveOwnInfo(ctx, input, caller)
    return replyWithMessage('message.updated', null)
  }),
  on(member.index, async (ctx: Ctx, { pages }, caller) => {
    const actor = actorOf(caller)
    const menus = memberMenus(ctx, actor, { caller, pages })
    if (menus.menus.length + menus.rules.length === 0) throw new AppError('access.no_menu')
    return { userInfo: await memberInfo(ctx, actor.id, currentTokens(caller)), ...menus }
  }),
  on(member.checkIn, async (ctx: Ctx, _input, caller) => {
    await mustBeSignedOut(caller, 'member')
    const captcha = await formNeedsCaptcha(ctx, { realm: 'member', ip: caller.ip })
    return { userLoginCaptchaSwitch: captcha, captcha, accountVerificationType: availableContactKinds(ctx) }
  }),
  on(member.signIn, async (ctx: Ctx, input, caller) => {
    if (!ctx.settings.get('open_member_center')) throw new AppError('login.closed')
    if (input.tab !== 'login' && input.tab !== 'register') throw new AppError('login.tab_unknown', { detail: { tab: input.tab } })
    await mustBeSignedOut(caller, 'member')
    const isNew = input.tab === 'register'
    const { account, tokens } = isNew
      ? await registerMember(ctx, registration.parse(input), caller)
      : await signIn(ctx, 'member', input, caller)
    return replyWithMessage(isNew ? 'message.registered' : 'message.signed_in', {
      userInfo: await memberInfo(ctx, account.id, tokens),
      routePath: '/user',
    })
  }),
  on(member.signOut, async (ctx: Ctx, input, caller) => {
    await signOut(ctx, 'member', input, caller)
    return replyWithMessage('message.signed_out', null)
  }),

  on(admin.login, async (ctx: Ctx, _input, caller) => {
    await mustBeSignedOut(caller, 'admin')
    return { captcha: await formNeedsCaptcha(ctx, { realm: 'admin', ip: caller.ip }) }
  }),
  on(admin.signIn, async (ctx: Ctx, input, caller) => {
    await mustBeSignedOut(caller, 'admin')
    const { account, tokens } = await signIn(ctx, 'admin', input, caller)
    const groupIds = await groupsOfAdmin(ctx.db, account.id)
    return replyWithMessage('message.signed_in', {
      userInfo: { ...(await adminInfo(ctx, { id: account.id, groupIds })), ...tokenFields(tokens) },
      routePath: '/admin',
    })
  }),
  on(admin.index, async (ctx: Ctx, { pages }, caller) => {
    const actor = actorOf(caller)
    const menus = adminMenus(ctx, actor, { caller, pages })
    if (menus.length === 0) throw new AppError('access.no_menu')
    return {
      adminInfo: await adminInfo(ctx, actor),
      menus,
      siteConfig: siteConfig(ctx),
      terminal: { installServicePort: '8000', npmPackageManager: 'pnpm' },
    }
  }),
  on(admin.signOut, async (ctx: Ctx, input, caller) => {
    await signOut(ctx, 'admin', input, caller)
    return replyWithMessage('message.signed_out', null)
  }),

  on(session.captcha, async (ctx: Ctx, { id }) => drawCaptcha(await getCaptchaCode(ctx.db, id, ctx.clock())) as never),
  on(session.clickCaptcha, async (ctx: Ctx, { id }) => {
    const { picture, text } = await createClickCaptcha(ctx.db, id, ctx.clock())
    return { id, text, base64: `data:image/png;base64,${picture.toString('base64')}`, ...clickSize }
  }),
  on(session.checkClickCaptcha, async (ctx: Ctx, { id, info, unset }) => {
    if (!(await checkClicks(ctx, { id, info, unset, now: ctx.clock() }))) throw new AppError('captcha.wrong')
    return null
  }),
  on(session.refresh, async (ctx: Ctx, input, caller) => {
    const accessTokens = Object.values(caller.rawTokens).filter((token) => token !== undefined)
    const refreshed = await refreshSession(ctx, {
      refreshToken: input.refresh_token,
      accessTokens,
      rotate: input.rotate ?? false,
      now: ctx.clock(),
      tokenTtl: () => tokenTtl(ctx),
    })
    const rotated =
      refreshed.refreshToken === undefined ? {} : { refreshToken: refreshed.refreshToken, refresh_token: refreshed.refreshToken }
    return {
      type: refreshed.realm === 'admin' ? ('admin-refresh' as const) : ('user-refresh' as const),
      token: refreshed.token,
      ...rotated,
    }
  }),
]

/** Someone with a good token is sent on instead of shown the sign-in page. */
async function mustBeSignedOut(caller: Caller, realm: 'admin' | 'member'): Promise<void> {
  if (!(await caller.find(realm))) return
  throw new AppError('session.signed_in', { data: { routePath: realm === 'admin' ? '/admin' : '/user' } })
}

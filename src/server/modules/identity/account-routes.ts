import { codes } from '#contract/codes.ts'
import { profile } from '#contract/profile.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { currentTokens, memberInfo } from './account-info.ts'
import { changeContact } from './actions/change-contact.ts'
import { changePassword } from './actions/change-password.ts'
import { retrievePassword } from './actions/retrieve-password.ts'
import { saveProfile } from './actions/save-profile.ts'
import { verifyContact } from './actions/verify-contact.ts'
import { sendCode } from './codes/send-code.ts'
import { availableContactKinds } from './contact.ts'
import { updateMember } from './store.ts'

/** What a member does to the own account, and the codes that prove who they are. */
export const accountRoutes: Route<Ctx>[] = [
  on(codes.mail, async (ctx: Ctx, { email, event, ...more }, caller) => {
    await sendCode(ctx, { kind: 'email', typed: email, purpose: event, password: passwordIn(more) }, caller)
    // Who signs in typed a name: where the code went is not said to whoever knows that.
    const isSignIn = event === 'user_login' || event === 'admin_login'
    return isSignIn
      ? replyWithMessage('message.code_mailed', null)
      : replyWithMessage('message.code_sent', null, { contact: email })
  }),
  on(codes.sms, async (ctx: Ctx, { mobile, template_code, ...more }, caller) => {
    await sendCode(ctx, { kind: 'mobile', typed: mobile, purpose: template_code, password: passwordIn(more) }, caller)
    return replyWithMessage('message.code_sent', null, { contact: mobile })
  }),
  on(profile.read, async (ctx: Ctx, _input, caller) => ({
    accountVerificationType: availableContactKinds(ctx),
    userInfo: await memberInfo(ctx, actorOf(caller).id, currentTokens(caller)),
  })),
  on(profile.save, async (ctx: Ctx, input, caller) => {
    await saveProfile(ctx, input, caller)
    return replyWithMessage('message.profile_saved', null)
  }),
  on(profile.hideChecklist, async (ctx: Ctx, _input, caller) => {
    await updateMember(ctx.db, actorOf(caller).id, { checklist_hidden_time: ctx.clock() })
    return null
  }),
  on(profile.verify, verifyContact),
  on(profile.changeContact, async (ctx: Ctx, input, caller) => {
    await changeContact(ctx, input, caller)
    return replyWithMessage('message.contact_changed', null)
  }),
  on(profile.changePassword, async (ctx: Ctx, input, caller) => {
    await changePassword(ctx, input, caller)
    return replyWithMessage('message.password_changed', null)
  }),
  on(profile.retrievePassword, async (ctx: Ctx, input, caller) => {
    await retrievePassword(ctx, input, caller)
    return replyWithMessage('message.password_changed', null)
  }),
]

function passwordIn({ password, extra }: { password?: string; extra?: unknown }): string {
  const inside = (extra as { password?: unknown } | null | undefined)?.password
  return password ?? (typeof inside === 'string' ? inside : '')
}

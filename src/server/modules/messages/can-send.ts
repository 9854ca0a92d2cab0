import type { Ctx } from '#server/ctx.ts'

/** Without a carrier messages stay in the outbox, which is enough to try the product but not to serve strangers. */
export const canSendMail = (ctx: Ctx): boolean => ctx.mail.current() !== null || ctx.env.mode !== 'production'
export const canSendSms = (ctx: Ctx): boolean => ctx.sms.current() !== null || ctx.env.mode !== 'production'

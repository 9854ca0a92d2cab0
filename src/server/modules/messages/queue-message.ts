import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { messageState } from '#domain/message.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { say } from '#server/platform/i18n.ts'
import { queueJob } from '#server/reactions.ts'
import type { WordKey, WordValues } from '#words/keys.ts'
import { type MailContent, renderMail } from './render-mail.ts'
import { insertMessage, requeueMessage } from './store.ts'

/** What stands where a code stands, for everybody who may not read it. */
const maskedCode = '••••'

type MessageRecipient = {
  to: string
  language: Language
  /** after this moment it is no longer worth sending */
  expireTime?: Date
}

export type MailToQueue = MessageRecipient & { content: MailContent }

/** Writes a mail in the caller's transaction: it goes out if and only if what caused it happened. */
export async function queueMail(ctx: Ctx, tx: Tx, { to, language, content, expireTime }: MailToQueue): Promise<void> {
  const hasTransport = ctx.mail.current() !== null
  const renderOptions = { language, site: ctx.settings.get('site_name') }
  const shown = renderMail(content.code ? { ...content, code: maskedCode } : content, renderOptions)
  const revealed = content.code ? { body: renderMail(content, renderOptions).text } : null
  const message = { way: 'mail' as const, template: content.template, recipient: to, language, expire_time: expireTime ?? null }
  const texts = { subject: shown.subject, body: shown.text, secret: hasTransport ? content : revealed }
  await insertAndQueue(ctx, tx, { ...message, ...texts, state: hasTransport ? messageState.waiting : messageState.kept })
}

export type SmsToQueue = MessageRecipient & { template: string; key: WordKey; values: WordValues & { code?: string } }

/** The same for a text message. */
export async function queueSms(ctx: Ctx, tx: Tx, { to, language, template, key, values, expireTime }: SmsToQueue): Promise<void> {
  const hasTransport = ctx.sms.current() !== null
  const site = ctx.settings.get('site_name')
  const text = say(language, key, { site, ...values })
  const body = values.code ? say(language, key, { site, ...values, code: maskedCode }) : text
  const revealed = values.code ? { body: text } : null
  const message = { way: 'sms' as const, template, recipient: to, language, expire_time: expireTime ?? null }
  const texts = { subject: '', body, secret: hasTransport ? { text } : revealed }
  await insertAndQueue(ctx, tx, { ...message, ...texts, state: hasTransport ? messageState.waiting : messageState.kept })
}

async function insertAndQueue(
  ctx: Ctx,
  tx: Tx,
  message: Omit<Parameters<typeof insertMessage>[1], 'create_time'>,
): Promise<void> {
  const id = await insertMessage(tx, { ...message, create_time: ctx.clock() })
  if (message.state === messageState.waiting)
    await queueJob(tx, { name: 'send-message', payload: { id }, key: `send-message:${id}` })
}

/** Gives a message that failed all its tries again. Two at once send it once; a code that is no longer good stays where it is. */
export async function resendMessage(ctx: Ctx, id: number): Promise<void> {
  await inTx(ctx, async (tx) => {
    if (!(await requeueMessage(tx, id, ctx.clock()))) throw new AppError('message.gone')
    await queueJob(tx, { name: 'send-message', payload: { id }, key: `send-message:${id}` })
  })
}

/** Without a carrier messages stay in the outbox, which is enough to try the product but not to serve strangers. */
export const canSendMail = (ctx: Ctx): boolean => ctx.mail.current() !== null || ctx.env.mode !== 'production'
export const canSendSms = (ctx: Ctx): boolean => ctx.sms.current() !== null || ctx.env.mode !== 'production'

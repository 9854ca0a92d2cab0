import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { messageState } from '#domain/message.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { say } from '#server/platform/i18n.ts'
import { queueJob } from '#server/reactions.ts'
import type { WordKey, WordValues } from '#words/keys.ts'
import { type MailContent, renderMail } from './render-mail.ts'
import { insertMessage, type NewMessage, requeueMessage } from './store.ts'

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
export async function queueMail(ctx: Ctx, tx: Tx, { content, ...recipient }: MailToQueue): Promise<void> {
  const hasTransport = ctx.mail.current() !== null
  const renderOptions = { language: recipient.language, site: ctx.settings.get('site_name') }
  const shown = renderMail(content.code ? { ...content, code: maskedCode } : content, renderOptions)
  const revealed = content.code ? { body: renderMail(content, renderOptions).text } : null
  const texts = { subject: shown.subject, body: shown.text, secret: hasTransport ? content : revealed }
  await insertAndQueue(ctx, tx, recipient, { way: 'mail', template: content.template, hasTransport, ...texts })
}

export type SmsToQueue = MessageRecipient & { template: string; key: WordKey; values: WordValues & { code?: string } }

/** The same for a text message. */
export async function queueSms(ctx: Ctx, tx: Tx, { template, key, values, ...recipient }: SmsToQueue): Promise<void> {
  const hasTransport = ctx.sms.current() !== null
  const { language } = recipient
  const site = ctx.settings.get('site_name')
  const text = say(language, key, { site, ...values })
  const body = values.code ? say(language, key, { site, ...values, code: maskedCode }) : text
  const revealed = values.code ? { body: text } : null
  const texts = { subject: '', body, secret: hasTransport ? { text } : revealed }
  await insertAndQueue(ctx, tx, recipient, { way: 'sms', template, hasTransport, ...texts })
}

type MessageTexts = Pick<NewMessage, 'way' | 'template' | 'subject' | 'body' | 'secret'> & { hasTransport: boolean }

async function insertAndQueue(
  ctx: Ctx,
  tx: Tx,
  { to: recipient, language, expireTime }: MessageRecipient,
  { hasTransport, ...texts }: MessageTexts,
): Promise<void> {
  const state = hasTransport ? messageState.waiting : messageState.kept
  const message = { ...texts, recipient, language, state, expire_time: expireTime ?? null, create_time: ctx.clock() }
  const id = await insertMessage(tx, message)
  if (hasTransport) await queueSending(tx, id)
}

const queueSending = (tx: Tx, id: number) => queueJob(tx, { name: 'send-message', payload: { id }, key: `send-message:${id}` })

/** Gives a message that failed all its tries again. Two at once send it once; a code that is no longer good stays where it is. */
export async function resendMessage(ctx: Ctx, id: number): Promise<void> {
  await inTx(ctx, async (tx) => {
    if (!(await requeueMessage(tx, id, ctx.clock()))) throw new AppError('message.gone')
    await queueSending(tx, id)
  })
}

/** Without a carrier messages stay in the outbox, which is enough to try the product but not to serve strangers. */
export const canSendMail = (ctx: Ctx): boolean => ctx.mail.current() !== null || ctx.env.mode !== 'production'
export const canSendSms = (ctx: Ctx): boolean => ctx.sms.current() !== null || ctx.env.mode !== 'production'

import type { Language } from '#domain/language.ts'
import { messageState } from '#domain/message.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { say } from '#server/platform/i18n.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import type { WordKey, WordValues } from '#words/keys.ts'
import { type Letter, write } from './letter.ts'
import { insertMessage } from './store.ts'

/** What stands where a code stood, once somebody else carries the message. */
const hidden = '••••'

type Addressed = {
  to: string
  language: Language
  /** after this moment it is no longer worth sending */
  expireTime?: Date
}

export type MailToQueue = Addressed & { letter: Letter }

/** Writes a mail in the caller's transaction: it goes out if and only if what caused it happened. */
export async function queueMail(ctx: Ctx, tx: Tx, { to, language, letter, expireTime }: MailToQueue): Promise<void> {
  const isCarried = ctx.mail.current() !== null
  const site = ctx.settings.get('site_name')
  const shown = write(isCarried && letter.code ? { ...letter, code: hidden } : letter, { language, site })
  const message = { way: 'mail' as const, template: letter.template, recipient: to, language, expire_time: expireTime ?? null }
  await put(ctx, tx, { ...message, subject: shown.subject, body: shown.text, secret: isCarried ? letter : null })
}

export type SmsToQueue = Addressed & { template: string; key: WordKey; values: WordValues & { code?: string } }

/** The same for a text message. */
export async function queueSms(ctx: Ctx, tx: Tx, { to, language, template, key, values, expireTime }: SmsToQueue): Promise<void> {
  const isCarried = ctx.sms.current() !== null
  const site = ctx.settings.get('site_name')
  const text = say(language, key, { site, ...values })
  const body = isCarried && values.code ? say(language, key, { site, ...values, code: hidden }) : text
  const message = { way: 'sms' as const, template, recipient: to, language, expire_time: expireTime ?? null }
  await put(ctx, tx, { ...message, subject: '', body, secret: isCarried ? { text } : null })
}

type ToPut = Omit<Parameters<typeof insertMessage>[1], 'state' | 'create_time'>

async function put(ctx: Ctx, tx: Tx, message: ToPut): Promise<void> {
  const state = message.secret === null ? messageState.kept : messageState.waiting
  const id = await insertMessage(tx, { ...message, state, create_time: ctx.clock() })
  if (state === messageState.waiting) await queueJob(tx, { name: 'send-message', payload: { id }, key: `send-message:${id}` })
}

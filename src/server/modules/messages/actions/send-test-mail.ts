import { randomUUID } from 'node:crypto'
import type { config } from '#contract/config.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { AppError, type ErrorDetail } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { typedMailConfig } from '#server/modules/settings/index.ts'
import { createAttemptCounter } from '#server/platform/attempts.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import type { WordKey } from '#words/keys.ts'
import { renderMail } from '../render-mail.ts'

type Input = InputOf<(typeof config)['sendTestMail']>

const maxTests = 5
const windowSeconds = 60
/** Shorter than a browser waits for its answer. */
const sendTimeoutMs = 30_000

/** Sends one mail at once through the values given, saved or not, and says what the mail server said. Nothing is kept. */
export async function sendTestMail(ctx: Ctx, { testMail, ...typed }: Input, caller: Caller) {
  const config = typedMailConfig(ctx, typed)
  await limitTestMails(ctx, actorOf(caller).id)
  const content = {
    template: 'test',
    subject: { key: 'mail.test.subject' as const },
    lines: [{ key: 'mail.test.text' as const, values: { server: config.server } }],
  }
  const rendered = renderMail(content, { language: caller.language, site: ctx.settings.get('site_name') })
  try {
    await withTimeout(
      sendTimeoutMs,
      ctx.mail.through(config).send({ to: testMail, ...rendered, messageId: `test-${randomUUID()}` }),
    )
  } catch (error) {
    const reply = serverReplyOf(error)
    const detail: ErrorDetail = reply === '' ? { why_key: reasonKeyOf(error) } : { why: redactSecret(reply, config) }
    throw new AppError('config.mail_failed', { detail, cause: error })
  }
  return replyWithMessage('message.mail_sent', null, { address: testMail })
}

async function limitTestMails(ctx: Ctx, adminId: number): Promise<void> {
  const tests = createAttemptCounter(ctx.pool, { name: 'test-mail', seconds: () => windowSeconds })
  const key = String(adminId)
  if ((await tests.add(key)) <= maxTests) return
  throw new AppError('config.mail_frequent', { detail: { seconds: Math.max(1, Math.ceil((await tests.rest(key)) / 1000)) } })
}

type MailError = Error & { code?: string; response?: string }

/** What the mail server itself answered, if it was reached. */
function serverReplyOf(error: unknown): string {
  if (error instanceof AppError && error.detail.why) return String(error.detail.why)
  return (error as MailError).response ?? ''
}

const reasonKeys: Record<string, WordKey> = {
  ERR_PRIVATE_ADDRESS: 'mail.reason.private',
  EDNS: 'mail.reason.unknown_host',
  ENOTFOUND: 'mail.reason.unknown_host',
  ESOCKET: 'mail.reason.connection',
  ECONNECTION: 'mail.reason.connection',
  ETIMEDOUT: 'mail.reason.timeout',
  ETLS: 'mail.reason.tls',
  EAUTH: 'mail.reason.sign_in',
}

/** Texts of the mail library are for programmers and in one language. */
const reasonKeyOf = (error: unknown): WordKey => reasonKeys[(error as MailError).code ?? ''] ?? 'mail.reason.other'

/** A mail server may repeat what it was sent. */
function redactSecret(text: string, { user, pass }: { user: string; pass: string }): string {
  if (pass === '') return text
  const base64 = (plain: string) => Buffer.from(plain).toString('base64')
  return [base64(`\u0000${user}\u0000${pass}`), base64(pass), pass].reduce((left, secret) => left.replaceAll(secret, '***'), text)
}

async function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(Object.assign(new Error(`no answer within ${ms / 1000} seconds`), { code: 'ETIMEDOUT' })), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

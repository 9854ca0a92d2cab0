import { randomUUID } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import { type CodePurpose, type ContactKind, codePurposes } from '#domain/message.ts'
import type { Ctx } from '#server/ctx.ts'
import { canSendMail, canSendSms, type MailContent, queueMail, queueSms } from '#server/modules/messages/index.ts'
import { type AttemptCounter, createAttemptCounter } from '#server/platform/attempts.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import type { WordKey, WordValues } from '#words/keys.ts'
import { contactError, normaliseContact } from '../contact.ts'
import { mustConfirmPassword } from '../sign-in-attempts.ts'
import { findAccount, findByContact, findContact } from '../store.ts'
import { type CodeKey, newCode, storeCode } from './code.ts'

/** Why the address gets no code. It is told there and nowhere else, so that asking does not show who has an account. */
type CodeObstacle = 'contact_taken' | 'contact_unknown' | 'account_disabled'

type CodeRequest = { kind: ContactKind; typed: string; purpose: string; password: string }

/** Sends a code to an e-mail address or a mobile number, if whoever asks may have one for this purpose. */
export async function sendCode(ctx: Ctx, { kind, typed, purpose, password }: CodeRequest, caller: Caller): Promise<void> {
  if (!(kind === 'email' ? canSendMail(ctx) : canSendSms(ctx)))
    throw new AppError(kind === 'email' ? 'mail.unavailable' : 'sms.unavailable')
  if (!isPurpose(kind, purpose)) throw new AppError('input.invalid', { fields: { event: { key: 'invalid.choice' } } })
  if (purpose === 'user_login' || purpose === 'admin_login') return sendSignInCode(ctx, { typed, purpose }, caller)
  const address = normaliseContact(kind, typed)
  await countRequestOfIp(ctx, caller.ip)
  const obstacle = await findObstacle(ctx, { kind, address, purpose, password }, caller)
  await withinDailyLimit(ctx, address, () => sendToRecipient(ctx, { kind, to: address, purpose, key: address, obstacle }, caller))
}

/** Throws what may be told to whoever asks: that they are not signed in, or what is wrong about their own account. */
async function findObstacle(
  ctx: Ctx,
  { kind, address, purpose, password }: { kind: ContactKind; address: string; purpose: CodePurpose; password: string },
  caller: Caller,
): Promise<CodeObstacle | undefined> {
  const owner = await findByContact(ctx.db, kind, address)
  switch (purpose) {
    case 'user_register':
      return owner && 'contact_taken'
    case 'user_change_email':
    case 'user_change_mobile': {
      const actor = await mustBeMember(caller)
      if (owner?.id === actor.id) throw contactError(kind, 'contact.own')
      return owner && 'contact_taken'
    }
    case 'user_email_verify':
    case 'user_mobile_verify': {
      const actor = await mustBeMember(caller)
      if (owner?.id !== actor.id) throw contactError(kind, 'contact.not_own')
      await mustConfirmPassword(ctx, actor, password, caller, 'password')
      return undefined
    }
    case 'user_retrieve_pwd':
      if (!owner) return 'contact_unknown'
      return owner.status ? undefined : 'account_disabled'
    default:
      throw new Error(`a code for ${purpose} is not sent to a typed address`)
  }
}

/** Instead of a picture. Answers the same whether there is such an account with an e-mail address or not. */
async function sendSignInCode(
  ctx: Ctx,
  { typed, purpose }: { typed: string; purpose: 'user_login' | 'admin_login' },
  caller: Caller,
): Promise<void> {
  const realm = purpose === 'user_login' ? 'member' : 'admin'
  await countRequestOfIp(ctx, caller.ip)
  const name = `${realm}:${typed.toLowerCase()}`
  const requestCount = (await isNewRequest(ctx, { purpose, address: name }))
    ? await requestsByContact(ctx).add(name)
    : await requestsByContact(ctx).count(name)
  if (requestCount > ctx.settings.get('codes_per_address_day')) throw new AppError('code.many')
  const account = await findAccount(ctx, realm, typed)
  const to = (await findContact(ctx.db, realm, account?.id ?? 0))?.email
  const recipient =
    account && to ? { to, key: String(account.id) } : { to: 'nobody@localhost', key: `${name}:unsent`, isUnsent: true }
  await sendToRecipient(ctx, { kind: 'email', purpose, ...recipient }, caller).catch((error: unknown) => {
    // "Too soon" would tell that the account exists; the code sent a moment ago is still good.
    if (!(error instanceof AppError && error.code === 'code.frequent')) throw error
  })
}

type CodeDelivery = {
  kind: ContactKind
  to: string
  purpose: CodePurpose
  key: string
  /** said in place of the code; one that nobody can type is kept, so that pauses and guesses are answered alike */
  obstacle?: CodeObstacle
  /** the same work with nothing to show for it, so that the clock does not tell either */
  isUnsent?: boolean
}

async function sendToRecipient(
  ctx: Ctx,
  { kind, to, purpose, key, obstacle, isUnsent }: CodeDelivery,
  { language }: Caller,
): Promise<void> {
  const { settings } = ctx
  const [keepSeconds, pauseSeconds] = [settings.get('code_keep_seconds'), settings.get('code_resend_seconds')]
  const [now, code] = [ctx.clock(), obstacle || isUnsent ? randomUUID() : newCode()]
  const shared = { to, language, expireTime: new Date(now.getTime() + keepSeconds * 1000) }
  await inTx(ctx, async (tx) => {
    await storeCode(tx, { purpose, address: key }, { code, now, keepSeconds, pauseSeconds })
    if (isUnsent) await run(tx, 'savepoint unsent')
    const letter = obstacle ? createObstacleLetter(ctx, obstacle) : createCodeLetter(purpose, code, Math.ceil(keepSeconds / 60))
    if (kind === 'email') await queueMail(ctx, tx, { ...shared, content: letter.mail })
    else await queueSms(ctx, tx, { ...shared, template: letter.mail.template, ...letter.sms })
    if (isUnsent) await run(tx, 'rollback to savepoint unsent')
  })
}

async function countRequestOfIp(ctx: Ctx, ip: string): Promise<void> {
  const perIp = createAttemptCounter(ctx.pool, { name: 'code-ip', seconds: () => 3600 })
  if ((await perIp.add(ip)) > ctx.settings.get('codes_per_ip_hour')) throw new AppError('code.many')
}

const requestsByContact = (ctx: Ctx): AttemptCounter =>
  createAttemptCounter(ctx.pool, { name: 'code-address', seconds: () => 86_400 })

/** Counted before, so that many at once get no more than one by one; taken back when nothing went out, or asking alone would use up somebody's day. */
async function withinDailyLimit(ctx: Ctx, address: string, work: () => Promise<void>): Promise<void> {
  const key = address.toLowerCase()
  try {
    if ((await requestsByContact(ctx).add(key)) > ctx.settings.get('codes_per_address_day')) throw new AppError('code.many')
    await work()
  } catch (error) {
    await requestsByContact(ctx).undo(key)
    throw error
  }
}

/** Of a name that is asked for again and again only one in each pause counts, whether somebody has that name or not. */
async function isNewRequest(ctx: Ctx, key: CodeKey): Promise<boolean> {
  const pauseSeconds = ctx.settings.get('code_resend_seconds')
  const mark = { code: newCode(), now: ctx.clock(), keepSeconds: pauseSeconds, pauseSeconds }
  try {
    await inTx(ctx, (tx) => storeCode(tx, key, mark))
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'code.frequent') return false
    throw error
  }
}

async function mustBeMember(caller: Caller) {
  const actor = await caller.find('member')
  if (!actor) throw new AppError('session.missing')
  return actor
}

const isPurpose = (kind: ContactKind, purpose: string): purpose is CodePurpose =>
  (codePurposes[kind] as readonly string[]).includes(purpose)

type CodeLetter = { mail: MailContent; sms: { key: WordKey; values: WordValues & { code?: string } } }

function createCodeLetter(purpose: CodePurpose, code: string, minutes: number): CodeLetter {
  // An admin's sign-in code is worded like a member's.
  const wordingPurpose = purpose === 'admin_login' ? 'user_login' : purpose
  return {
    mail: {
      template: purpose,
      subject: { key: `mail.code.${wordingPurpose}.subject` as WordKey },
      lines: [{ key: `mail.code.${wordingPurpose}.text` as WordKey }],
      code,
      notes: [{ key: 'mail.code.note' as const, values: { minutes } }],
    },
    sms: { key: `sms.code.${wordingPurpose}` as WordKey, values: { minutes, code } },
  }
}

const createObstacleLetter = (ctx: Ctx, obstacle: CodeObstacle): CodeLetter => ({
  mail: {
    template: obstacle,
    subject: { key: `mail.code.${obstacle}.subject` },
    lines: [{ key: `mail.code.${obstacle}.text` }],
    link: { text: 'mail.code.sign_in', url: new URL('/user/login', ctx.appUrl.url()).href },
    notes: [{ key: 'mail.code.obstacle_note' }],
  },
  sms: { key: `sms.code.${obstacle}`, values: {} },
})

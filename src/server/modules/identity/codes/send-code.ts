import { AppError } from '#domain/errors.ts'
import { type CodePurpose, type ContactKind, codePurposes } from '#domain/message.ts'
import type { Ctx } from '#server/ctx.ts'
import { canMail, canText, queueMail, queueSms } from '#server/modules/messages/index.ts'
import { type Attempts, makeAttempts } from '#server/platform/attempts.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import type { WordKey } from '#words/keys.ts'
import { mustBeReachable, toAddress } from '../contact.ts'
import { mustKnowPassword } from '../must-know-password.ts'
import { findAccount, findByContact, findContact } from '../store.ts'
import { type CodeKey, keepCode, newCode } from './code.ts'

type Asked = { kind: ContactKind; typed: string; purpose: string; password: string }

/** Sends a code to an e-mail address or a mobile number, if whoever asks may have one for this purpose. */
export async function sendCode(ctx: Ctx, { kind, typed, purpose, password }: Asked, caller: Caller): Promise<void> {
  if (!(kind === 'email' ? canMail(ctx) : canText(ctx)))
    throw new AppError(kind === 'email' ? 'mail.unavailable' : 'sms.unavailable')
  if (!isPurpose(kind, purpose)) throw new AppError('input.invalid', { fields: { event: { key: 'invalid.choice' } } })
  if (purpose === 'user_login' || purpose === 'admin_login') return sendSignInCode(ctx, { typed, purpose }, caller)
  const address = toAddress(kind, typed)
  await mustBeAllowed(ctx, { kind, address, purpose, password }, caller)
  await countAsker(ctx, caller.ip)
  await counted(ctx, address, () => send(ctx, { kind, to: address, purpose, key: address }, caller))
}

async function mustBeAllowed(
  ctx: Ctx,
  { kind, address, purpose, password }: { kind: ContactKind; address: string; purpose: CodePurpose; password: string },
  caller: Caller,
): Promise<void> {
  const owner = await findByContact(ctx.db, kind, address)
  switch (purpose) {
    case 'user_register':
      return mustBeReachable(kind, owner === undefined, 'contact.taken')
    case 'user_change_email':
    case 'user_change_mobile':
      await mustBeMember(caller)
      return mustBeReachable(kind, owner === undefined, 'contact.taken')
    case 'user_email_verify':
    case 'user_mobile_verify': {
      const actor = await mustBeMember(caller)
      mustBeReachable(kind, owner?.id === actor.id, 'contact.unknown')
      return mustKnowPassword(ctx, actor, password, caller, 'password')
    }
    case 'user_retrieve_pwd':
      return mustBeReachable(kind, owner?.status === true, 'contact.unknown')
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
  await countAsker(ctx, caller.ip)
  const name = `${realm}:${typed.toLowerCase()}`
  const asked = (await isAskedAnew(ctx, { purpose, address: name }))
    ? await byAddress(ctx).add(name)
    : await byAddress(ctx).count(name)
  if (asked > ctx.settings.get('codes_per_address_day')) throw new AppError('code.many')
  const account = await findAccount(ctx, realm, typed)
  const to = account && (await findContact(ctx.db, realm, account.id))?.email
  if (!account || !to) return
  await send(ctx, { kind: 'email', to, purpose, key: String(account.id) }, caller).catch((error: unknown) => {
    // "Too soon" would tell that the account exists; the code sent a moment ago is still good.
    if (!(error instanceof AppError && error.code === 'code.frequent')) throw error
  })
}

type Addressed = { kind: ContactKind; to: string; purpose: CodePurpose; key: string }

async function send(ctx: Ctx, { kind, to, purpose, key }: Addressed, { language }: Caller): Promise<void> {
  const { settings } = ctx
  const [keepSeconds, pauseSeconds] = [settings.get('code_keep_seconds'), settings.get('code_resend_seconds')]
  const [now, code] = [ctx.clock(), newCode()]
  const shared = { to, language, expireTime: new Date(now.getTime() + keepSeconds * 1000) }
  const values = { minutes: Math.ceil(keepSeconds / 60) }
  // An admin's sign-in code is worded like a member's.
  const worded = purpose === 'admin_login' ? 'user_login' : purpose
  await inTx(ctx, async (tx) => {
    await keepCode(tx, { purpose, address: key }, { code, now, keepSeconds, pauseSeconds })
    if (kind === 'mobile') {
      await queueSms(ctx, tx, {
        ...shared,
        template: purpose,
        key: `sms.code.${worded}` as WordKey,
        values: { ...values, code },
      })
      return
    }
    const letter = {
      template: purpose,
      subject: { key: `mail.code.${worded}.subject` as WordKey },
      lines: [{ key: `mail.code.${worded}.text` as WordKey }],
      code,
      notes: [{ key: 'mail.code.note' as const, values }],
    }
    await queueMail(ctx, tx, { ...shared, letter })
  })
}

async function countAsker(ctx: Ctx, ip: string): Promise<void> {
  const perIp = makeAttempts(ctx.pool, { name: 'code-ip', seconds: () => 3600 })
  if ((await perIp.add(ip)) > ctx.settings.get('codes_per_ip_hour')) throw new AppError('code.many')
}

const byAddress = (ctx: Ctx): Attempts => makeAttempts(ctx.pool, { name: 'code-address', seconds: () => 86_400 })

/** Counted before, so that many at once get no more than one by one; taken back when nothing went out, or asking alone would use up somebody's day. */
async function counted(ctx: Ctx, address: string, work: () => Promise<void>): Promise<void> {
  const key = address.toLowerCase()
  try {
    if ((await byAddress(ctx).add(key)) > ctx.settings.get('codes_per_address_day')) throw new AppError('code.many')
    await work()
  } catch (error) {
    await byAddress(ctx).takeBack(key)
    throw error
  }
}

/** Of a name that is asked for again and again only one in each pause counts, whether somebody has that name or not. */
async function isAskedAnew(ctx: Ctx, key: CodeKey): Promise<boolean> {
  const pauseSeconds = ctx.settings.get('code_resend_seconds')
  const mark = { code: newCode(), now: ctx.clock(), keepSeconds: pauseSeconds, pauseSeconds }
  try {
    await inTx(ctx, (tx) => keepCode(tx, key, mark))
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

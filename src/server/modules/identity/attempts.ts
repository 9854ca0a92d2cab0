import type { Realm } from '#contract/envelope.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Attempts, makeAttempts } from '#server/platform/attempts.ts'
import { spendClicks } from '#server/platform/captcha/click-store.ts'
import { spendCaptcha } from '#server/platform/captcha/store.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { spendCode, tryCode } from './codes/code.ts'
import { findAccount } from './store.ts'

/** What stands between a guesser and an account: a captcha after a few failures, a lock after many. However its name is written, it is one account. */
type Who = { realm: Realm; username: string; ip: string }

/** The `captcha_id` that says: what was typed came by mail. */
const byMail = 'email'

const captchaWindowSeconds = 15 * 60
const lockWindowSeconds = 24 * 3600

async function needsCaptcha(ctx: Ctx, { realm, username, ip }: Who): Promise<boolean> {
  const { settings } = ctx
  if ((await byAddress(ctx).count(ip)) >= settings.get('captcha_after_address_failures')) return true
  if (username === '') return settings.get('captcha_after_account_failures') === 0
  const key = await accountKey(ctx, realm, username)
  return (await byAccount(ctx).count(key)) >= settings.get('captcha_after_account_failures')
}

/**
 * For a form that nobody has typed a name into yet: whether this address was asked for a captcha a short while ago. Existing clients learn only
 * here, when their form opens, that they must show one.
 */
export async function formNeedsCaptcha(ctx: Ctx, { realm, ip }: Omit<Who, 'username'>): Promise<boolean> {
  return (await needsCaptcha(ctx, { realm, username: '', ip })) || (await askedHere(ctx).count(`${realm}:${ip}`)) > 0
}

/** Whether the next sign-in needs one; if so, the form that opens next says it too. */
export async function asksForCaptcha(ctx: Ctx, who: Who): Promise<boolean> {
  const isNeeded = await needsCaptcha(ctx, who)
  if (isNeeded) await askedHere(ctx).add(`${who.realm}:${who.ip}`)
  return isNeeded
}

type Answered = { captcha?: string; captcha_id?: string; captcha_info?: string }

/** A captcha that is not required is ignored: existing clients always send one. */
export async function mustPassCaptcha(ctx: Ctx, who: Who, captcha: Answered): Promise<void> {
  if (!(await asksForCaptcha(ctx, who))) return
  if (captcha.captcha_info) return mustHaveClicked(ctx, captcha.captcha_id ?? '', captcha.captcha_info)
  if (!captcha.captcha)
    throw new AppError('captcha.required', { data: { captcha: true }, fields: { captcha: { key: 'error.captcha.required' } } })
  if (captcha.captcha_id === byMail) return mustHaveMailedCode(ctx, who, captcha.captcha)
  if (await spendCaptcha(ctx.db, captcha.captcha_id, captcha.captcha, ctx.clock())) return
  throw new AppError('captcha.wrong', { data: { captcha: true }, fields: { captcha: { key: 'error.captcha.wrong' } } })
}

async function mustHaveClicked(ctx: Ctx, id: string, info: string): Promise<void> {
  if (await spendClicks(ctx.db, { id, info, now: ctx.clock() })) return
  throw new AppError('captcha.wrong', { data: { captcha: true } })
}

/** For those who cannot read the picture: a code mailed to the account's own address. */
async function mustHaveMailedCode(ctx: Ctx, { realm, username }: Who, typed: string): Promise<void> {
  const account = await findAccount(ctx, realm, username)
  const key = { purpose: realm === 'member' ? 'user_login' : 'admin_login', address: String(account?.id ?? 0) }
  await tryCode(ctx, key, typed).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, { data: { captcha: true }, fields: error.fields })
  })
  await inTx(ctx, (tx) => spendCode(tx, key, typed))
}

/**
 * Counts this try before the password is looked at, so that a burst of tries at once cannot slip past the lock. The count is the lock: above
 * the limit nobody gets through, and the one who crossed it says for how long.
 */
export async function countTry(ctx: Ctx, { realm, username, ip }: Who): Promise<void> {
  const key = await accountKey(ctx, realm, username)
  const [limit, lockSeconds] = [ctx.settings.get('lock_after_failures'), ctx.settings.get('lock_minutes') * 60]
  const tries = await sinceSuccess(ctx).add(key)
  if (tries === limit + 1) await sinceSuccess(ctx).hold(key, tries, lockSeconds)
  if (tries > limit) {
    const restSeconds = Math.min(lockSeconds, (await sinceSuccess(ctx).rest(key)) / 1000)
    throw new AppError('account.locked', { detail: { minutes: Math.max(1, Math.ceil(restSeconds / 60)) } })
  }
  await Promise.all([byAccount(ctx).add(key), byAddress(ctx).add(ip)])
}

/** Who knows one password may still be guessing at others: of the address only this try is taken back. */
export async function forgetTries(ctx: Ctx, who: Who): Promise<void> {
  await Promise.all([liftLock(ctx, who), byAddress(ctx).takeBack(who.ip), askedHere(ctx).clear(`${who.realm}:${who.ip}`)])
}

export async function liftLock(ctx: Ctx, { realm, username }: Omit<Who, 'ip'>): Promise<void> {
  const key = await accountKey(ctx, realm, username)
  await Promise.all([byAccount(ctx).clear(key), sinceSuccess(ctx).clear(key)])
}

async function accountKey(ctx: Ctx, realm: Realm, username: string): Promise<string> {
  const account = await findAccount(ctx, realm, username)
  return account ? `${realm}:id:${account.id}` : `${realm}:typed:${username.toLowerCase()}`
}

const byAccount = (ctx: Ctx): Attempts => makeAttempts(ctx.pool, { name: 'login-account', seconds: () => captchaWindowSeconds })
const byAddress = (ctx: Ctx): Attempts => makeAttempts(ctx.pool, { name: 'login-address', seconds: () => captchaWindowSeconds })
const askedHere = (ctx: Ctx): Attempts => makeAttempts(ctx.pool, { name: 'login-captcha', seconds: () => captchaWindowSeconds })
const sinceSuccess = (ctx: Ctx): Attempts => makeAttempts(ctx.pool, { name: 'login-tries', seconds: () => lockWindowSeconds })

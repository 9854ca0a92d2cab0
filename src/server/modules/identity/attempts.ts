import type { Realm } from '#contract/envelope.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Attempts, makeAttempts } from '#server/platform/attempts.ts'
import { spendCaptcha } from '#server/platform/captcha/store.ts'

/** What stands between a guesser and an account: a captcha after a few failures, a lock after many. */
type Who = { realm: Realm; username: string; ip: string }

const captchaWindowSeconds = 15 * 60
const lockWindowSeconds = 24 * 3600

export async function needsCaptcha(ctx: Ctx, { realm, username, ip }: Who): Promise<boolean> {
  const { settings } = ctx
  if ((await byAddress(ctx).count(ip)) >= settings.get('captcha_after_address_failures')) return true
  return (
    username !== '' && (await byAccount(ctx).count(accountKey(realm, username))) >= settings.get('captcha_after_account_failures')
  )
}

/** A captcha that is not required is ignored: existing clients always send one. */
export async function mustPassCaptcha(ctx: Ctx, who: Who, captcha: { captcha?: string; captcha_id?: string }): Promise<void> {
  if (!(await needsCaptcha(ctx, who))) return
  if (!captcha.captcha)
    throw new AppError('captcha.required', { data: { captcha: true }, fields: { captcha: { key: 'error.captcha.required' } } })
  if (await spendCaptcha(ctx.db, captcha.captcha_id, captcha.captcha, ctx.clock())) return
  throw new AppError('captcha.wrong', { data: { captcha: true }, fields: { captcha: { key: 'error.captcha.wrong' } } })
}

/** Counts this try before the password is looked at, so that a burst of tries at once cannot slip past the lock. */
export async function countTry(ctx: Ctx, { realm, username, ip }: Who): Promise<void> {
  const key = accountKey(realm, username)
  await mustBeUnlocked(ctx, key)
  const tries = await sinceSuccess(ctx).add(key)
  if (tries > ctx.settings.get('lock_after_failures')) {
    await locks(ctx).add(key)
    await sinceSuccess(ctx).clear(key)
  }
  // Asked again in any case: a try that was let in a moment before the lock would start the cleared count anew.
  await mustBeUnlocked(ctx, key)
  await Promise.all([byAccount(ctx).add(key), byAddress(ctx).add(ip)])
}

export async function forgetTries(ctx: Ctx, { realm, username, ip }: Who): Promise<void> {
  const key = accountKey(realm, username)
  await Promise.all([byAccount(ctx).clear(key), byAddress(ctx).clear(ip), sinceSuccess(ctx).clear(key)])
}

async function mustBeUnlocked(ctx: Ctx, key: string): Promise<void> {
  if ((await locks(ctx).count(key)) === 0) return
  throw new AppError('account.locked', { detail: { minutes: Math.max(1, Math.ceil((await locks(ctx).rest(key)) / 60_000)) } })
}

const accountKey = (realm: Realm, username: string) => `${realm}:${username.toLowerCase()}`

const byAccount = (ctx: Ctx): Attempts => makeAttempts(ctx.pool, { name: 'login-account', seconds: () => captchaWindowSeconds })
const byAddress = (ctx: Ctx): Attempts => makeAttempts(ctx.pool, { name: 'login-address', seconds: () => captchaWindowSeconds })
const sinceSuccess = (ctx: Ctx): Attempts => makeAttempts(ctx.pool, { name: 'login-tries', seconds: () => lockWindowSeconds })
const locks = (ctx: Ctx): Attempts =>
  makeAttempts(ctx.pool, { name: 'login-lock', seconds: () => ctx.settings.get('lock_minutes') * 60 })

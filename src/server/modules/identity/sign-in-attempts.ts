import type { Realm } from '#contract/envelope.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { canSendMail } from '#server/modules/messages/index.ts'
import { type AttemptCounter, createAttemptCounter, networkOf } from '#server/platform/attempts.ts'
import { consumeClicks } from '#server/platform/captcha/click-store.ts'
import { consumeCaptcha } from '#server/platform/captcha/store.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import type { Actor } from '#server/platform/session/actor.ts'
import { isPassword } from '#server/platform/session/password.ts'
import { checkCode, consumeCode } from './codes/code.ts'
import { findAccount, getPasswordHash } from './store.ts'

/** What stands between a guesser and an account: a captcha after a few failures, a lock after many. However its name is written, it is one account. */
type SignInAttempt = {
  realm: Realm
  username: string
  ip: string
  /**
   * What the owner showed beside the name, as only they can: a browser that signed in before, a code from their mailbox, a session. Such tries are
   * counted on their own, so that wrong passwords from elsewhere lock everybody out but them.
   */
  proof?: string
}

/** The `captcha_id` that says: what was typed came by mail. */
const mailCaptchaId = 'email'

const captchaWindowSeconds = 15 * 60
const lockWindowSeconds = 24 * 3600

async function needsCaptcha(ctx: Ctx, { realm, username, ip, proof }: SignInAttempt): Promise<boolean> {
  const { settings } = ctx
  if ((await attemptsByNetwork(ctx).count(networkOf(ip))) >= settings.get('captcha_after_address_failures')) return true
  if (username === '') return settings.get('captcha_after_account_failures') === 0
  const key = await attemptKey(ctx, { realm, username, proof })
  return (await attemptsByAccount(ctx).count(key)) >= settings.get('captcha_after_account_failures')
}

/**
 * For a form that nobody has typed a name into yet: whether this address was asked for a captcha a short while ago. Existing clients learn only
 * here, when their form opens, that they must show one.
 */
export async function formNeedsCaptcha(ctx: Ctx, { realm, ip }: Omit<SignInAttempt, 'username'>): Promise<boolean> {
  return (await needsCaptcha(ctx, { realm, username: '', ip })) || (await captchaRequests(ctx).count(`${realm}:${ip}`)) > 0
}

/** Whether the next sign-in needs one; if so, the form that opens next says it too. */
export async function requestCaptchaIfNeeded(ctx: Ctx, attempt: SignInAttempt): Promise<boolean> {
  const isNeeded = await needsCaptcha(ctx, attempt)
  if (isNeeded) await captchaRequests(ctx).add(`${attempt.realm}:${attempt.ip}`)
  return isNeeded
}

type CaptchaAnswer = { captcha?: string; captcha_id?: string; captcha_info?: string }

/** A captcha that is not required is ignored: existing clients always send one. Answers whether it was a code from the owner's mailbox. */
export async function mustPassCaptcha(ctx: Ctx, attempt: SignInAttempt, captcha: CaptchaAnswer): Promise<{ isMailed: boolean }> {
  const isMailed = captcha.captcha_id === mailCaptchaId && Boolean(captcha.captcha)
  const isNeeded = await requestCaptchaIfNeeded(ctx, attempt)
  if (isMailed && (isNeeded || (await isLocked(ctx, attempt)))) {
    await mustHaveMailedCode(ctx, attempt, captcha.captcha ?? '')
    return { isMailed: true }
  }
  if (isNeeded) await mustSolveCaptcha(ctx, captcha)
  return { isMailed: false }
}

async function mustSolveCaptcha(ctx: Ctx, captcha: CaptchaAnswer): Promise<void> {
  if (captcha.captcha_info) return mustSolveClickCaptcha(ctx, captcha.captcha_id ?? '', captcha.captcha_info)
  if (!captcha.captcha)
    throw new AppError('captcha.required', { data: { captcha: true }, fields: { captcha: { key: 'error.captcha.required' } } })
  if (await consumeCaptcha(ctx.db, captcha.captcha_id, captcha.captcha, ctx.clock())) return
  throw new AppError('captcha.wrong', { data: { captcha: true }, fields: { captcha: { key: 'error.captcha.wrong' } } })
}

async function mustSolveClickCaptcha(ctx: Ctx, id: string, info: string): Promise<void> {
  if (await consumeClicks(ctx.db, { id, info, now: ctx.clock() })) return
  throw new AppError('captcha.wrong', { data: { captcha: true } })
}

/** For those who cannot read the picture: a code mailed to the account's own address. */
async function mustHaveMailedCode(ctx: Ctx, { realm, username }: SignInAttempt, typed: string): Promise<void> {
  const account = await findAccount(ctx, realm, username)
  const key = { purpose: realm === 'member' ? 'user_login' : 'admin_login', address: String(account?.id ?? 0) }
  await checkCode(ctx, key, typed).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, { data: { captcha: true }, fields: error.fields })
  })
  await inTx(ctx, (tx) => consumeCode(tx, key, typed))
}

/**
 * Counts this try before the password is looked at, so that a burst of tries at once cannot slip past the lock. The count is the lock: above
 * the limit nobody gets through, and the one who crossed it says for how long. However many captchas are solved, a name and an address have no
 * more tries than this.
 */
export async function countAttempt(ctx: Ctx, attempt: SignInAttempt): Promise<void> {
  const network = networkOf(attempt.ip)
  const networkAttempts = await attemptsByNetwork(ctx).add(network)
  if (!attempt.proof && networkAttempts > ctx.settings.get('lock_after_address_failures'))
    throw await createLockedError(ctx, attempt, (await attemptsByNetwork(ctx).rest(network)) / 1000)
  const key = await attemptKey(ctx, attempt)
  const [limit, lockSeconds] = [ctx.settings.get('lock_after_failures'), ctx.settings.get('lock_minutes') * 60]
  const tries = await attemptsSinceSuccess(ctx).add(key)
  if (tries === limit + 1) await attemptsSinceSuccess(ctx).hold(key, tries, lockSeconds)
  if (tries > limit) {
    await attemptsByNetwork(ctx).undo(network)
    throw await createLockedError(ctx, attempt, Math.min(lockSeconds, (await attemptsSinceSuccess(ctx).rest(key)) / 1000))
  }
  await attemptsByAccount(ctx).add(key)
}

/** The form offers a code by mail, which opens the way past failures from elsewhere; where it was shown already there is only waiting. */
async function createLockedError(ctx: Ctx, { realm, ip, proof }: SignInAttempt, restSeconds: number): Promise<AppError> {
  const detail = { minutes: Math.max(1, Math.ceil(restSeconds / 60)) }
  if (proof || !canSendMail(ctx)) return new AppError('account.locked', { detail })
  await captchaRequests(ctx).add(`${realm}:${ip}`)
  return new AppError('login.locked', { detail, data: { captcha: true } })
}

async function isLocked(ctx: Ctx, attempt: SignInAttempt): Promise<boolean> {
  const { settings } = ctx
  if ((await attemptsSinceSuccess(ctx).count(await attemptKey(ctx, attempt))) >= settings.get('lock_after_failures')) return true
  return (await attemptsByNetwork(ctx).count(networkOf(attempt.ip))) >= settings.get('lock_after_address_failures')
}

/** Who knows one password may still be guessing at others: of the address only this try is taken back, and of the account only tries of the same kind. */
export async function clearAttempts(ctx: Ctx, attempt: SignInAttempt): Promise<void> {
  await Promise.all([
    clearLock(ctx, attempt),
    attemptsByNetwork(ctx).undo(networkOf(attempt.ip)),
    captchaRequests(ctx).clear(`${attempt.realm}:${attempt.ip}`),
  ])
}

export async function clearLock(ctx: Ctx, attempt: Omit<SignInAttempt, 'ip'>): Promise<void> {
  const key = await attemptKey(ctx, attempt)
  await Promise.all([attemptsByAccount(ctx).clear(key), attemptsSinceSuccess(ctx).clear(key)])
}

/** Someone signed in shows again that it is them. Guesses of a session are counted like guesses at sign-in, so a stolen one cannot try for ever. */
export async function mustConfirmPassword(ctx: Ctx, actor: Actor, typed: string, caller: Caller, field: string): Promise<void> {
  const attempt = { realm: actor.realm, username: actor.username, ip: caller.ip, proof: `session:${actor.sessionId}` }
  await countAttempt(ctx, attempt)
  if (!(await isPassword(await getPasswordHash(ctx.db, actor.realm, actor.id), typed)))
    throw new AppError('password.wrong', { fields: { [field]: { key: 'invalid.password_wrong' } } })
  await clearAttempts(ctx, attempt)
}

async function attemptKey(ctx: Ctx, { realm, username, proof }: Omit<SignInAttempt, 'ip'>): Promise<string> {
  const account = await findAccount(ctx, realm, username)
  const key = account ? `${realm}:id:${account.id}` : `${realm}:typed:${username.toLowerCase()}`
  return proof ? `${key}:${proof}` : key
}

const attemptsByAccount = (ctx: Ctx): AttemptCounter =>
  createAttemptCounter(ctx.pool, { name: 'login-account', seconds: () => captchaWindowSeconds })
const attemptsByNetwork = (ctx: Ctx): AttemptCounter =>
  createAttemptCounter(ctx.pool, { name: 'login-address', seconds: () => captchaWindowSeconds })
const captchaRequests = (ctx: Ctx): AttemptCounter =>
  createAttemptCounter(ctx.pool, { name: 'login-captcha', seconds: () => captchaWindowSeconds })
const attemptsSinceSuccess = (ctx: Ctx): AttemptCounter =>
  createAttemptCounter(ctx.pool, { name: 'login-tries', seconds: () => lockWindowSeconds })

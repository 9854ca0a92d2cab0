import { isIPv6 } from 'node:net'
import type { Realm } from '#contract/envelope.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { canMail } from '#server/modules/messages/index.ts'
import { type Attempts, makeAttempts } from '#server/platform/attempts.ts'
import { spendClicks } from '#server/platform/captcha/click-store.ts'
import { spendCaptcha } from '#server/platform/captcha/store.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { spendCode, tryCode } from './codes/code.ts'
import { findAccount } from './store.ts'

/** What stands between a guesser and an account: a captcha after a few failures, a lock after many. However its name is written, it is one account. */
type Who = {
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
const byMail = 'email'

const captchaWindowSeconds = 15 * 60
const lockWindowSeconds = 24 * 3600

async function needsCaptcha(ctx: Ctx, { realm, username, ip, proof }: Who): Promise<boolean> {
  const { settings } = ctx
  if ((await byAddress(ctx).count(networkOf(ip))) >= settings.get('captcha_after_address_failures')) return true
  if (username === '') return settings.get('captcha_after_account_failures') === 0
  const key = await tryKey(ctx, { realm, username, proof })
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

/** A captcha that is not required is ignored: existing clients always send one. Answers whether it was a code from the owner's mailbox. */
export async function mustPassCaptcha(ctx: Ctx, who: Who, captcha: Answered): Promise<{ isMailed: boolean }> {
  const isMailed = captcha.captcha_id === byMail && Boolean(captcha.captcha)
  const isAsked = await asksForCaptcha(ctx, who)
  if (isMailed && (isAsked || (await isLocked(ctx, who)))) {
    await mustHaveMailedCode(ctx, who, captcha.captcha ?? '')
    return { isMailed: true }
  }
  if (isAsked) await mustHaveReadPicture(ctx, captcha)
  return { isMailed: false }
}

async function mustHaveReadPicture(ctx: Ctx, captcha: Answered): Promise<void> {
  if (captcha.captcha_info) return mustHaveClicked(ctx, captcha.captcha_id ?? '', captcha.captcha_info)
  if (!captcha.captcha)
    throw new AppError('captcha.required', { data: { captcha: true }, fields: { captcha: { key: 'error.captcha.required' } } })
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
 * the limit nobody gets through, and the one who crossed it says for how long. However many captchas are solved, a name and an address have no
 * more tries than this.
 */
export async function countTry(ctx: Ctx, who: Who): Promise<void> {
  const network = networkOf(who.ip)
  const fromHere = await byAddress(ctx).add(network)
  if (!who.proof && fromHere > ctx.settings.get('lock_after_address_failures'))
    throw await locked(ctx, who, (await byAddress(ctx).rest(network)) / 1000)
  const key = await tryKey(ctx, who)
  const [limit, lockSeconds] = [ctx.settings.get('lock_after_failures'), ctx.settings.get('lock_minutes') * 60]
  const tries = await sinceSuccess(ctx).add(key)
  if (tries === limit + 1) await sinceSuccess(ctx).hold(key, tries, lockSeconds)
  if (tries > limit) {
    await byAddress(ctx).takeBack(network)
    throw await locked(ctx, who, Math.min(lockSeconds, (await sinceSuccess(ctx).rest(key)) / 1000))
  }
  await byAccount(ctx).add(key)
}

/** The form offers a code by mail, which opens the way past failures from elsewhere; where it was shown already there is only waiting. */
async function locked(ctx: Ctx, { realm, ip, proof }: Who, restSeconds: number): Promise<AppError> {
  const detail = { minutes: Math.max(1, Math.ceil(restSeconds / 60)) }
  if (proof || !canMail(ctx)) return new AppError('account.locked', { detail })
  await askedHere(ctx).add(`${realm}:${ip}`)
  return new AppError('login.locked', { detail, data: { captcha: true } })
}

async function isLocked(ctx: Ctx, who: Who): Promise<boolean> {
  const { settings } = ctx
  if ((await sinceSuccess(ctx).count(await tryKey(ctx, who))) >= settings.get('lock_after_failures')) return true
  return (await byAddress(ctx).count(networkOf(who.ip))) >= settings.get('lock_after_address_failures')
}

/** Who knows one password may still be guessing at others: of the address only this try is taken back, and of the account only tries of the same kind. */
export async function forgetTries(ctx: Ctx, who: Who): Promise<void> {
  await Promise.all([
    liftLock(ctx, who),
    byAddress(ctx).takeBack(networkOf(who.ip)),
    askedHere(ctx).clear(`${who.realm}:${who.ip}`),
  ])
}

export async function liftLock(ctx: Ctx, who: Omit<Who, 'ip'>): Promise<void> {
  const key = await tryKey(ctx, who)
  await Promise.all([byAccount(ctx).clear(key), sinceSuccess(ctx).clear(key)])
}

async function tryKey(ctx: Ctx, { realm, username, proof }: Omit<Who, 'ip'>): Promise<string> {
  const account = await findAccount(ctx, realm, username)
  const key = account ? `${realm}:id:${account.id}` : `${realm}:typed:${username.toLowerCase()}`
  return proof ? `${key}:${proof}` : key
}

/** Whoever has one IPv6 address has the 2^64 of its network. */
function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const [front, back] = [head.split(':').filter(Boolean), (tail ?? '').split(':').filter(Boolean)]
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length
  return [...front, ...Array<string>(zeros).fill('0'), ...back].slice(0, 4).join(':')
}

const byAccount = (ctx: Ctx): Attempts => makeAttempts(ctx.pool, { name: 'login-account', seconds: () => captchaWindowSeconds })
const byAddress = (ctx: Ctx): Attempts => makeAttempts(ctx.pool, { name: 'login-address', seconds: () => captchaWindowSeconds })
const askedHere = (ctx: Ctx): Attempts => makeAttempts(ctx.pool, { name: 'login-captcha', seconds: () => captchaWindowSeconds })
const sinceSuccess = (ctx: Ctx): Attempts => makeAttempts(ctx.pool, { name: 'login-tries', seconds: () => lockWindowSeconds })

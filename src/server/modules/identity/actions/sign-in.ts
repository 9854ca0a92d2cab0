import type { z } from 'zod'
import type { adminCredentials } from '#contract/account.ts'
import type { Realm } from '#contract/envelope.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { isKnownDevice, recordDevice } from '#server/platform/session/device.ts'
import { type OpenedSession, openSession, type TokenTtl } from '#server/platform/session/open-session.ts'
import { isPassword, pretendToCheck } from '#server/platform/session/password.ts'
import { hashToken } from '#server/platform/session/token.ts'
import { isDemoAccount } from '../demo-accounts.ts'
import { clearAttempts, countAttempt, mustPassCaptcha, requestCaptchaIfNeeded } from '../sign-in-attempts.ts'
import { type Account, findAccount, recordSignIn } from '../store.ts'

type Credentials = z.output<typeof adminCredentials>

/** Checks who someone is and opens a session. A wrong name and a wrong password are told apart by nobody, not even by the clock. */
export async function signIn(
  ctx: Ctx,
  realm: Realm,
  input: Credentials,
  caller: Caller,
): Promise<{ account: Account; tokens: OpenedSession }> {
  const account = await findAccount(ctx, realm, input.username)
  const attempt = await mustBeAllowedToTry(ctx, realm, account, input, caller)
  const isRight = account ? await isPassword(account.password_hash, input.password) : await pretendToCheck(input.password)
  if (!account || !isRight) throw new AppError('login.wrong', { data: { captcha: await requestCaptchaIfNeeded(ctx, attempt) } })
  if (caller.isForwarded && isDemoAccount(realm, account.username, input.password)) throw new AppError('login.demo')
  if (!account.status) throw new AppError('account.disabled')
  const now = ctx.clock()
  const tokens = await inTx(ctx, async (tx) => {
    if (!(await recordSignIn(tx, realm, account, caller, now))) return null
    await recordDevice(tx, { realm, accountId: account.id, token: input.device, now })
    return openSession(tx, {
      realm,
      accountId: account.id,
      keep: input.keep ?? false,
      ip: caller.ip,
      userAgent: caller.userAgent,
      now,
      tokenTtl: tokenTtl(ctx),
    })
  })
  if (!tokens) throw new AppError('login.wrong', { data: { captcha: await requestCaptchaIfNeeded(ctx, attempt) } })
  await clearAttempts(ctx, attempt)
  return { account, tokens }
}

/** Captcha and lock, for everybody; a browser that signed in before and a code from the owner's mailbox have tries of their own. */
async function mustBeAllowedToTry(ctx: Ctx, realm: Realm, account: Account | undefined, input: Credentials, { ip }: Caller) {
  const baseAttempt = { realm, username: input.username, ip }
  const isKnown = await isKnownDevice(ctx.db, { realm, accountId: account?.id ?? 0, token: input.device })
  const deviceAttempt = isKnown
    ? { ...baseAttempt, proof: `device:${hashToken(input.device ?? '').toString('base64url')}` }
    : baseAttempt
  const { isMailed } = await mustPassCaptcha(ctx, deviceAttempt, input)
  const attempt = isMailed ? { ...baseAttempt, proof: 'mailed' } : deviceAttempt
  await countAttempt(ctx, attempt)
  return attempt
}

export const tokenTtl = ({ settings }: Ctx): TokenTtl => ({
  accessSeconds: settings.get('token_keep_seconds'),
  refreshSeconds: settings.get('refresh_keep_seconds'),
})

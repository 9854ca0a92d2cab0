import type { Realm } from '#contract/envelope.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { isKnownDevice, rememberDevice } from '#server/platform/session/device.ts'
import { type OpenedSession, openSession } from '#server/platform/session/open-session.ts'
import { isPassword, pretendToCheck } from '#server/platform/session/password.ts'
import { hashToken } from '#server/platform/session/token.ts'
import { asksForCaptcha, countTry, forgetTries, mustPassCaptcha } from '../attempts.ts'
import { isPublicAccount } from '../demo-accounts.ts'
import { livesOf } from '../lives.ts'
import { type Account, findAccount, noteSignIn } from '../store.ts'

type Credentials = {
  username: string
  password: string
  keep?: boolean
  captcha?: string
  captcha_id?: string
  captcha_info?: string
  device?: string
}

/** Checks who someone is and opens a session. A wrong name and a wrong password are told apart by nobody, not even by the clock. */
export async function signIn(
  ctx: Ctx,
  realm: Realm,
  input: Credentials,
  caller: Caller,
): Promise<{ account: Account; tokens: OpenedSession }> {
  const account = await findAccount(ctx, realm, input.username)
  const who = await mustBeLetTry(ctx, realm, account, input, caller)
  const isRight = account ? await isPassword(account.password_hash, input.password) : await pretendToCheck(input.password)
  if (!account || !isRight) throw new AppError('login.wrong', { data: { captcha: await asksForCaptcha(ctx, who) } })
  if (caller.isForwarded && isPublicAccount(realm, account.username, input.password)) throw new AppError('login.demo')
  if (!account.status) throw new AppError('account.disabled')
  const now = ctx.clock()
  const tokens = await inTx(ctx, async (tx) => {
    if (!(await noteSignIn(tx, realm, account, caller, now))) return null
    await rememberDevice(tx, { realm, accountId: account.id, token: input.device, now })
    return openSession(tx, {
      realm,
      accountId: account.id,
      keep: input.keep ?? false,
      ip: caller.ip,
      userAgent: caller.userAgent,
      now,
      lives: livesOf(ctx),
    })
  })
  if (!tokens) throw new AppError('login.wrong', { data: { captcha: await asksForCaptcha(ctx, who) } })
  await forgetTries(ctx, who)
  return { account, tokens }
}

/** Captcha and lock, for everybody; a browser that signed in before and a code from the owner's mailbox have tries of their own. */
async function mustBeLetTry(ctx: Ctx, realm: Realm, account: Account | undefined, input: Credentials, { ip }: Caller) {
  const stranger = { realm, username: input.username, ip }
  const isKnown = await isKnownDevice(ctx.db, { realm, accountId: account?.id ?? 0, token: input.device })
  const known = isKnown ? { ...stranger, proof: `device:${hashToken(input.device ?? '').toString('base64url')}` } : stranger
  const { isMailed } = await mustPassCaptcha(ctx, known, input)
  const who = isMailed ? { ...stranger, proof: 'mailed' } : known
  await countTry(ctx, who)
  return who
}

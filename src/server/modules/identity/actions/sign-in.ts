import type { Realm } from '#contract/envelope.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { type OpenedSession, openSession } from '#server/platform/session/open-session.ts'
import { isPassword, pretendToCheck } from '#server/platform/session/password.ts'
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
}

/** Checks who someone is and opens a session. A wrong name and a wrong password are told apart by nobody, not even by the clock. */
export async function signIn(
  ctx: Ctx,
  realm: Realm,
  input: Credentials,
  caller: Caller,
): Promise<{ account: Account; tokens: OpenedSession }> {
  const who = { realm, username: input.username, ip: caller.ip }
  await mustPassCaptcha(ctx, who, input)
  await countTry(ctx, who)
  const account = await findAccount(ctx, realm, input.username)
  const isRight = account ? await isPassword(account.password_hash, input.password) : await pretendToCheck(input.password)
  if (!account || !isRight) throw new AppError('login.wrong', { data: { captcha: await asksForCaptcha(ctx, who) } })
  if (caller.isForwarded && isPublicAccount(realm, account.username, input.password)) throw new AppError('login.demo')
  if (!account.status) throw new AppError('account.disabled')
  const now = ctx.clock()
  const tokens = await inTx(ctx, async (tx) => {
    if (!(await noteSignIn(tx, realm, account, caller, now))) return null
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

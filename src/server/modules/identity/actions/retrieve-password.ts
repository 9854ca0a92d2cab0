import type { InputOf } from '#contract/endpoint.ts'
import type { profile } from '#contract/profile.ts'
import { checkContact, checkPassword } from '#domain/account.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { hashPassword } from '#server/platform/session/password.ts'
import { endSessionsOf } from '#server/platform/session/store.ts'
import { checkCode, consumeCode, wrongCode } from '../codes/code.ts'
import { normaliseContact } from '../contact.ts'
import { notifyAccountChange } from '../notify-account-change.ts'
import { clearLock } from '../sign-in-attempts.ts'
import { findByContact, updateMember } from '../store.ts'

/** A member who forgot the password chooses a new one with a code. Ends every session and lifts a lock: whoever has the code is the owner. */
export async function retrievePassword(
  ctx: Ctx,
  { type, account, captcha, password }: InputOf<(typeof profile)['retrievePassword']>,
  caller: Caller,
): Promise<void> {
  const contactProblem = checkContact(type, { email: account, mobile: account })[type]
  const fields = {
    ...(contactProblem ? { account: { key: contactProblem } } : {}),
    ...(captcha === '' ? { captcha: { key: 'invalid.required' } } : {}),
    ...checkPassword('password', password),
  }
  if (Object.keys(fields).length > 0) throw new AppError('input.invalid', { fields })
  const address = normaliseContact(type, account)
  const code = { purpose: 'user_retrieve_pwd', address }
  await checkCode(ctx, code, captcha)
  const password_hash = await hashPassword(password)
  const owner = await inTx(ctx, async (tx) => {
    await consumeCode(tx, code, captcha)
    const found = await findByContact(tx, type, address)
    // Closed, or of another address, since the code was sent.
    if (!found?.status) throw wrongCode()
    const now = ctx.clock()
    await updateMember(tx, found.id, { password_hash, update_time: now })
    await endSessionsOf(tx, 'member', found.id, 'password_changed', now)
    await notifyAccountChange(ctx, tx, { memberId: found.id, what: 'password', language: caller.language })
    return found
  })
  await clearLock(ctx, { realm: 'member', username: owner.username })
}

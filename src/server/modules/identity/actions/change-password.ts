import { checkPassword } from '#domain/account.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { hashPassword } from '#server/platform/session/password.ts'
import { endSessionsOf } from '#server/platform/session/store.ts'
import { notifyAccountChange } from '../notify-account-change.ts'
import { mustConfirmPassword } from '../sign-in-attempts.ts'
import { updateMember } from '../store.ts'

/** A member who knows the old password takes a new one. Every session ends, this one too: a thief's would otherwise live on. */
export async function changePassword(
  ctx: Ctx,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  caller: Caller,
): Promise<void> {
  const fields = {
    ...(oldPassword === '' ? { oldPassword: { key: 'invalid.required' } } : {}),
    ...checkPassword('newPassword', newPassword),
  }
  if (Object.keys(fields).length > 0) throw new AppError('input.invalid', { fields })
  const actor = actorOf(caller)
  await mustConfirmPassword(ctx, actor, oldPassword, caller, 'oldPassword')
  const password_hash = await hashPassword(newPassword)
  await inTx(ctx, async (tx) => {
    const now = ctx.clock()
    await updateMember(tx, actor.id, { password_hash, update_time: now })
    await endSessionsOf(tx, 'member', actor.id, 'password_changed', now)
    await notifyAccountChange(ctx, tx, { memberId: actor.id, what: 'password', language: caller.language })
  })
}

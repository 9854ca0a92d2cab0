import type { OwnInfoInput } from '#contract/admin-info.ts'
import { defaultAvatar } from '#contract/file-fields.ts'
import { checkOwnInfo } from '#domain/account.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { getRow } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { toE164 } from '#server/platform/phone.ts'
import { hashPassword } from '#server/platform/session/password.ts'
import { endSessionsOf } from '#server/platform/session/store.ts'
import { mustOwnAvatar } from '../own-avatar.ts'

/** Changes what somebody of the back office says about themself; only what was sent. A new password ends their other sessions. */
export async function saveOwnInfo(ctx: Ctx, { password, ...input }: OwnInfoInput, caller: Caller): Promise<void> {
  const actor = actorOf(caller)
  const fields = checkOwnInfo({ ...input, password })
  const mobile = input.mobile ? toE164(input.mobile) : input.mobile
  if (mobile === null) fields.mobile = { key: 'invalid.mobile' }
  if (Object.keys(fields).length > 0) throw new AppError('input.invalid', { fields })
  const password_hash = password ? await hashPassword(password) : undefined
  const { nickname, email, motto } = input
  const avatar = input.avatar === defaultAvatar ? '' : input.avatar
  await inTx(ctx, async (tx) => {
    if (avatar) {
      const before = await getRow<{ avatar: string }>(tx, 'select avatar from admin where id = $1', [actor.id])
      await mustOwnAvatar(tx, { avatar, before: before.avatar, by: { type: 'admin', id: actor.id } })
    }
    const now = ctx.clock()
    await tx
      .updateTable('admin')
      .set({
        ...(nickname === undefined ? {} : { nickname }),
        ...(email === undefined ? {} : { email }),
        ...(typeof mobile === 'string' ? { mobile } : {}),
        ...(motto === undefined ? {} : { motto }),
        ...(avatar === undefined ? {} : { avatar }),
        ...(password_hash === undefined ? {} : { password_hash }),
        update_time: now,
      })
      .where('id', '=', actor.id)
      .execute()
    if (password_hash !== undefined)
      await endSessionsOf(tx, 'admin', actor.id, 'password_changed', now, { except: actor.sessionId })
  })
}

import { checkContact } from '#domain/account.ts'
import { AppError } from '#domain/errors.ts'
import type { ContactKind } from '#domain/message.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { spendCode, tryCode } from '../codes/code.ts'
import { toAddress } from '../contact.ts'
import { mustConfirmPassword } from '../must-confirm-password.ts'
import { findContact, setContact } from '../store.ts'
import { tellChanged } from '../tell-changed.ts'
import { unlessTaken } from './create-account.ts'

type Asked = {
  type: ContactKind
  captcha: string
  email: string
  mobile: string
  accountVerificationToken: string
  password: string
}

/**
 * Binds another e-mail address or mobile number. Three proofs: a code from the new address; and, if one was bound before, the pass that its
 * code gave, else the password. The old address is told.
 */
export async function changeContact(ctx: Ctx, asked: Asked, caller: Caller): Promise<void> {
  const { type, captcha } = asked
  const wrong = checkContact(type, asked)[type]
  const fields = {
    ...(wrong ? { [type]: { key: wrong } } : {}),
    ...(captcha === '' ? { captcha: { key: 'invalid.required' } } : {}),
  }
  if (Object.keys(fields).length > 0) throw new AppError('input.invalid', { fields })
  const actor = actorOf(caller)
  const address = toAddress(type, asked[type])
  const bound = (await findContact(ctx.db, 'member', actor.id))?.[type]
  const pass = { purpose: `${type}-pass`, address: String(actor.id) }
  if (bound) await tryCode(ctx, pass, asked.accountVerificationToken).catch(asMissingPass)
  else await mustConfirmPassword(ctx, actor, asked.password, caller, 'password')
  const code = { purpose: `user_change_${type}`, address }
  await tryCode(ctx, code, captcha)
  await unlessTaken(() =>
    inTx(ctx, async (tx) => {
      await spendCode(tx, code, captcha)
      if (bound) await spendCode(tx, pass, asked.accountVerificationToken).catch(asMissingPass)
      // Told before it is changed, so that it still goes to the old address.
      await tellChanged(ctx, tx, { memberId: actor.id, what: type, contact: address, language: caller.language })
      await setContact(tx, actor.id, type, address, ctx.clock())
    }),
  )
}

function asMissingPass(error: unknown): never {
  if (error instanceof AppError && error.code.startsWith('code.')) throw new AppError('verification.missing', { cause: error })
  throw error
}

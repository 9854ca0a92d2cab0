import type { InputOf } from '#contract/endpoint.ts'
import type { profile } from '#contract/profile.ts'
import { checkContact } from '#domain/account.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { checkCode, consumeCode } from '../codes/code.ts'
import { normaliseContact } from '../contact.ts'
import { notifyAccountChange } from '../notify-account-change.ts'
import { mustConfirmPassword } from '../sign-in-attempts.ts'
import { findContact, updateMember } from '../store.ts'
import { reportTakenField } from './create-account.ts'

/**
 * Binds another e-mail address or mobile number. Three proofs: a code from the new address; and, if one was bound before, the pass that its
 * code gave, else the password. The old address is told.
 */
export async function changeContact(ctx: Ctx, input: InputOf<(typeof profile)['changeContact']>, caller: Caller): Promise<void> {
  const { type, captcha } = input
  const problem = checkContact(type, input)[type]
  const fields = {
    ...(problem ? { [type]: { key: problem } } : {}),
    ...(captcha === '' ? { captcha: { key: 'invalid.required' } } : {}),
  }
  if (Object.keys(fields).length > 0) throw new AppError('input.invalid', { fields })
  const actor = actorOf(caller)
  const address = normaliseContact(type, input[type])
  const bound = (await findContact(ctx.db, 'member', actor.id))?.[type]
  const pass = { purpose: `${type}-pass`, address: String(actor.id) }
  if (bound) await checkCode(ctx, pass, input.accountVerificationToken).catch(throwMissingPass)
  else await mustConfirmPassword(ctx, actor, input.password, caller, 'password')
  const code = { purpose: `user_change_${type}`, address }
  await checkCode(ctx, code, captcha)
  await reportTakenField(() =>
    inTx(ctx, async (tx) => {
      await consumeCode(tx, code, captcha)
      if (bound) await consumeCode(tx, pass, input.accountVerificationToken).catch(throwMissingPass)
      // Told before it is changed, so that it still goes to the old address.
      await notifyAccountChange(ctx, tx, { memberId: actor.id, what: type, contact: address, language: caller.language })
      await updateMember(tx, actor.id, { [type]: address, update_time: ctx.clock() })
    }),
  )
}

function throwMissingPass(error: unknown): never {
  if (error instanceof AppError && error.code.startsWith('code.')) throw new AppError('verification.missing', { cause: error })
  throw error
}

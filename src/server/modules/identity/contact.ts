import { isEmail } from '#domain/account.ts'
import { AppError } from '#domain/errors.ts'
import type { ContactKind } from '#domain/message.ts'
import type { Ctx } from '#server/ctx.ts'
import { canSendMail, canSendSms } from '#server/modules/messages/index.ts'
import { toE164 } from '#server/platform/phone.ts'

/** How an address is kept and compared: e-mail in small letters, mobile as E.164. */
export function normaliseContact(kind: ContactKind, typed: string): string {
  if (kind === 'email' && isEmail(typed)) return typed.toLowerCase()
  const number = kind === 'mobile' ? toE164(typed) : null
  if (number !== null) return number
  throw new AppError('input.invalid', { fields: { [kind]: { key: `invalid.${kind}` } } })
}

export const contactError = (kind: ContactKind, code: 'contact.own' | 'contact.not_own') =>
  new AppError(code, { fields: { [kind]: { key: `error.${code}` } } })

/** The ways in which a code can reach somebody now. */
export const availableContactKinds = (ctx: Ctx): ContactKind[] => [
  ...(canSendMail(ctx) ? ['email' as const] : []),
  ...(canSendSms(ctx) ? ['mobile' as const] : []),
]

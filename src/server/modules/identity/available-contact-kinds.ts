import type { ContactKind } from '#domain/message.ts'
import type { Ctx } from '#server/ctx.ts'
import { canSendMail, canSendSms } from '#server/modules/messages/index.ts'

/** The ways in which a code can reach somebody now. */
export const availableContactKinds = (ctx: Ctx): ContactKind[] => [
  ...(canSendMail(ctx) ? ['email' as const] : []),
  ...(canSendSms(ctx) ? ['mobile' as const] : []),
]

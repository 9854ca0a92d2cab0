import type { ContactKind } from '#domain/message.ts'
import type { Ctx } from '#server/ctx.ts'
import { canMail, canText } from '#server/modules/messages/index.ts'

/** The ways in which a code can reach somebody now. */
export const availableContactKinds = (ctx: Ctx): ContactKind[] => [
  ...(canMail(ctx) ? ['email' as const] : []),
  ...(canText(ctx) ? ['mobile' as const] : []),
]

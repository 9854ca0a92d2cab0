import type { CodePurpose } from '#domain/message.ts'
import type { Ctx } from '#server/ctx.ts'
import type { MailContent } from '#server/modules/messages/index.ts'
import type { WordKey, WordValues } from '#words/keys.ts'

/** Why the address gets no code. It is told there and nowhere else, so that asking does not show who has an account. */
export type CodeObstacle = 'contact_taken' | 'contact_unknown' | 'account_disabled'

type CodeLetter = { mail: MailContent; sms: { key: WordKey; values: WordValues & { code?: string } } }

export function createCodeLetter(purpose: CodePurpose, code: string, minutes: number): CodeLetter {
  // An admin's sign-in code is worded like a member's.
  const wordingPurpose = purpose === 'admin_login' ? 'user_login' : purpose
  return {
    mail: {
      template: purpose,
      subject: { key: `mail.code.${wordingPurpose}.subject` as WordKey },
      lines: [{ key: `mail.code.${wordingPurpose}.text` as WordKey }],
      code,
      notes: [{ key: 'mail.code.note' as const, values: { minutes } }],
    },
    sms: { key: `sms.code.${wordingPurpose}` as WordKey, values: { minutes, code } },
  }
}

export const createObstacleLetter = (ctx: Ctx, obstacle: CodeObstacle): CodeLetter => ({
  mail: {
    template: obstacle,
    subject: { key: `mail.code.${obstacle}.subject` },
    lines: [{ key: `mail.code.${obstacle}.text` }],
    link: { text: 'mail.code.sign_in', url: new URL('/user/login', ctx.appUrl.url()).href },
    notes: [{ key: 'mail.code.obstacle_note' }],
  },
  sms: { key: `sms.code.${obstacle}`, values: {} },
})

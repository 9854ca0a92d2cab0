import type { Language } from '#domain/language.ts'
import type { ContactKind } from '#domain/message.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { canSendMail, queueMail } from '#server/modules/messages/index.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { WordKey } from '#words/keys.ts'
import { findContact } from './store.ts'

type AccountChange = { memberId: number; what: 'password' | ContactKind; contact?: string; language: Language }

/** Whoever opens an account with stolen means cannot keep its owner from hearing of it. Without an e-mail address there is no one to tell. */
export async function notifyAccountChange(
  ctx: Ctx,
  tx: Tx,
  { memberId, what, contact = '', language }: AccountChange,
): Promise<void> {
  const member = await findContact(tx, 'member', memberId)
  if (!member?.email || !canSendMail(ctx)) return
  const values = { username: member.username, contact, time: formatTime(ctx.clock(), ctx.settings.get('time_zone')) }
  const letter = {
    template: `changed_${what}`,
    subject: { key: `mail.changed.${what}.subject` as WordKey },
    lines: [{ key: `mail.changed.${what}.text` as WordKey, values }],
    notes: [{ key: 'mail.changed.note' as const }],
  }
  await queueMail(ctx, tx, { to: member.email, language, content: letter })
}

import { toLanguage } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import { findContact, listAdminsWithNode } from '#server/modules/identity/index.ts'
import { canSendMail, queueMail } from '#server/modules/messages/index.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { insertNotice, type NewNotice } from './store.ts'

/** Tells a person something, in the transaction in which it became true: kept for their bell, told to their open pages, mailed if asked for. */
export async function notify(ctx: Ctx, tx: Tx, notice: NewNotice): Promise<number> {
  const { to, mail } = notice
  const id = await insertNotice(tx, notice, ctx.clock())
  await publishChange(tx, { to: to.realm === 'admin' ? { admin: to.id } : { member: to.id }, topic: 'notice', id })
  if (mail) await mailNotice(ctx, tx, notice)
  return id
}

/** The same to everybody of the back office who may do this, super administrators among them. */
export async function notifyAdmins(ctx: Ctx, tx: Tx, node: string, notice: Omit<NewNotice, 'to'>): Promise<void> {
  for (const id of await listAdminsWithNode(ctx, tx, node)) await notify(ctx, tx, { ...notice, to: { realm: 'admin', id } })
}

async function mailNotice(ctx: Ctx, tx: Tx, { to, kind, word, link }: NewNotice): Promise<void> {
  const person = await findContact(tx, to.realm, to.id)
  if (!person?.email || !canSendMail(ctx)) return
  const { publicUrl } = ctx.env
  const content = {
    template: `notice.${kind}`,
    subject: word,
    lines: [word],
    // Without a public address there is no link that would work from a mailbox.
    ...(link && publicUrl ? { link: { text: 'mail.notice.open' as const, url: new URL(link, publicUrl).href } } : {}),
  }
  await queueMail(ctx, tx, { to: person.email, language: toLanguage(person.language), content })
}

import type { Ctx } from '#server/ctx.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import type { Actor } from '#server/platform/session/actor.ts'
import type { WordKey, WordValues } from '#words/keys.ts'
import { insertNotice } from './store.ts'

type Owner = Pick<Actor, 'realm' | 'id'>

export type NewNotice = {
  to: Owner
  kind: string
  word: { key: WordKey; values?: WordValues }
  /** where in this house it leads */
  link?: string
  /** also by e-mail, where the house can send any */
  mail: boolean
}

/** The place where e-mail is connected: books a mail for a notice in the same transaction. Until somebody stands there nothing is mailed. */
export type NoticeMail = (tx: Tx, notice: NewNotice & { id: number }) => Promise<void>

/** Tells a person something, in the transaction in which it became true: kept for their bell, told to their open pages, mailed if asked for. */
export async function notify(ctx: Ctx, tx: Tx, notice: NewNotice): Promise<number> {
  const { to, mail } = notice
  const id = await insertNotice(tx, { ...notice, now: ctx.clock() })
  await publishChange(tx, { to: to.realm === 'admin' ? { admin: to.id } : { member: to.id }, topic: 'notice', id })
  if (mail) await ctx.ports.noticeMail?.(tx, { ...notice, id })
  return id
}

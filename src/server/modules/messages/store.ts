import type { Language } from '#domain/language.ts'
import { messageLifecycle, messageState } from '#domain/message.ts'
import { type Db, findFirst, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { createTransitions } from '#server/platform/lifecycle.ts'

export type NewMessage = {
  way: 'mail' | 'sms'
  template: string
  recipient: string
  language: Language
  subject: string
  body: string
  secret: object | null
  state: number
  expire_time: Date | null
  create_time: Date
}

export async function insertMessage(tx: Tx, { secret, ...message }: NewMessage): Promise<number> {
  const { id } = await tx
    .insertInto('outbox')
    .values({ ...message, secret: secret === null ? null : JSON.stringify(secret) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const columns = columnsOf('outbox', 'way, recipient, language, secret, attempts, expire_time, create_time')
export type ClaimedMessage = RowOf<typeof columns, { way: 'mail' | 'sms'; language: Language; secret: unknown }>

const moves = createTransitions({ column: 'state', lifecycle: messageLifecycle })
const sending = moves.to(messageState.sending, { by: 'system', orStay: true })
const sent = moves.to(messageState.sent, { by: 'system' })
const failed = moves.to(messageState.failed, { by: 'system' })
const waiting = moves.to(messageState.waiting, { by: 'staff' })

/** Takes a message for sending; null if it was sent or given up. */
export const claimMessage = (tx: Tx, id: number): Promise<ClaimedMessage | null> =>
  findFirst<ClaimedMessage>(
    tx,
    `update outbox set ${sending.set}, attempts = attempts + 1 where id = $1 and ${sending.where} returning ${columns}`,
    [id],
  )

export const recordSent = (db: Db | Tx, id: number, now: Date): Promise<unknown> =>
  run(db, `update outbox set ${sent.set}, secret = null, last_error = '', send_time = $2 where id = $1 and ${sent.where}`, [
    id,
    now,
  ])

export const recordFailed = (db: Db | Tx, id: number, why: string): Promise<unknown> =>
  run(db, `update outbox set ${failed.set}, last_error = $2 where id = $1 and ${failed.where}`, [id, why])

/** It will be tried again; the claim stays, because nobody knows whether the last try arrived. */
export const recordSendError = (db: Db | Tx, id: number, why: string): Promise<unknown> =>
  run(db, `update outbox set last_error = $2 where id = $1 and state = $3`, [id, why, messageState.sending])

/** The text with its code, of a message that nobody carries; null where there is none to read. */
export async function findPlainText(db: Db, id: number): Promise<string | null> {
  const statement = `select secret->>'body' as body from outbox where id = $1 and state = $2`
  return (await findFirst<{ body: string | null }>(db, statement, [id, messageState.kept]))?.body ?? null
}

export const deleteMessagesBefore = (db: Db, before: Date): Promise<unknown> =>
  run(db, 'delete from outbox where create_time < $1', [before])

/** From failed to waiting, with all its tries; false if it did not fail, or is no longer worth sending. */
export async function requeueMessage(tx: Tx, id: number, now: Date): Promise<boolean> {
  const rows = await run(
    tx,
    `update outbox set ${waiting.set}, attempts = 0, last_error = ''
     where id = $1 and ${waiting.where} and secret is not null and (expire_time is null or expire_time > $2) returning 1`,
    [id, now],
  )
  return rows.length > 0
}

import type { Language } from '#domain/language.ts'
import { messageState } from '#domain/message.ts'
import { type Db, findFirst, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Tx } from '#server/platform/db/tx.ts'

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

/** Takes a message for sending. One that is already out, or was given up, is nobody's any more. */
export const claimMessage = (tx: Tx, id: number): Promise<ClaimedMessage | null> =>
  findFirst<ClaimedMessage>(
    tx,
    `update outbox set state = $2, attempts = attempts + 1 where id = $1 and state in ($3, $2)
     returning ${columns}`,
    [id, messageState.sending, messageState.waiting],
  )

export const recordSent = (db: Db | Tx, id: number, now: Date): Promise<unknown> =>
  run(db, `update outbox set state = $2, secret = null, last_error = '', send_time = $3 where id = $1 and state = $4`, [
    id,
    messageState.sent,
    now,
    messageState.sending,
  ])

export const recordFailed = (db: Db | Tx, id: number, why: string): Promise<unknown> =>
  run(db, `update outbox set state = $2, last_error = $3 where id = $1 and state = $4`, [
    id,
    messageState.failed,
    why,
    messageState.sending,
  ])

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
    `update outbox set state = $2, attempts = 0, last_error = ''
     where id = $1 and state = $3 and secret is not null and (expire_time is null or expire_time > $4) returning 1`,
    [id, messageState.waiting, messageState.failed, now],
  )
  return rows.length > 0
}

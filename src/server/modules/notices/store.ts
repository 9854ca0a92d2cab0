import type { Db } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { Actor } from '#server/platform/session/actor.ts'
import type { WordKey, WordValues } from '#words/keys.ts'

type NoticeOwner = Pick<Actor, 'realm' | 'id'>

const ownerColumn = ({ realm }: NoticeOwner) => (realm === 'admin' ? 'admin_id' : 'user_id')

export type StoredNotice = Awaited<ReturnType<typeof listNotices>>[number]

export type NewNotice = {
  to: NoticeOwner
  kind: string
  word: { key: WordKey; values?: WordValues }
  /** the path in this application that it leads to */
  link?: string
  /** also by e-mail, where mail can be sent and the person has an address */
  mail: boolean
}

export async function insertNotice(tx: Tx, { to, kind, word, link = '', mail }: NewNotice, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('notice')
    .values({
      admin_id: to.realm === 'admin' ? to.id : null,
      user_id: to.realm === 'member' ? to.id : null,
      kind,
      link,
      mail,
      word_key: word.key,
      word_values: JSON.stringify(word.values ?? {}),
      create_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const listNotices = (db: Db, owner: NoticeOwner, limit: number) =>
  db
    .selectFrom('notice')
    .select(['id', 'kind', 'word_key', 'word_values', 'link', 'read_time', 'create_time'])
    .where(ownerColumn(owner), '=', owner.id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function countUnread(db: Db | Tx, owner: NoticeOwner): Promise<number> {
  const { count } = await db
    .selectFrom('notice')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(ownerColumn(owner), '=', owner.id)
    .where('read_time', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Marks these of the owner's notices, or without a list all of them; says how many were news. */
export async function markRead(tx: Tx, owner: NoticeOwner, ids: number[] | undefined, now: Date): Promise<number> {
  const rows = await tx
    .updateTable('notice')
    .set({ read_time: now })
    .where(ownerColumn(owner), '=', owner.id)
    .where('read_time', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .returning('id')
    .execute()
  return rows.length
}

export const deleteNoticesBefore = (db: Db, before: Date) => db.deleteFrom('notice').where('create_time', '<', before).execute()

import type { Insertable } from 'kysely'
import { AppError } from '#domain/errors.ts'
import type { StoredFileColumns } from '#server/platform/backup/write-archive.ts'
import type { AttachmentTable } from '#server/platform/db/db-types.gen.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { Actor } from '#server/platform/session/actor.ts'
import type { WordKey } from '#words/keys.ts'

const columns = [
  'id',
  'topic',
  'admin_id',
  'user_id',
  'url',
  'width',
  'height',
  'name',
  'suffix',
  'size',
  'mimetype',
  'storage',
  'sha1',
  'last_upload_time',
] as const

type Owner = Pick<Actor, 'realm' | 'id'>
type ContentKey = { sha256: string; topic: string; storage: string; owner: Owner }

const ownerColumns = ({ realm, id }: Owner) => ({
  admin_id: realm === 'admin' ? id : null,
  user_id: realm === 'member' ? id : null,
})

/** Where the uploaded files lie. A key is the URL without /storage/. */
export const attachmentFiles: StoredFileColumns = { table: 'attachment', storage: 'storage', key: 'substr(url, 10)' }

/** The bytes of all uploaded files that lie on the disk of the application. */
export const localBytesSql = "(select coalesce(sum(size), 0)::bigint from attachment where storage = 'local')"

/** The owner's own row of this content; nobody is ever given another's. */
export const findOwnContent = (db: Db | Tx, { sha256, topic, storage, owner }: ContentKey) =>
  db
    .selectFrom('attachment')
    .select(columns)
    .where('sha256', '=', sha256)
    .where('topic', '=', topic)
    .where('storage', '=', storage)
    .where(owner.realm === 'admin' ? 'admin_id' : 'user_id', '=', owner.id)
    .executeTakeFirst()

/** Counts another upload of what is there already. */
export const countUpload = (db: Db | Tx, id: number, now: Date) =>
  db
    .updateTable('attachment')
    .set((eb) => ({ quote: eb('quote', '+', 1), last_upload_time: now, missing_time: null }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

type NewAttachment = Omit<
  Insertable<AttachmentTable>,
  'admin_id' | 'user_id' | 'quote' | 'create_time' | 'last_upload_time' | 'missing_time' | 'check_time'
>

/** Adds the row, or counts the upload when the same owner's same content came in at the same moment. */
export const addAttachment = (db: Db | Tx, row: NewAttachment, owner: Owner, now: Date) =>
  db
    .insertInto('attachment')
    .values({ ...row, ...ownerColumns(owner), create_time: now, last_upload_time: now })
    .onConflict((clash) =>
      clash
        .constraint('attachment_content')
        .doUpdateSet((eb) => ({ quote: eb('attachment.quote', '+', 1), last_upload_time: now, missing_time: null })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()

export type Attachment = Awaited<ReturnType<typeof addAttachment>>

/** Several owners may have uploaded the same thing: any of their rows says how to send it. */
export const findByUrl = (db: Db, url: string) =>
  db
    .selectFrom('attachment')
    .select(['name', 'size', 'mimetype', 'storage', 'sha256', 'is_private'])
    .where('url', '=', url)
    // A file that somebody else published does not become private through a copy of it.
    .orderBy('is_private')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

const fileColumns = ['id', 'name', 'storage', 'url'] as const

export const listAttachments = (tx: Tx, ids: number[]) =>
  tx.selectFrom('attachment').select(fileColumns).where('id', 'in', ids).execute()

export const deleteAttachmentRows = (tx: Tx, ids: number[]) =>
  tx.deleteFrom('attachment').where('id', 'in', ids).returning(fileColumns).execute()

/** Those of these addresses that some row still shows. */
export const listSharedUrls = (tx: Tx, urls: string[]) =>
  urls.length === 0
    ? Promise.resolve([])
    : tx.selectFrom('attachment').select(['storage', 'url']).distinct().where('url', 'in', urls).execute()

/** A file that was missing yesterday is missing since then. */
export const recordCheck = (db: Db, id: number, { isThere, now }: { isThere: boolean; now: Date }) =>
  db
    .updateTable('attachment')
    .set((eb) => ({ check_time: now, missing_time: isThere ? null : eb.fn.coalesce('missing_time', eb.val(now)) }))
    .where('id', '=', id)
    .execute()

type UncheckedFilter = { before: Date; storages: string[]; limit: number }

/** What nobody has looked at the longest. */
export const listUnchecked = (db: Db, { before, storages, limit }: UncheckedFilter) =>
  db
    .selectFrom('attachment')
    .select(fileColumns)
    .where((eb) => eb.or([eb('check_time', 'is', null), eb('check_time', '<', before)]))
    .where('storage', 'in', storages)
    .orderBy('check_time', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .execute()

const uploadedBy = {
  member: prepareOnce('select distinct url from attachment where url = any($1) and user_id = $2'),
  admin: prepareOnce('select distinct url from attachment where url = any($1) and admin_id = $2'),
}

type HandedFiles = { urls: readonly string[]; by: { type: 'member' | 'admin'; id: number }; field: string; problem?: WordKey }

/** Files that are handed in were uploaded by the account that names them: another member's URL would show that file. */
export async function mustOwnFiles(tx: Db | Tx, { urls, by, field, problem = 'invalid.file' }: HandedFiles): Promise<void> {
  if (urls.length === 0) return
  const own = (await run<{ url: string }>(tx, uploadedBy[by.type], [urls, by.id])).map(({ url }) => url)
  if (urls.some((url) => !own.includes(url))) throw new AppError('input.invalid', { fields: { [field]: { key: problem } } })
}

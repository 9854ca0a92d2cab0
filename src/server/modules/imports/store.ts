import { type Db, findFirst, getRow, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { ColumnPlaces } from './column-places.ts'
import type { SavedMapping } from './match-headings.ts'

/** Queries of imports. Every one carries the owner: a stranger's import is missing. */

export type ImportKey = { userId: number; kind: string; id: number }

const fileColumns = columnsOf(
  'import_file',
  'id, name, sha256, headings, columns, options, task_id, task_kind, create_time, row_count, added_count, is_emptied',
)
/** `headings` as they stand in the sheet, and in `columns` which field stands below which */
export type StoredImport = RowOf<typeof fileColumns, { columns: ColumnPlaces; options: unknown; task_kind: 'add' | 'price' }>

type NewImport = Pick<StoredImport, 'name' | 'sha256' | 'headings' | 'columns' | 'options'> & {
  kind: string
  userId: number
  now: Date
}

/** Without rows at first; nobody finds it until it is complete. */
export async function insertImport(db: Db, file: NewImport): Promise<number> {
  const { kind, userId, name, sha256, headings, columns, options, now } = file
  const [made] = await run<{ id: number }>(
    db,
    `insert into import_file (kind, user_id, name, sha256, headings, columns, options, row_count, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, 0, $8) returning id`,
    [kind, userId, name, sha256, headings, JSON.stringify(columns), JSON.stringify(options), now],
  )
  if (!made) throw new Error('an import was not inserted')
  return made.id
}

/** All of its rows are there: from now on it is found. */
export const completeImport = (db: Db, { userId, id }: ImportKey, rows: number): Promise<unknown[]> =>
  run(db, 'update import_file set row_count = $3 where user_id = $1 and id = $2', [userId, id, rows])

/** With the rows that were written. */
export const deleteImport = (db: Db, { userId, id }: ImportKey): Promise<unknown[]> =>
  run(db, 'delete from import_file where user_id = $1 and id = $2', [userId, id])

/** A member's own import, or none. */
export const getImport = (db: Db | Tx, { userId, kind, id }: ImportKey): Promise<StoredImport> =>
  getRow<StoredImport>(
    db,
    `select ${fileColumns} from import_file where user_id = $1 and kind = $2 and id = $3 and row_count > 0`,
    [userId, kind, id],
  )

export const listRecentImports = (db: Db, { userId, kind }: Omit<ImportKey, 'id'>, limit: number): Promise<StoredImport[]> =>
  run<StoredImport>(
    db,
    `select ${fileColumns} from import_file where user_id = $1 and kind = $2 and row_count > 0 order by id desc limit $3`,
    [userId, kind, limit],
  )

/** Holds the file while its rows are looked at and changed: two clicks at once add nothing twice. */
export const lockImport = (tx: Tx, { userId, kind, id }: ImportKey): Promise<{ task_id: number | null }[]> =>
  run(tx, 'select task_id from import_file where user_id = $1 and kind = $2 and id = $3 for update', [userId, kind, id])

export const setImportTask = (
  tx: Tx,
  { userId, id }: ImportKey,
  taskId: number,
  kind: StoredImport['task_kind'],
): Promise<unknown[]> =>
  run(tx, 'update import_file set task_id = $3, task_kind = $4 where user_id = $1 and id = $2', [userId, id, taskId, kind])

export const setImportSetup = (
  tx: Tx,
  { userId, id }: ImportKey,
  { columns, options }: Pick<StoredImport, 'columns' | 'options'>,
): Promise<unknown[]> =>
  run(tx, 'update import_file set columns = $3, options = $4 where user_id = $1 and id = $2', [
    userId,
    id,
    JSON.stringify(columns),
    JSON.stringify(options),
  ])

/** When the same content was added before. */
export async function findEarlierImportTime(db: Db, { userId, kind, id }: ImportKey, sha256: string): Promise<Date | null> {
  const found = await findFirst<{ create_time: Date }>(
    db,
    `select create_time from import_file where user_id = $1 and kind = $2 and id < $3 and sha256 = $4 and added_count > 0
     order by id desc limit 1`,
    [userId, kind, id, sha256],
  )
  return found?.create_time ?? null
}

export const listMappings = (db: Db, { userId, kind }: Omit<ImportKey, 'id'>): Promise<SavedMapping[]> =>
  run<SavedMapping>(db, 'select name, fields from import_mapping where user_id = $1 and kind = $2 order by update_time, id', [
    userId,
    kind,
  ])

/** Under a name that is there already it takes the other's place. */
export const saveMapping = (
  tx: Tx,
  { userId, kind }: Omit<ImportKey, 'id'>,
  { name, fields }: SavedMapping,
  now: Date,
): Promise<unknown[]> =>
  run(
    tx,
    `insert into import_mapping (user_id, kind, name, fields, update_time) values ($1, $2, $3, $4, $5)
     on conflict (user_id, kind, name) do update set fields = excluded.fields, update_time = excluded.update_time`,
    [userId, kind, name, JSON.stringify(fields), now],
  )

/** The rows hold people's addresses: they go early, and what was imported when stays for a while. */
export const emptyImportsBefore = (db: Db, before: Date, limit: number): Promise<{ id: number }[]> =>
  run(
    db,
    `with old as (select id from import_file where create_time < $1 and not is_emptied order by create_time limit $2),
       emptied as (delete from import_row where import_id in (select id from old))
     update import_file set is_emptied = true where id in (select id from old) returning id`,
    [before, limit],
  )

export const deleteImportsBefore = (db: Db, before: Date, limit: number): Promise<{ id: number }[]> =>
  run(
    db,
    'delete from import_file where id in (select id from import_file where create_time < $1 order by create_time limit $2) returning id',
    [before, limit],
  )

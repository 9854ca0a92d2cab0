import type { FieldProblems } from '#domain/errors.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { Cells } from './import-kind.ts'

/** Queries of imports. Every one carries the owner: a stranger's import is missing. */

export type ImportKey = { userId: number; kind: string; id: number }

export type StoredImport = {
  id: number
  name: string
  sha256: string
  fields: string[]
  unknown: string[]
  task_id: number | null
  create_time: Date
}

export type RowState = 'good' | 'bad' | 'twin' | 'added'

export type StoredRow = {
  number: number
  cells: Cells
  problems: FieldProblems
  state: RowState
  is_skipped: boolean
  twin_key: string | null
}

export type ImportCounts = Record<'all' | 'good' | 'bad' | 'twin' | 'skipped' | 'added', number>

const rowColumns = 'number, cells, problems, state, is_skipped, twin_key'

type NewImport = { kind: string; userId: number; name: string; sha256: string; fields: string[]; unknown: string[]; now: Date }

export async function insertImport(tx: Tx, { kind, userId, name, sha256, fields, unknown, now }: NewImport): Promise<number> {
  const { id } = await tx
    .insertInto('import_file')
    .values({ kind, user_id: userId, name, sha256, fields, unknown, create_time: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Many rows in one statement, whatever their number. */
export const insertRows = (tx: Tx, { userId, id }: Pick<ImportKey, 'userId' | 'id'>, rows: StoredRow[]): Promise<unknown[]> =>
  run(
    tx,
    `insert into import_row (user_id, import_id, number, cells, problems, state, twin_key)
     select $1, $2, number, cells, problems, state, twin_key
     from json_to_recordset($3) as r (number int, cells jsonb, problems jsonb, state text, twin_key text)`,
    [userId, id, JSON.stringify(rows)],
  )

export async function findImport(db: Db | Tx, { userId, kind, id }: ImportKey): Promise<StoredImport | undefined> {
  const [found] = await run<StoredImport>(
    db,
    `select id, name, sha256, fields, unknown, task_id, create_time from import_file where user_id = $1 and kind = $2 and id = $3`,
    [userId, kind, id],
  )
  return found
}

/** Holds the file while its rows are looked at and changed: two clicks at once add nothing twice. */
export const lockImport = (tx: Tx, { userId, kind, id }: ImportKey): Promise<{ task_id: number | null }[]> =>
  run(tx, 'select task_id from import_file where user_id = $1 and kind = $2 and id = $3 for update', [userId, kind, id])

export const setImportTask = (tx: Tx, { userId, id }: ImportKey, taskId: number): Promise<unknown[]> =>
  run(tx, 'update import_file set task_id = $3 where user_id = $1 and id = $2', [userId, id, taskId])

/** When the same content was added before. */
export async function findEarlierImportTime(db: Db, { userId, kind, id }: ImportKey, sha256: string): Promise<Date | null> {
  const [found] = await run<{ create_time: Date }>(
    db,
    `select create_time from import_file f where user_id = $1 and kind = $2 and id < $3 and sha256 = $4
     and exists (select from import_row where user_id = $1 and import_id = f.id and state = 'added') order by id desc limit 1`,
    [userId, kind, id, sha256],
  )
  return found?.create_time ?? null
}

export async function countRows(db: Db | Tx, { userId, id }: ImportKey): Promise<ImportCounts> {
  const [counts] = await run<ImportCounts>(
    db,
    `select count(*)::int as all, count(*) filter (where is_skipped and state <> 'added')::int as skipped,
       count(*) filter (where state = 'good' and not is_skipped)::int as good,
       count(*) filter (where state = 'bad' and not is_skipped)::int as bad,
       count(*) filter (where state = 'twin' and not is_skipped)::int as twin,
       count(*) filter (where state = 'added')::int as added
     from import_row where user_id = $1 and import_id = $2`,
    [userId, id],
  )
  return counts ?? { all: 0, good: 0, bad: 0, twin: 0, skipped: 0, added: 0 }
}

const views: Record<keyof ImportCounts, string> = {
  all: 'true',
  good: `state = 'good' and not is_skipped`,
  bad: `state = 'bad' and not is_skipped`,
  twin: `state = 'twin' and not is_skipped`,
  skipped: `is_skipped and state <> 'added'`,
  added: `state = 'added'`,
}

type RowPage = { view: keyof ImportCounts; limit: number; offset: number }

export const listRows = (db: Db, { userId, id }: ImportKey, { view, limit, offset }: RowPage): Promise<StoredRow[]> =>
  run<StoredRow>(
    db,
    `select ${rowColumns} from import_row where user_id = $1 and import_id = $2 and ${views[view]} order by number limit $3 offset $4`,
    [userId, id, limit, offset],
  )

/** Fields with something wrong in any row: they are shown even if the sheet has no such column. */
export const listProblemFields = (db: Db, { userId, id }: ImportKey): Promise<{ field: string }[]> =>
  run(
    db,
    `select distinct jsonb_object_keys(problems) as field from import_row where user_id = $1 and import_id = $2 and state = 'bad'`,
    [userId, id],
  )

export async function findRow(tx: Tx, { userId, id }: ImportKey, number: number): Promise<StoredRow | undefined> {
  const [row] = await run<StoredRow>(
    tx,
    `select ${rowColumns} from import_row where user_id = $1 and import_id = $2 and number = $3`,
    [userId, id, number],
  )
  return row
}

export async function hasDuplicateRow(tx: Tx, { userId, id }: ImportKey, number: number, duplicateKey: string): Promise<boolean> {
  const rows = await run(
    tx,
    `select from import_row where user_id = $1 and import_id = $2 and number <> $3 and twin_key = $4
     and state in ('good', 'added') and not is_skipped limit 1`,
    [userId, id, number, duplicateKey],
  )
  return rows.length > 0
}

export const updateRow = (tx: Tx, { userId, id }: ImportKey, row: StoredRow): Promise<unknown[]> =>
  run(
    tx,
    `update import_row set cells = $4, problems = $5, state = $6, is_skipped = $7, twin_key = $8
     where user_id = $1 and import_id = $2 and number = $3 and state <> 'added'`,
    [
      ...[userId, id, row.number, JSON.stringify(row.cells), JSON.stringify(row.problems)],
      ...[row.state, row.is_skipped, row.twin_key],
    ],
  )

/** The next rows to be added, in the order of the sheet. */
export const lockRowsToAdd = (
  tx: Tx,
  { userId, id }: ImportKey,
  { after, limit, states }: { after: number; limit: number; states: RowState[] },
) =>
  run<StoredRow>(
    tx,
    `select ${rowColumns} from import_row where user_id = $1 and import_id = $2 and number > $3 and state = any($4)
     and not is_skipped order by number limit $5 for update`,
    [userId, id, after, states, limit],
  )

export const markAdded = (tx: Tx, { userId, id }: ImportKey, rows: { number: number; target_id: number }[]): Promise<unknown[]> =>
  run(
    tx,
    `update import_row r set state = 'added', target_id = a.target_id
     from json_to_recordset($3) as a (number int, target_id bigint)
     where r.user_id = $1 and r.import_id = $2 and r.number = a.number and r.state <> 'added'`,
    [userId, id, JSON.stringify(rows)],
  )

export const deleteImportsBefore = (db: Db, before: Date, limit: number): Promise<{ id: number }[]> =>
  run(
    db,
    'delete from import_file where id in (select id from import_file where create_time < $1 order by create_time limit $2) returning id',
    [before, limit],
  )

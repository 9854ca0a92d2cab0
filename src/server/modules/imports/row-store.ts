import type { FieldProblems } from '#domain/errors.ts'
import { type RowState, rowLifecycle } from '#domain/sheet/row-state.ts'
import { type Db, findFirst, getRow, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { createTransitions } from '#server/platform/lifecycle.ts'
import { continuedKey } from './continued-rows.ts'
import type { Cells } from './import-kind.ts'
import type { ImportKey } from './store.ts'

/** Queries of an import's rows. Every one carries the owner: a stranger's import is missing. */

const rowMoves = createTransitions({ column: 'state', lifecycle: rowLifecycle })

export type StoredRow = {
  number: number
  cells: Cells
  problems: FieldProblems
  state: RowState
  is_skipped: boolean
  twin_key: string | null
  /** the first row of its group; itself where it stands alone */
  head: number
  group_key: string | null
  /** what the group costs and on what terms, at its first row */
  amount: number | null
  note: { 'zh-cn': string; en: string } | null
  /** another one after every change; what was read from the table has one */
  version?: string
}

export type ImportCounts = Record<'all' | 'good' | 'bad' | 'twin' | 'skipped' | 'added', number>
/** Of what is ready: how many groups, what they cost together, and how many of them have no price yet. */
export type ImportSums = { ready: number; amount: number; unpriced: number }

const rowColumns = 'number, cells, problems, state, is_skipped, twin_key, head, group_key, amount, note'
const readColumns = `${rowColumns}, xmin::text as version`
const recordColumns =
  'number int, cells jsonb, problems jsonb, state text, is_skipped boolean, twin_key text, head int, group_key text, amount bigint, note jsonb'

type FileKey = Pick<ImportKey, 'userId' | 'id'>

/** Many rows in one statement, whatever their number: each a list in the order of `rowColumns`, which the database takes apart sooner than names. */
export const insertRows = (db: Db, { userId, id }: FileKey, rows: readonly StoredRow[]): Promise<unknown[]> =>
  run(
    db,
    `insert into import_row (user_id, import_id, ${rowColumns})
     select $1, $2, (r ->> 0)::int, r -> 1, r -> 2, r ->> 3, (r ->> 4)::boolean, r ->> 5, (r ->> 6)::int, r ->> 7, (r ->> 8)::bigint, nullif(r -> 9, 'null')
     from jsonb_array_elements($3::jsonb) r`,
    [
      userId,
      id,
      JSON.stringify(
        rows.map((row) => [
          row.number,
          row.cells,
          row.problems,
          row.state,
          row.is_skipped,
          row.twin_key,
          row.head,
          row.group_key,
          row.amount,
          row.note,
        ]),
      ),
    ],
  )

/** Fewer are found soon enough in any way. */
const manyRows = 5000

/**
 * Tells the database how many rows a long sheet has brought, before it is gone through batch by batch: until it looks by itself, within a minute or so,
 * it takes a sheet for two rows and reads all of them for each batch.
 */
export async function countForPlans(db: Db, { userId, id }: FileKey): Promise<void> {
  const select = 'select row_count from import_file where user_id = $1 and id = $2'
  const file = await findFirst<{ row_count: number }>(db, select, [userId, id])
  if (file && file.row_count >= manyRows)
    await run(db, 'analyze import_row (user_id, import_id, number, head, twin_key, group_key, state)')
}

const checked = rowMoves.toOneOf('n.state', ['good', 'bad', 'twin'], { by: 'system', orStay: true, alias: 'r' })

/** Rows that were added stay as they are. */
export const updateRows = (db: Db | Tx, { userId, id }: FileKey, rows: readonly StoredRow[]): Promise<unknown[]> =>
  run(
    db,
    `update import_row r set cells = n.cells, problems = n.problems, ${checked.set}, is_skipped = n.is_skipped, twin_key = n.twin_key,
       head = n.head, group_key = n.group_key, amount = n.amount, note = n.note
     from json_to_recordset($3) as n (${recordColumns})
     where r.user_id = $1 and r.import_id = $2 and r.number = any($4) and r.number = n.number and ${checked.where}`,
    // Named twice: without figures about a sheet that was just sent, all of its rows would be compared with each of these.
    [userId, id, JSON.stringify(rows), rows.map(({ number }) => number)],
  )

const views: Record<keyof ImportCounts, string> = {
  all: 'true',
  good: `state = 'good' and not is_skipped`,
  bad: `state = 'bad' and not is_skipped`,
  twin: `state = 'twin' and not is_skipped`,
  skipped: `is_skipped and state <> 'added'`,
  added: `state = 'added'`,
}

export function countRows(db: Db | Tx, { userId, id }: FileKey): Promise<ImportCounts & ImportSums> {
  const counts = Object.entries(views).map(([name, condition]) => `count(*) filter (where ${condition})::int as "${name}"`)
  return getRow<ImportCounts & ImportSums>(
    db,
    `select ${counts.join(', ')}, count(distinct head) filter (where ${views.good})::int as ready,
       coalesce(sum(amount) filter (where ${views.good}), 0)::bigint as amount,
       (count(distinct head) filter (where ${views.good}) - count(amount) filter (where ${views.good}))::int as unpriced
     from import_row where user_id = $1 and import_id = $2`,
    [userId, id],
  )
}

type RowPage = { view: keyof ImportCounts; limit: number; offset: number }

export const listRows = (db: Db, { userId, id }: FileKey, { view, limit, offset }: RowPage): Promise<StoredRow[]> =>
  run<StoredRow>(
    db,
    `select ${readColumns} from import_row where user_id = $1 and import_id = $2 and ${views[view]} order by number limit $3 offset $4`,
    [userId, id, limit, offset],
  )

/** All rows after this one, in the order of the sheet, so many at a time. */
export const listRowsAfter = (db: Db | Tx, { userId, id }: FileKey, after: number, limit: number) =>
  run<StoredRow & { target_id: number | null }>(
    db,
    `select ${readColumns}, target_id from import_row where user_id = $1 and import_id = $2 and number > $3 order by number limit $4`,
    [userId, id, after, limit],
  )

/** Fields with something wrong in any row: they are shown even if the sheet has no such column. */
export const listProblemFields = (db: Db, { userId, id }: FileKey): Promise<{ field: string }[]> =>
  run(
    db,
    `select distinct jsonb_object_keys(problems) as field from import_row where user_id = $1 and import_id = $2 and state = 'bad'`,
    [userId, id],
  )

/** `states`: of which a row of the group must be that is not left out */
type GroupPage = { after: number; limit: number; states?: readonly RowState[] }

/** The rows of the next groups, whole as far as they were not added, in the order in which the groups begin. */
export async function listGroups(db: Db, { userId, id }: FileKey, { after, limit, states }: GroupPage): Promise<StoredRow[]> {
  const found = await run<{ head: number }>(
    db,
    `select distinct head from import_row where user_id = $1 and import_id = $2 and head > $3 and state <> 'added'
       and ($4::text[] is null or state = any($4) and not is_skipped) order by head limit $5`,
    [userId, id, after, states ? [...states] : null, limit],
  )
  const heads = found.map(({ head }) => head)
  return heads.length === 0 ? [] : listRowsByHead(db, { userId, id }, heads)
}

export const listRowsByHead = (db: Db | Tx, { userId, id }: FileKey, heads: readonly number[]): Promise<StoredRow[]> =>
  run<StoredRow>(
    db,
    `select ${readColumns} from import_row where user_id = $1 and import_id = $2 and head = any($3) and state <> 'added' order by head, number`,
    [userId, id, [...heads]],
  )

/** Which state the rows of these groups are in; they are held until the transaction ends. */
export const lockVersions = (
  tx: Tx,
  { userId, id }: FileKey,
  heads: readonly number[],
): Promise<{ number: number; head: number; version: string }[]> =>
  run(
    tx,
    `select number, head, xmin::text as version from import_row
     where user_id = $1 and import_id = $2 and head = any($3) and state <> 'added' order by head, number for update`,
    [userId, id, [...heads]],
  )

/** This row, and with it everything that belongs together with it or with one of these texts. */
export const findGroup = (db: Db, { userId, id }: FileKey, number: number, groupKeys: readonly string[]): Promise<StoredRow[]> =>
  run<StoredRow>(
    db,
    `select ${readColumns} from import_row where user_id = $1 and import_id = $2 and (group_key = any($4)
       or head = (select head from import_row where user_id = $1 and import_id = $2 and number = $3)) order by number`,
    [userId, id, number, [...groupKeys]],
  )

/** The rows below this one that can be changed; with `untilFilled` only those before the next one that says something in that column. */
export const listRowsBelow = (
  db: Db,
  { userId, id }: FileKey,
  number: number,
  untilFilled: string | null,
): Promise<StoredRow[]> =>
  run<StoredRow>(
    db,
    `select ${readColumns} from import_row where user_id = $1 and import_id = $2 and number > $3 and state <> 'added' and not is_skipped
       and ($4::text is null or number < coalesce((select min(f.number) from import_row f
         where f.user_id = $1 and f.import_id = $2 and f.number > $3 and f.cells ? $4), 2147483647)) order by number`,
    [userId, id, number, untilFilled],
  )

/** Anew which rows belong together, by what stands in this column now and by which row they continue. */
export const regroupRows = (tx: Tx, { userId, id }: FileKey, groupField: string): Promise<unknown[]> =>
  run(
    tx,
    `update import_row r set group_key = g.key, head = g.head
     from (select number, key, min(number) over (partition by coalesce(key, '#' || coalesce(above, number))) as head
           from (select n.number, coalesce(n.cells ->> $3, a.cells ->> $3) as key, a.number as above
                 from import_row n left join import_row a on a.user_id = $1 and a.import_id = $2 and a.number = (n.cells ->> $4)::int
                 where n.user_id = $1 and n.import_id = $2) k) g
     where r.user_id = $1 and r.import_id = $2 and r.number = g.number and (r.head <> g.head or r.group_key is distinct from g.key)`,
    [userId, id, groupField, continuedKey],
  )

/** Of these keys those that another group of the sheet has, which counts. */
export const listSheetDuplicates = (
  db: Db | Tx,
  { userId, id }: FileKey,
  keys: readonly string[],
  exceptHeads: readonly number[],
): Promise<{ twin_key: string }[]> =>
  run(
    db,
    `select distinct twin_key from import_row where user_id = $1 and import_id = $2 and twin_key = any($3) and not head = any($4)
     and state in ('good', 'added') and not is_skipped`,
    [userId, id, [...keys], [...exceptHeads]],
  )

const added = rowMoves.to('added', { by: 'system', alias: 'r' })

export const markAdded = (
  tx: Tx,
  { userId, id }: FileKey,
  rows: readonly { number: number; target_id: number }[],
): Promise<unknown[]> =>
  run(
    tx,
    `with marked as (
       update import_row r set ${added.set}, target_id = a.target_id
       from json_to_recordset($3) as a (number int, target_id bigint)
       where r.user_id = $1 and r.import_id = $2 and r.number = any($4) and r.number = a.number and ${added.where} returning 1)
     update import_file set added_count = added_count + (select count(*) from marked) where user_id = $1 and id = $2`,
    [userId, id, JSON.stringify(rows), rows.map(({ number }) => number)],
  )

/** What the rows have become, each once, so many at a time. */
export const listTargets = (db: Db, { userId, id }: FileKey, after: number, limit: number): Promise<{ target_id: number }[]> =>
  run(
    db,
    `select distinct target_id from import_row where user_id = $1 and import_id = $2 and state = 'added' and target_id > $3
     order by target_id limit $4`,
    [userId, id, after, limit],
  )

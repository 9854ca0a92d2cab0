import type { SavedView } from '#contract/saved-view.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

export type ViewFields = Partial<Pick<SavedView, 'name' | 'query' | 'columns'> & { is_default: boolean }>

const ofList = prepareOnce(
  'select id, name, query, columns, is_default::int as is_default from saved_view where admin_id = $1 and list = $2 order by name, id',
)

/** Somebody's own views of a list; nobody sees another's. */
export const listViews = (db: Db, adminId: number, list: string): Promise<SavedView[]> =>
  run<SavedView>(db, ofList, [adminId, list])

/** One save of an admin at a time: two clicks at once must not make two defaults. */
export const lockViews = (tx: Tx, adminId: number): Promise<unknown[]> =>
  run(tx, `select pg_advisory_xact_lock(hashtext('saved-view'), $1::int)`, [adminId])

export async function countViews(tx: Tx, adminId: number, list: string): Promise<number> {
  const rows = await run<{ count: number }>(
    tx,
    'select count(*)::int as count from saved_view where admin_id = $1 and list = $2',
    [adminId, list],
  )
  return rows[0]?.count ?? 0
}

export const clearDefault = (tx: Tx, adminId: number, list: string): Promise<unknown[]> =>
  run(tx, 'update saved_view set is_default = false where admin_id = $1 and list = $2 and is_default', [adminId, list])

export const insertView = (tx: Tx, adminId: number, list: string, fields: Required<ViewFields>, now: Date) =>
  run<{ id: number }>(
    tx,
    `insert into saved_view (admin_id, list, name, query, columns, is_default, create_time, update_time)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $7) returning id`,
    [adminId, list, fields.name, fields.query, JSON.stringify(fields.columns), fields.is_default, now],
  )

export const updateView = (tx: Tx, adminId: number, id: number, list: string, fields: ViewFields, now: Date) =>
  run<{ id: number }>(
    tx,
    `update saved_view set name = coalesce($4, name), query = coalesce($5, query), columns = coalesce($6::jsonb, columns),
       is_default = coalesce($7, is_default), update_time = $8
     where id = $1 and admin_id = $2 and list = $3 returning id`,
    [
      id,
      adminId,
      list,
      fields.name ?? null,
      fields.query ?? null,
      fields.columns ? JSON.stringify(fields.columns) : null,
      fields.is_default ?? null,
      now,
    ],
  )

export const removeView = (db: Db, adminId: number, id: number): Promise<unknown[]> =>
  run(db, 'delete from saved_view where id = $1 and admin_id = $2 returning id', [id, adminId])

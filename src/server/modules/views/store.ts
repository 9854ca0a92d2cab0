import type { Realm } from '#contract/envelope.ts'
import type { SavedView } from '#contract/saved-view.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

export type ViewFields = Partial<Pick<SavedView, 'name' | 'query' | 'columns'> & { is_default: boolean }>

/** Whose view it is: of an admin or of a member, which have numbers of their own. */
export type ViewOwner = { realm: Realm; id: number }
const ownerColumn: Record<Realm, string> = { admin: 'admin_id', member: 'user_id' }

const listOf = (realm: Realm) =>
  prepareOnce(
    `select id, name, query, columns, is_default::int as is_default from saved_view where ${ownerColumn[realm]} = $1 and list = $2 order by name, id`,
  )
const ofList = { admin: listOf('admin'), member: listOf('member') }

/** Somebody's own views of a list; nobody sees another's. */
export const listViews = (db: Db, { realm, id }: ViewOwner, list: string): Promise<SavedView[]> =>
  run<SavedView>(db, ofList[realm], [id, list])

/** One save of an account at a time: two clicks at once must not make two defaults. */
export const lockViews = (tx: Tx, { realm, id }: ViewOwner): Promise<unknown[]> =>
  run(tx, `select pg_advisory_xact_lock(hashtext($2), $1::int)`, [id, `saved-view-${realm}`])

export async function countViews(tx: Tx, { realm, id }: ViewOwner, list: string): Promise<number> {
  const rows = await run<{ count: number }>(
    tx,
    `select count(*)::int as count from saved_view where ${ownerColumn[realm]} = $1 and list = $2`,
    [id, list],
  )
  return rows[0]?.count ?? 0
}

export const clearDefault = (tx: Tx, { realm, id }: ViewOwner, list: string): Promise<unknown[]> =>
  run(tx, `update saved_view set is_default = false where ${ownerColumn[realm]} = $1 and list = $2 and is_default`, [id, list])

export const insertView = (tx: Tx, { realm, id }: ViewOwner, list: string, fields: Required<ViewFields>, now: Date) =>
  run<{ id: number }>(
    tx,
    `insert into saved_view (${ownerColumn[realm]}, list, name, query, columns, is_default, create_time, update_time)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $7) returning id`,
    [id, list, fields.name, fields.query, JSON.stringify(fields.columns), fields.is_default, now],
  )

export const updateView = (tx: Tx, owner: ViewOwner, id: number, list: string, fields: ViewFields, now: Date) =>
  run<{ id: number }>(
    tx,
    `update saved_view set name = coalesce($4, name), query = coalesce($5, query), columns = coalesce($6::jsonb, columns),
       is_default = coalesce($7, is_default), update_time = $8
     where id = $1 and ${ownerColumn[owner.realm]} = $2 and list = $3 returning id`,
    [
      id,
      owner.id,
      list,
      fields.name ?? null,
      fields.query ?? null,
      fields.columns ? JSON.stringify(fields.columns) : null,
      fields.is_default ?? null,
      now,
    ],
  )

export const removeView = (db: Db, owner: ViewOwner, id: number): Promise<unknown[]> =>
  run(db, `delete from saved_view where id = $1 and ${ownerColumn[owner.realm]} = $2 returning id`, [id, owner.id])

import { sql } from 'kysely'
import { type Db, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { type Conditions, noConditions } from '#server/platform/resources/search.ts'
import type { Actor } from '#server/platform/session/actor.ts'
import { managedGroupCondition } from './group-screen.ts'

/** Enabled groups whose admins may do everything. */
export const superGroupIdsSql = '(select id from admin_group where is_super and status)'

/** The group that every member starts in. */
export const firstMemberGroupId = sql<number>`(select id from member_group where code = 'member')`

/** Groups of admins that this admin may not manage. */
export const unmanagedGroupIdsSql = (conditions: Conditions, actor: Actor): string =>
  `(select g.id from admin_group g where not (${managedGroupCondition(conditions, actor, 'g')}))`

export async function hasUnmanagedGroup(tx: Tx, ids: readonly number[], actor: Actor): Promise<boolean> {
  const conditions = noConditions()
  const wanted = `g.id = any($${conditions.values.push(ids)})`
  const managed = await run(
    tx,
    `select g.id from admin_group g where ${wanted} and ${managedGroupCondition(conditions, actor, 'g')}`,
    conditions.values,
  )
  return managed.length < ids.length
}

export async function findGroupIds(tx: Tx, codes: readonly string[]): Promise<number[]> {
  const rows = await run<{ id: number }>(tx, 'select id from admin_group where code = any($1)', [codes])
  return rows.map(({ id }) => id)
}

type GroupName = { name_zh: string; name_en: string }

export const listGroupNames = (db: Db, ids: readonly number[]): Promise<GroupName[]> =>
  run<GroupName>(db, 'select name_zh, name_en from admin_group where id = any($1) order by id', [ids])

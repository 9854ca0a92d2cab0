import type { Resource } from '#contract/resource.ts'
import type { Ctx } from '#server/ctx.ts'
import { findFirst, run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { insertRow, readRow } from '#server/platform/resources/write-rows.ts'
import { callerOf } from './demo-members.ts'

/** A row as staff would type it into its form. */
export const addRow = (ctx: Ctx, resource: Resource, row: Record<string, unknown>): Promise<number> =>
  inTx(ctx, (tx) => insertRow(tx, resource, readRow(resource, row, { partial: false }), ctx.clock()))

/** The admins of the demo that are there, as they would call, by name. */
export async function findStaff(ctx: Ctx): Promise<Record<string, Caller>> {
  const names = ['ops', 'support', 'finance', 'warehouse', 'driver']
  const rows = await run<{ id: number; username: string }>(ctx.db, 'select id, username from admin where username = any($1)', [
    names,
  ])
  return Object.fromEntries(
    rows.map(({ id, username }) => [username, callerOf({ realm: 'admin', id, username, groupIds: [], sessionId: 0 })]),
  )
}

export const findChannelId = async ({ db }: Pick<Ctx, 'db'>, code: string): Promise<number | null> =>
  (await findFirst<{ id: number }>(db, 'select id from channel where code = $1', [code]))?.id ?? null

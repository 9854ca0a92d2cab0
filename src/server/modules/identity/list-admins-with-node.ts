import type { Ctx } from '#server/ctx.ts'
import { holdsNode } from '#server/platform/access.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

/** Enabled admins who may do this, super administrators among them: those to be told when it is needed. */
export async function listAdminsWithNode(ctx: Ctx, tx: Tx, node: string): Promise<number[]> {
  const { admin } = ctx.access.current()
  const groups = [...admin.groups.keys()].filter((id) => holdsNode(admin, [id], node))
  const rows = await run<{ id: number }>(
    tx,
    `select a.id from admin a where a.status and exists (
       select 1 from admin_group_access x where x.admin_id = a.id and x.group_id = any($1)) order by a.id`,
    [groups],
  )
  return rows.map(({ id }) => id)
}

import type { Resource } from '#contract/resource.ts'
import { AppError } from '#domain/errors.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

type Weighed = { id: number; weigh: number; pid: number | null }

/**
 * Moves a row to the target's place; the rows between move up by one. For neighbours this is the swap that existing clients expect.
 * Weights that are equal say nothing about the order, so they are spread out first.
 */
export async function sortRows(tx: Tx, resource: Resource, id: number, targetId: number): Promise<void> {
  if (id === targetId) return
  const column = `"${resource.sortable}"`
  // Two people dragging at once: the second waits and moves within the order the first one left.
  await run(tx, `lock table "${resource.table}" in share row exclusive mode`)
  const rows = await run<Weighed>(
    tx,
    `select id, ${column} as weigh, ${resource.tree ? `"${resource.tree}"` : 'null::bigint'} as pid from "${resource.table}" order by ${column} desc, id`,
  )
  const moved = rows.find((row) => row.id === id)
  const target = rows.find((row) => row.id === targetId)
  if (!moved || !target) throw new AppError('row.missing')
  if (moved.pid !== target.pid) throw new AppError('query.invalid', { detail: { what: 'pid' } })
  const siblings = rows.filter((row) => row.pid === moved.pid)
  const weights = spread(siblings.map((row) => row.weigh))
  const to = siblings.indexOf(target)
  const order = siblings.filter((row) => row !== moved)
  order.splice(to, 0, moved)
  const changed = order.flatMap((row, index) => (row.weigh === weights[index] ? [] : [{ id: row.id, weigh: weights[index] }]))
  await run(
    tx,
    `update "${resource.table}" t set ${column} = item.weigh from jsonb_to_recordset($1::jsonb) as item (id bigint, weigh integer) where t.id = item.id`,
    [JSON.stringify(changed)],
  )
}

/** Keeps the weights if they already fall strictly; otherwise counts down from the number of rows. */
export function spread(weights: number[]): number[] {
  const isStrict = weights.every((weight, index) => index === 0 || weight < (weights[index - 1] as number))
  return isStrict ? weights : weights.map((_, index) => weights.length - index)
}

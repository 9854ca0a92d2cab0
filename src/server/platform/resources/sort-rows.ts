import type { Resource } from '#contract/resource.ts'
import { AppError } from '#domain/errors.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { Scope } from './list-rows.ts'
import { noConditions } from './search.ts'

type WeightedRow = { id: number; weigh: number; pid: number | null; is_seen: boolean }

type SortOptions = { id: number; targetId: number; scope?: Scope }

/**
 * Moves a row to the target's place; the rows between move up by one. For neighbours this is the swap that existing clients expect.
 * Weights that are equal say nothing about the order, so they are spread out first. Rows the caller may not see keep their places.
 */
export async function sortRows(tx: Tx, resource: Resource, options: SortOptions): Promise<void> {
  const { id, targetId, scope } = options
  const column = `"${resource.sortable}"`
  // Two people dragging at once: the second waits and moves within the order the first one left.
  await run(tx, `lock table "${resource.table}" in share row exclusive mode`)
  const conditions = noConditions()
  if (resource.remove === 'soft') conditions.clauses.push('t.delete_time is null')
  scope?.(conditions)
  const isSeen = conditions.clauses.length > 0 ? conditions.clauses.join(' and ') : 'true'
  const rows = await run<WeightedRow>(
    tx,
    `select t.id, t.${column} as weigh, ${resource.tree ? `t."${resource.tree}"` : 'null::bigint'} as pid, (${isSeen}) as is_seen
     from "${resource.table}" t order by t.${column} desc, t.id`,
    conditions.values,
  )
  const moved = rows.find((row) => row.id === id && row.is_seen)
  const target = rows.find((row) => row.id === targetId && row.is_seen)
  if (!moved || !target) throw new AppError('row.missing')
  if (moved === target) return
  if (moved.pid !== target.pid) throw new AppError('query.invalid', { detail: { what: 'pid' } })
  const siblings = rows.filter((row) => row.pid === moved.pid)
  const weights = spreadWeights(siblings.map((row) => row.weigh))
  const seen = siblings.filter((row) => row.is_seen)
  const to = seen.indexOf(target)
  const sorted = seen.filter((row) => row !== moved)
  sorted.splice(to, 0, moved)
  const order = siblings.map((row) => (row.is_seen ? (sorted.shift() as WeightedRow) : row))
  const changed = order.flatMap((row, index) => (row.weigh === weights[index] ? [] : [{ id: row.id, weigh: weights[index] }]))
  await run(
    tx,
    `update "${resource.table}" t set ${column} = item.weigh from jsonb_to_recordset($1::jsonb) as item (id bigint, weigh integer) where t.id = item.id`,
    [JSON.stringify(changed)],
  )
}

/** Keeps the weights if they already fall strictly; otherwise counts down from the number of rows. */
export function spreadWeights(weights: number[]): number[] {
  const isStrict = weights.every((weight, index) => index === 0 || weight < (weights[index - 1] as number))
  return isStrict ? weights : weights.map((_, index) => weights.length - index)
}

import { type CompiledQuery, Kysely } from 'kysely'
import { expect } from 'vitest'
import { type Db, run } from '#server/platform/db/pool.ts'

export type PlanNode = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}
export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
export const mostRead = (top: PlanNode): number =>
  Math.max(...nodesOf(top).map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']))

/** What is really sent, each statement with the plan it had. */
export async function readPlans(real: Db, ask: (db: Db) => Promise<unknown>): Promise<{ text: string; top: PlanNode }[]> {
  const sent: CompiledQuery[] = []
  const db = new Proxy(real, {
    get: (target, name) =>
      name === 'executeQuery'
        ? (query: CompiledQuery) => {
            sent.push(query)
            return target.executeQuery(query)
          }
        : Reflect.get(target, name),
  })
  expect(db).toBeInstanceOf(Kysely)
  await ask(db)
  expect(sent.length).toBeGreaterThan(0)
  const plans = []
  for (const { sql, parameters } of sent) {
    const [plan] = await run<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(real, `explain (analyze, format json) ${sql}`, parameters)
    plans.push({ text: sql, top: plan?.['QUERY PLAN'][0].Plan as PlanNode })
  }
  return plans
}

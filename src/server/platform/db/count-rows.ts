import { type Db, run } from './pool.ts'

/** Counting stops here; a person who sees ten thousand rows searches instead of turning pages. */
export const maxCounted = 10_000

export type CountQuery = { from: string; values: readonly unknown[]; most?: number; prepare?: (text: string) => string }

/** How many there are, up to one more than `most`. Nothing is selected: a column, even a constant, is made again for every row. */
export async function countUpTo(db: Db, { from, values, most = maxCounted, prepare }: CountQuery): Promise<number> {
  const text = `select count(*)::int as total from (select from ${from} limit ${most + 1}) counted`
  const [counted] = await run<{ total: number }>(db, prepare?.(text) ?? text, values)
  return counted?.total ?? 0
}

/** As the wire says it. */
export const totalOf = (counted: number): { total: number; more?: true } =>
  counted > maxCounted ? { total: maxCounted, more: true } : { total: counted }

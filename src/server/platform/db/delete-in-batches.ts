import { type Db, run } from '#server/platform/db/pool.ts'

/** So many at a time, so that no statement holds its rows for long. */
const batchSize = 5000

/** Deletes the rows of a table for which the condition over `$1` holds. May run twice. */
export async function deleteInBatches(db: Db, table: string, condition: string, before: Date): Promise<void> {
  const text = `delete from ${table} where id in (select id from ${table} where ${condition} order by id limit ${batchSize}) returning id`
  while ((await run(db, text, [before])).length === batchSize);
}

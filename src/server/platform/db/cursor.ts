import type { Pool } from '#server/platform/db/pool.ts'

type Query = { text: string; values: readonly unknown[] }

/**
 * Reads a long answer piece by piece, all of it as it was at one moment: `first` is asked in the same picture of the database. Holds one
 * connection until the last piece, or until the reader leaves.
 */
export async function* readInBatches<Row, First>(
  pool: Pool,
  { first, rows, size }: { first: Query; rows: Query; size: number },
): AsyncGenerator<{ first: First[]; batch: Row[] }> {
  const client = await pool.connect()
  let isBroken = true
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const opening = await client.query(first.text, [...first.values])
    await client.query(`declare batch no scroll cursor for ${rows.text}`, [...rows.values])
    for (;;) {
      const { rows: batch } = await client.query(`fetch ${size} from batch`)
      yield { first: opening.rows as First[], batch: batch as Row[] }
      if (batch.length < size) break
    }
    isBroken = false
  } finally {
    // A reader who left in the middle, or an error, leaves the connection in the transaction: it is not given to the next.
    if (isBroken) client.release(true)
    else await client.query('commit').then(() => client.release())
  }
}

type CountedQuery = { count: string; rows: string; values: readonly unknown[]; size: number }

/** The same for work that says how far it is: before each piece, how many rows are done and how many there are. */
export async function* readWithProgress<Row>(
  pool: Pool,
  { count, rows, values, size }: CountedQuery,
  progress: (done: number, total: number) => Promise<void>,
): AsyncGenerator<Row[]> {
  const queries = { first: { text: count, values }, rows: { text: rows, values }, size }
  let done = 0
  for await (const { first, batch } of readInBatches<Row, { total: number }>(pool, queries)) {
    await progress(done, first[0]?.total ?? 0)
    yield batch
    done += batch.length
  }
}

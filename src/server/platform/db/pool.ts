import { createHash } from 'node:crypto'
import { CompiledQuery, Kysely, PostgresDialect, type QueryResult } from 'kysely'
import pg from 'pg'
import { AppError } from '#domain/errors.ts'
import type { DB } from '#server/platform/db/db-types.gen.ts'
import { sendBeginWithFirst } from '#server/platform/db/opening-query.ts'
import { destroyWhenSilent, maxSilenceMs, settingsFor, type TimeLimits } from '#server/platform/db/time-limits.ts'

export type Db = Kysely<DB>
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

// bigint arrives as text; our numbers fit, and one that does not must not be rounded silently.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
})
// A date is a calendar day, not an instant: keep YYYY-MM-DD.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export type Pool = pg.Pool

type PoolOptions = { max?: number; name?: string; limits?: TimeLimits; onError: (error: Error) => void }

export function makePool(connection: Connection, { max = 12, name = 'shipsmart', limits, onError }: PoolOptions): Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: name,
    onConnect: (client) => {
      if (limits) destroyWhenSilent(client, maxSilenceMs(limits))
      // Calls are many and short: what parallel workers and compiled code take to begin (50 ms, measured) is more than they save.
      return client.query(`set jit = off; set max_parallel_workers_per_gather = 0; ${limits ? settingsFor(limits) : ''}`)
    },
  })
  // A connection that dies (database restarted) must not take the process with it; the next query opens a new one. The pool itself hears idle
  // ones only: while somebody has a connection, an error that nobody listens to ends the process. So each one tells, and the pool need not.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // Who is going anyway may find the database server gone first.
    client.on('error', (error) => pool.ending || onError(error))
    sendBeginWithFirst(client)
    namePreparedStatements(client)
  })
  return pool
}

/** Another pool on the same database, for work that must neither wait behind the first one's nor keep it waiting. */
export const makeSiblingPool = (pool: Pool, more: PoolOptions): Pool => makePool(connectionOf(pool), more)

/** How a pool reaches its database, for a connection that is used in a way of its own. */
export function connectionOf({ options }: Pool): Connection {
  const { connectionString, host, port, user, password, database } = options
  return (connectionString ? { connectionString } : { host, port, user, password, database }) as Connection
}

const pools = new WeakMap<Db, Pool>()

export function makeDb(pool: Pool): Db {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

const statementNames = new Map<string, string>()

/** Marks a statement as hot: it is sent by name and prepared once per connection. For texts that do not vary. */
export function prepareOnce(text: string): string {
  if (!statementNames.has(text)) statementNames.set(text, createHash('sha1').update(text).digest('base64url'))
  return text
}

/** Every statement that was marked hot so far, for the test that prepares them all. */
export const hotStatements = (): string[] => [...statementNames.keys()]

/** Runs a statement written by hand, inside or outside a transaction. */
export async function run<Row>(db: Db, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const pool = pools.get(db)
  if (pool) return runOnPool(pool, text, values)
  const result: QueryResult<unknown> = await db.executeQuery(CompiledQuery.raw(text, [...values]))
  return result.rows as Row[]
}

/** What is no part of a transaction goes straight to the pool: through the query builder's executor it is as many promises again. */
async function runOnPool<Row>(pool: Pool, text: string, values: readonly unknown[]): Promise<Row[]> {
  const client = await pool.connect()
  try {
    return (await client.query(text, values as unknown[])).rows as Row[]
  } finally {
    client.release()
  }
}

/** The first row that such a statement finds; null where there is none. */
export const findFirst = async <Row>(db: Db, text: string, values: readonly unknown[] = []): Promise<Row | null> =>
  (await run<Row>(db, text, values))[0] ?? null

/** The one row that such a statement is about; where there is none, whoever asked is told so. */
export async function getRow<Row>(db: Db, text: string, values: readonly unknown[] = []): Promise<Row> {
  const [row] = await run<Row>(db, text, values)
  if (!row) throw new AppError('row.missing')
  return row
}

function namePreparedStatements(client: pg.PoolClient): void {
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (...args: unknown[]) => {
    const [text, values] = args
    const name = typeof text === 'string' ? statementNames.get(text) : undefined
    return name === undefined ? plain(...args) : plain({ name, text, values })
  }
  client.query = named as typeof client.query
}

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { type Connection, type Db, run } from '#server/platform/db/pool.ts'

export type Migration = { name: string; sql: string; checksum: string; inTransaction: boolean }

/** Any two processes of ours meet on this number, whatever the database is called. */
const lockKey = 712_026_114

/** A first line of `-- no-transaction` marks what PostgreSQL cannot do inside one (concurrent indexes). */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return {
        name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        inTransaction: !sql.startsWith('-- no-transaction'),
      }
    }),
  )
}

/**
 * Brings the database to the newest shape, once, whoever else starts at the same moment. Each file is all or nothing: a failure leaves the
 * database as it was before that file and says what to do.
 */
export async function migrate(connection: Connection, migrations: Migration[]): Promise<{ applied: string[] }> {
  const client = new pg.Client({ ...connection, application_name: 'shipsmart-migrate' })
  // The statement under way says it too.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists schema_migration (name text primary key, checksum text not null, applied_time timestamptz not null default now())',
    )
    const done = new Map(
      (await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')).rows.map((row) => [
        row.name,
        row.checksum,
      ]),
    )
    checkHistory(done, migrations)
    const applied: string[] = []
    for (const migration of migrations.filter(({ name }) => !done.has(name))) {
      await apply(client, migration)
      applied.push(migration.name)
    }
    return { applied }
  } finally {
    await client.end()
  }
}

/** Files that the database has not seen yet, and files it has seen that this version lacks. */
export async function pendingMigrations(client: pg.Pool, migrations: Migration[]): Promise<string[]> {
  const done = new Set((await client.query<{ name: string }>('select name from schema_migration')).rows.map(({ name }) => name))
  return migrations.filter(({ name }) => !done.has(name)).map(({ name }) => name)
}

/** The applied migrations by name; null where ShipSmart never migrated the database. */
export async function readMigrationHistory(client: pg.ClientBase): Promise<Pick<Migration, 'name' | 'checksum'>[] | null> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('public.schema_migration') is not null as found`)
  if (!rows[0]?.found) return null
  return (await client.query('select name, checksum from schema_migration order by name')).rows
}

/** The time at which this database was created or restored. */
export async function firstMigrationTime(db: Db): Promise<Date> {
  const [row] = await run<{ time: Date | null }>(db, 'select min(applied_time) as time from schema_migration')
  return row?.time ?? new Date(0)
}

function checkHistory(done: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of done) {
    const ours = known.get(name)
    if (ours === undefined) {
      throw new Error(
        `The database was migrated by a newer version (it knows ${name}). Start that version, or restore a backup made before it.`,
      )
    }
    if (ours !== checksum) {
      throw new Error(
        `Migration ${name} was changed after it had run here. Restore the file as it was and put the change into a new migration.`,
      )
    }
  }
}

async function apply(client: pg.Client, { name, sql, checksum, inTransaction }: Migration): Promise<void> {
  const recordMigration = () => client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
  try {
    if (inTransaction) await client.query('begin')
    await client.query(sql)
    await recordMigration()
    if (inTransaction) await client.query('commit')
  } catch (error) {
    if (inTransaction) await client.query('rollback').catch(() => undefined)
    const state = inTransaction
      ? 'The database is as it was before it.'
      : 'It does not run in a transaction: look at what it left behind before you try again.'
    throw new Error(
      `Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}. ${state} Mend the cause and start again; earlier migrations are kept.`,
      {
        cause: error,
      },
    )
  }
}

import pg from 'pg'
import { type Migration, migrate, readMigrationHistory } from '#server/platform/db/migrate.ts'
import { type Connection, makePool } from '#server/platform/db/pool.ts'
import { migrateQueue } from '#server/platform/jobs/worker.ts'
import type { ArchiveHead } from './archive-format.ts'
import { fullName, listTables, quoted, readQueueVersion, type StoredTable } from './catalog.ts'

const oldestServer = 150_000

export type Target = {
  connection: Connection
  /** every migration of this version */
  migrations: readonly Migration[]
  /** tables in which migrations insert rows */
  filledByMigrations: readonly string[]
}

/** Migrates an empty database to the schema of the archive, or throws with the reason. Deletes nothing. */
export async function prepareTarget(target: Target, head: ArchiveHead): Promise<void> {
  const { connection, migrations } = target
  const wanted = new Map(head.migrations.map(({ name, checksum }) => [name, checksum]))
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of wanted) {
    if (known.get(name) === checksum) continue
    const reason = known.has(name) ? `another version of ${name}` : `${name}, which this one does not know`
    throw new Error(
      `The archive was made by another version of ShipSmart, with ${reason}. Restore it with that version or a newer one.`,
    )
  }
  await withClient(connection, (client) => mustTake(client, target, wanted))
  await migrate(
    connection,
    migrations.filter(({ name }) => wanted.has(name)),
  )
  if (head.queue === null) return
  const pool = makePool(connection, { max: 1, onError: () => undefined })
  await migrateQueue(pool).finally(() => pool.end())
  const queue = await withClient(connection, readQueueVersion)
  if (queue !== head.queue)
    throw new Error(
      `The archive has version ${head.queue} of the job tables, this version of ShipSmart makes version ${queue}. ` +
        'Restore the archive with the version of ShipSmart that made it, then start this one on the restored database.',
    )
}

async function mustTake(client: pg.Client, { filledByMigrations }: Target, wanted: Map<string, string>): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  )
  if ((rows[0]?.number ?? 0) < oldestServer)
    throw new Error(`A restore needs PostgreSQL 15 or newer; this is ${rows[0]?.version}.`)
  const history = await readMigrationHistory(client)
  const filled = await listFilledTables(client, await listTables(client), filledByMigrations)
  if (filled.length > 0)
    throw new Error(
      `This database is not empty: there are rows in ${filled.slice(0, 5).join(', ')}${filled.length > 5 ? ' and others' : ''}. ` +
        'A restore replaces nothing. Give it a new database, or another DATA_DIR for the embedded one.',
    )
  const newer = (history ?? []).find(({ name, checksum }) => wanted.get(name) !== checksum)
  if (newer)
    throw new Error(
      `This database has a newer schema than the archive (it has ${newer.name}). Give the restore a database without tables: ` +
        'it brings that to the schema of the archive, and to the newest one afterwards.',
    )
}

async function listFilledTables(client: pg.Client, tables: StoredTable[], except: readonly string[]): Promise<string[]> {
  const asked = tables.filter(({ schema, name }) => (schema === 'public' ? !except.includes(name) : name === '_private_jobs'))
  const filled: string[] = []
  for (const table of asked) {
    const { rows } = await client.query(`select 1 from ${quoted(table.schema, table.name)} limit 1`)
    if (rows.length > 0) filled.push(table.schema === 'public' ? table.name : fullName(table))
  }
  return filled
}

export async function withClient<Result>(connection: Connection, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ ...connection, application_name: 'shipsmart-restore' })
  // The running statement fails with the error as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

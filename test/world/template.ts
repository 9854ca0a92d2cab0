import pg from 'pg'
import { compose } from '#server/compose.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { makeLog } from '#server/platform/log.ts'
import { migrationsDir } from '#server/project-root.ts'
import { testEnv } from './test-env.ts'

type Connection = { host: string; port: number; user: string; password: string; database: string }

const name = 'template_world'
let making: Promise<string> | undefined

/**
 * The database that every world is a clone of, migrated and seeded. Made by the worker that first needs one: workers read the application anyway,
 * while those who only start servers never do.
 */
export function templateOf(connection: Connection, clock: () => Date): Promise<string> {
  making ??= makeOnce(connection, clock)
  return making
}

async function makeOnce(connection: Connection, clock: () => Date): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('${name}'))`)
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      // Complete before it has its name: a worker that fails half-way leaves nothing the other would clone.
      await client.query(`drop database if exists ${name}_part with (force)`)
      await client.query(`create database ${name}_part`)
      await fill({ ...connection, database: `${name}_part` }, clock)
      await client.query(`alter database ${name}_part rename to ${name}`)
    }
    return name
  } finally {
    await client.end()
  }
}

async function fill(connection: Connection, clock: () => Date): Promise<void> {
  await migrate(connection, await readMigrations(migrationsDir))
  const { stop } = await compose({ env: testEnv(), log: makeLog('silent'), connection, clock })
  await stop()
}

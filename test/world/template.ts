import pg from 'pg'
import { compose } from '#server/compose.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { makeLog } from '#server/platform/log.ts'
import { migrationsDir } from '#server/project-root.ts'
import { templateName, testEnv } from './test-env.ts'

type Connection = { host: string; port: number; user: string; password: string; database: string }

/** Migrates and seeds one database; every test file starts from a clone of it. */
export async function buildTemplate(connection: Connection, clock: () => Date): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  const own = { ...connection, database: templateName }
  await migrate(own, await readMigrations(migrationsDir))
  const { stop } = await compose({ env: testEnv(), log: makeLog('silent'), connection: own, clock })
  await stop()
}

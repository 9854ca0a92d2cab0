import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Connection } from '#server/platform/db/pool.ts'
import type { Env } from '#server/platform/env.ts'
import { openCluster } from '#server/platform/postgres/cluster.ts'

const databaseName = 'shipsmart'

export type OpenDatabase = { connection: Connection; reused: boolean; stop: () => Promise<void> }

/** Your PostgreSQL if DATABASE_URL names one, otherwise our own in the data folder. */
export async function openDatabase(env: Env, say: (line: string) => void): Promise<OpenDatabase> {
  if (env.databaseUrl) return { connection: { connectionString: env.databaseUrl }, reused: true, stop: async () => undefined }
  await mkdir(env.dataDir, { recursive: true })
  const cluster = await openCluster({ dir: path.join(env.dataDir, 'postgres'), say })
  await createDatabase(cluster.connection())
  return { connection: cluster.connection(databaseName), reused: cluster.reused, stop: cluster.stop }
}

async function createDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}

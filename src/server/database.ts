import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Connection } from '#server/platform/db/pool.ts'
import type { Env } from '#server/platform/env.ts'
import { openCluster } from '#server/platform/postgres/cluster.ts'

export type OpenDatabase = { connection: Connection; reused: boolean; stop: () => Promise<void> }

/** Your PostgreSQL if DATABASE_URL names one, otherwise our own in the data folder. */
export async function openDatabase(env: Env, say: (line: string) => void): Promise<OpenDatabase> {
  if (env.databaseUrl) return { connection: { connectionString: env.databaseUrl }, reused: true, stop: async () => undefined }
  await mkdir(env.dataDir, { recursive: true })
  const cluster = await openCluster({ dir: path.join(env.dataDir, 'postgres'), say })
  return { connection: cluster.connection(), reused: cluster.reused, stop: cluster.stop }
}

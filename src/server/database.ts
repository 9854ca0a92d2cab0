import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Connection } from '#server/platform/db/pool.ts'
import type { Env } from '#server/platform/env.ts'
import { openCluster } from '#server/platform/postgres/cluster.ts'
import { keepRunning } from '#server/platform/postgres/keep-running.ts'

export type OpenDatabase = {
  connection: Connection
  reused: boolean
  /** Looks after a server of our own from now on; returns how to leave off. */
  superviseCluster: () => () => Promise<void>
  stop: () => Promise<void>
}

const noop = async () => undefined

/** Your PostgreSQL if DATABASE_URL names one, otherwise our own in the data folder. */
export async function openDatabase(env: Env, printLine: (line: string) => void): Promise<OpenDatabase> {
  if (env.databaseUrl)
    return { connection: { connectionString: env.databaseUrl }, reused: true, superviseCluster: () => noop, stop: noop }
  await mkdir(env.dataDir, { recursive: true })
  const options = { dir: path.join(env.dataDir, 'postgres'), say: printLine }
  const cluster = await openCluster(options)
  return {
    connection: cluster.connection(),
    reused: cluster.reused,
    superviseCluster: () => keepRunning({ isRunning: cluster.isRunning, startAgain: () => openCluster(options), say: printLine }),
    stop: cluster.stop,
  }
}

import { chmod, chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, prepareBinaries } from '#server/platform/postgres/binaries.ts'
import { type ClusterLocation, findClusterLocation } from '#server/platform/postgres/cluster-location.ts'
import { clusterName, createCluster } from '#server/platform/postgres/create-cluster.ts'
import { waitForLock } from '#server/platform/postgres/lock-file.ts'
import { acceptsConnections, isServerOf, readPostmaster } from '#server/platform/postgres/postmaster.ts'
import { isAlive } from '#server/platform/postgres/process-start.ts'
import { run } from '#server/platform/postgres/run.ts'
import { serverSettings } from '#server/platform/postgres/settings.ts'
import { prepareSocketFolder, removeShortFolder } from '#server/platform/postgres/socket-folder.ts'
import { toPostgresError } from '#server/platform/postgres/to-postgres-error.ts'

export type ClusterConnection = { host: string; port: number; user: string; password: string; database: string }
export type Cluster = {
  connection(database?: string): ClusterConnection
  /** Its server was already there: left by a killed run, or in use by another process right now. */
  reused: boolean
  /** Where the cluster really lies; not under `dir` when that folder is closed to the server's user. */
  folder: string
  /** Whether its server lives; a look at a file and a process, no question to the server. */
  isRunning(): Promise<boolean>
  stop(): Promise<void>
}

const major = '18'
const startSeconds = 300 // a crash recovery may have much to replay
const stopSeconds = 60

/**
 * Opens the embedded PostgreSQL in `dir`: creates the cluster the first time, finds a running server or starts one.
 * May run twice, also at the same time in two processes: they get the same server.
 */
export async function openCluster(options: { dir: string; durable?: boolean; say?: (line: string) => void }): Promise<Cluster> {
  const { dir, durable = true, say = () => {} } = options
  const location = await findClusterLocation(dir, say)
  const lock = await waitForLock(join(location.folder, 'opening.lock'), startSeconds * 1000)
  try {
    const binaries = await prepareBinaries(location, say)
    const cluster = join(location.folder, 'cluster')
    const data = join(cluster, 'data')
    if (!(await exists(cluster))) {
      say('Creating the database')
      await createCluster(location, binaries, durable)
    }
    await checkMajor(data)
    const password = await readFile(join(cluster, 'password'), 'utf8')
    const found = await findRunning(location, binaries, data, say)
    const host = found ?? (await start(location, binaries, data, durable))
    return {
      connection: (database = clusterName) => ({ host, port: 5432, user: clusterName, password, database }),
      reused: found !== null,
      folder: location.folder,
      isRunning: async () => {
        const server = await readPostmaster(data)
        return server !== null && isAlive(server.pid)
      },
      stop: () => stop(location, binaries, data, 'fast'),
    }
  } finally {
    await lock.release()
  }
}

/** Ends a server that nobody will come back for and deletes its files: for throw-away clusters. */
export async function removeCluster(dir: string): Promise<void> {
  const location = await findClusterLocation(dir, () => {})
  const data = join(location.folder, 'cluster', 'data')
  const server = await readPostmaster(data)
  if (server && (await isServerOf(server.pid, data)))
    await stop(location, await prepareBinaries(location, () => {}), data, 'immediate')
  await removeShortFolder(location)
  await rm(location.folder, { recursive: true, force: true })
  await rm(dir, { recursive: true, force: true })
}

/** The socket folder of the server that runs in this folder, once it is ready; null when there is none. */
async function findRunning(
  location: ClusterLocation,
  binaries: Binaries,
  data: string,
  say: (line: string) => void,
): Promise<string | null> {
  const deadline = Date.now() + startSeconds * 1000
  let unresponsiveUntil = 0
  for (let hasReported = false; ; hasReported = true) {
    const server = await readPostmaster(data)
    if (!server) return null
    if (!(await isServerOf(server.pid, data))) {
      // Its number belongs to someone else now, or to nobody. PostgreSQL itself would believe in the number and refuse to start.
      await rm(join(data, 'postmaster.pid'), { force: true })
      return null
    }
    if (server.status === 'ready') {
      if (await acceptsConnections(server.socketFolder)) return server.socketFolder
      // A server whose socket was swept away cannot be reached any more, only replaced.
      unresponsiveUntil ||= Date.now() + 2_000
      if (Date.now() > unresponsiveUntil) {
        await stop(location, binaries, data, 'fast')
        return null
      }
    } else if (!hasReported) say('Waiting for the database server that is already there')
    if (Date.now() > deadline) {
      throw new Error(
        `The database server (process ${server.pid}) in ${data} has been "${server.status}" for minutes. End it and start again.`,
      )
    }
    await sleep(50)
  }
}

async function start(location: ClusterLocation, binaries: Binaries, data: string, durable: boolean): Promise<string> {
  const { folder, user } = location
  const socketFolder = await prepareSocketFolder(location)
  const settings = join(folder, 'cluster', 'postgresql.conf')
  await rm(settings, { force: true })
  await writeFile(settings, serverSettings({ socketFolder, durable }))
  await chmod(settings, 0o644)
  const log = await prepareLog(location)
  // pg_ctl gives the server a session of its own: it outlives us and our process group, and the next start finds it.
  const options = `-c config_file="${settings}"`
  const args = ['start', '-w', '-s', '-t', String(startSeconds), '-D', data, '-l', log, '-o', options]
  for (const deadline = Date.now() + 15_000; ; await sleep(200)) {
    const result = await run(binaries.pgCtl, args, { user, folder: data })
    if (result.code === 0) break
    const words = await readFile(log, 'utf8').catch(() => '')
    // The children of a server killed with -9 end by themselves, but a busy one not at once.
    const isMomentary = words.trimEnd().split('\n').slice(-6).join().includes('pre-existing shared memory block')
    if (!isMomentary || Date.now() > deadline)
      throw toPostgresError(`The database server could not be started (its log: ${log}).`, result, words)
  }
  return socketFolder
}

async function stop(location: ClusterLocation, binaries: Binaries, data: string, mode: 'fast' | 'immediate'): Promise<void> {
  const server = await readPostmaster(data)
  if (server && (await isServerOf(server.pid, data))) {
    const args = ['stop', '-w', '-s', '-t', String(stopSeconds), '-m', mode, '-D', data]
    const result = await run(binaries.pgCtl, args, { user: location.user, folder: data })
    if (result.code !== 0 && (await isServerOf(server.pid, data))) {
      // Nothing is lost by force: the next start replays the log.
      if (mode === 'fast') return stop(location, binaries, data, 'immediate')
      throw toPostgresError('The database server could not be stopped.', result)
    }
    // Its pid file goes a moment before the process does.
    for (let waited = 0; waited < 5_000 && (await isServerOf(server.pid, data)); waited += 10) await sleep(10)
  }
  await removeShortFolder(location)
}

/** One log of this run and, once it has grown, one of those before. */
async function prepareLog(location: ClusterLocation): Promise<string> {
  const log = join(location.folder, 'cluster', 'server.log')
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  )
  if (size > 1_000_000) await rename(log, `${log}.1`)
  await writeFile(log, '', { flag: 'a', mode: 0o600 })
  if (location.user) await chown(log, location.user.uid, location.user.gid)
  return log
}

async function checkMajor(data: string): Promise<void> {
  const found = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
  if (found !== major) {
    throw new Error(
      `The database in ${data} was made by PostgreSQL ${found}; this version of ShipSmart brings ${major}. ` +
        'Make a backup with the version of ShipSmart that made it (npm run db -- backup) and restore it here into another DATA_DIR ' +
        '(docs/operations.md says how), or set DATA_DIR to another folder to begin anew.',
    )
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

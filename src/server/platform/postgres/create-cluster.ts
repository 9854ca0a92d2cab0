import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from '#server/platform/postgres/binaries.ts'
import type { ClusterLocation } from '#server/platform/postgres/cluster-location.ts'
import { run } from '#server/platform/postgres/run.ts'
import { toPostgresError } from '#server/platform/postgres/to-postgres-error.ts'

/** The role and the database of the embedded server. */
export const clusterName = 'shipsmart'

/** Makes cluster/ with data and password in one stroke: it is filled under another name first, so a kill half-way leaves no half cluster. */
export async function createCluster(location: ClusterLocation, binaries: Binaries, durable: boolean): Promise<void> {
  await removeParts(location.folder)
  const part = await mkdtemp(join(location.folder, partPrefix))
  try {
    await chmod(part, 0o711)
    const data = join(part, 'data')
    const password = randomBytes(24).toString('base64url')
    const passwordForInitdb = join(part, 'initdb-password')
    await mkdir(data, { mode: 0o700 })
    await writeFile(passwordForInitdb, password, { mode: 0o600 })
    if (location.user) {
      await chown(data, location.user.uid, location.user.gid)
      await chown(passwordForInitdb, location.user.uid, location.user.gid)
    }
    const initdb = await run(binaries.initdb, initdbArguments(data, passwordForInitdb, durable), {
      user: location.user,
      folder: data,
    })
    if (initdb.code !== 0) throw toPostgresError(`The database could not be created in ${location.folder}.`, initdb)
    const single = await run(binaries.postgres, ['--single', '-D', data, 'postgres'], {
      user: location.user,
      folder: data,
      input: `create database ${clusterName};\n`,
    })
    if (single.code !== 0 || /^\S+ \S+ \S+ \[\d+\] (ERROR|FATAL):/m.test(single.output)) {
      throw toPostgresError(`The database could not be created in ${location.folder}.`, single)
    }
    await rm(passwordForInitdb)
    await writeFile(join(part, 'password'), password, { mode: 0o600, flush: true })
    await rename(part, join(location.folder, 'cluster'))
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

const partPrefix = 'cluster.part-'

async function removeParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(partPrefix)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

function initdbArguments(data: string, passwordFile: string, durable: boolean): string[] {
  // The character rules matter: with ctype C pg_trgm finds nothing in Chinese text. Older macOS has no C.UTF-8.
  const characterRules = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  return [
    '-D',
    data,
    `--username=${clusterName}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--lc-ctype=${characterRules}`,
    '--no-instructions',
    // A throw-away cluster has a password that nobody guesses at: each of its many connections is half as dear.
    ...(durable ? [] : ['--no-sync', '-c', 'scram_iterations=1']),
  ]
}

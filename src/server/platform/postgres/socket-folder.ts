import { chmod, chown, lstat, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClusterLocation } from '#server/platform/postgres/cluster-location.ts'
import { canEnter } from '#server/platform/postgres/server-user.ts'

export const socketName = '.s.PGSQL.5432'

/** The system takes 108 bytes on Linux and 104 on macOS. */
const longestSocketPath = 100

/** A folder of the server's user alone for the socket, empty of what a killed server left; a short one where the cluster's own path is too long. */
export async function prepareSocketFolder(location: ClusterLocation): Promise<string> {
  const cluster = join(location.folder, 'cluster')
  const own = join(cluster, 'socket')
  const folder = fits(own)
    ? await ensurePrivateFolder(own, location)
    : await shortFolder(location, join(cluster, 'socket-folder'))
  await rm(join(folder, socketName), { force: true })
  await rm(join(folder, `${socketName}.lock`), { force: true })
  return folder
}

/** Removes the short folder, if there is one; the cluster's own one stays. */
export async function removeShortFolder(location: ClusterLocation): Promise<void> {
  const note = join(location.folder, 'cluster', 'socket-folder')
  const folder = await readFile(note, 'utf8').catch(() => null)
  if (folder && (await isOurs(folder, location))) await rm(folder, { recursive: true, force: true })
  await rm(note, { force: true })
}

const fits = (folder: string) => Buffer.byteLength(join(folder, socketName)) <= longestSocketPath

async function ensurePrivateFolder(folder: string, location: ClusterLocation): Promise<string> {
  await mkdir(folder, { recursive: true })
  await restrictToOwner(folder, location)
  return folder
}

async function shortFolder(location: ClusterLocation, note: string): Promise<string> {
  const last = await readFile(note, 'utf8').catch(() => null)
  if (last && (await isOurs(last, location))) return last
  for (const parent of [tmpdir(), '/tmp']) {
    const real = await realpath(parent).catch(() => null)
    if (!real || !fits(join(real, 'shipsmart-XXXXXX')) || !(await canEnter(location.user, real))) continue
    const folder = await mkdtemp(join(real, 'shipsmart-'))
    await restrictToOwner(folder, location)
    await rm(note, { force: true })
    await writeFile(note, folder)
    return folder
  }
  throw new Error(
    `The path of ${location.folder} is too long for a socket, and no temporary folder can stand in. Set DATA_DIR to a folder with a shorter path.`,
  )
}

async function restrictToOwner(folder: string, { user }: ClusterLocation): Promise<void> {
  await chmod(folder, 0o700)
  if (user) await chown(folder, user.uid, user.gid)
}

/** The temporary folder is everyone's: a name alone proves nothing. */
async function isOurs(folder: string, { user }: ClusterLocation): Promise<boolean> {
  const found = await lstat(folder).catch(() => null)
  return !!found?.isDirectory() && found.uid === (user?.uid ?? process.getuid?.()) && (found.mode & 0o077) === 0
}

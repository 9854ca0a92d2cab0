import { chmod, chown, lstat, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Place } from '#server/platform/postgres/place.ts'
import { canEnter } from '#server/platform/postgres/server-user.ts'

export const socketName = '.s.PGSQL.5432'

/** The system takes 108 bytes on Linux and 104 on macOS. */
const longestSocketPath = 100

/** A folder of the server's user alone for the socket, empty of what a killed server left; a short one where the cluster's own path is too long. */
export async function prepareSocketFolder(place: Place): Promise<string> {
  const cluster = join(place.folder, 'cluster')
  const own = join(cluster, 'socket')
  const folder = fits(own) ? await makeOwn(own, place) : await shortFolder(place, join(cluster, 'socket-folder'))
  await rm(join(folder, socketName), { force: true })
  await rm(join(folder, `${socketName}.lock`), { force: true })
  return folder
}

/** Removes the short folder, if there is one; the cluster's own one stays. */
export async function removeShortFolder(place: Place): Promise<void> {
  const note = join(place.folder, 'cluster', 'socket-folder')
  const folder = await readFile(note, 'utf8').catch(() => null)
  if (folder && (await isOurs(folder, place))) await rm(folder, { recursive: true, force: true })
  await rm(note, { force: true })
}

const fits = (folder: string) => Buffer.byteLength(join(folder, socketName)) <= longestSocketPath

async function makeOwn(folder: string, place: Place): Promise<string> {
  await mkdir(folder, { recursive: true })
  await closeForOthers(folder, place)
  return folder
}

async function shortFolder(place: Place, note: string): Promise<string> {
  const last = await readFile(note, 'utf8').catch(() => null)
  if (last && (await isOurs(last, place))) return last
  for (const parent of [tmpdir(), '/tmp']) {
    const real = await realpath(parent).catch(() => null)
    if (!real || !fits(join(real, 'shipsmart-XXXXXX')) || !(await canEnter(place.user, real))) continue
    const folder = await mkdtemp(join(real, 'shipsmart-'))
    await closeForOthers(folder, place)
    await rm(note, { force: true })
    await writeFile(note, folder)
    return folder
  }
  throw new Error(
    `The path of ${place.folder} is too long for a socket, and no temporary folder can stand in. Set DATA_DIR to a folder with a shorter path.`,
  )
}

async function closeForOthers(folder: string, { user }: Place): Promise<void> {
  await chmod(folder, 0o700)
  if (user) await chown(folder, user.uid, user.gid)
}

/** The temporary folder is everyone's: a name alone proves nothing. */
async function isOurs(folder: string, { user }: Place): Promise<boolean> {
  const found = await lstat(folder).catch(() => null)
  return !!found?.isDirectory() && found.uid === (user?.uid ?? process.getuid?.()) && (found.mode & 0o077) === 0
}

import { createHash, randomBytes } from 'node:crypto'
import { access, chmod, constants, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ServerUser } from '#server/platform/postgres/run.ts'
import { canEnter, findServerUser } from '#server/platform/postgres/server-user.ts'

/** Where a cluster lives and as whom its server runs (null: as ourselves). */
export type ClusterLocation = { folder: string; user: ServerUser | null }

/** For root only, when the wanted folder is closed to the server's user. */
export const fallbackRoot = '/var/lib/shipsmart'

/** pg_ctl hands paths to a shell inside double quotes. */
export const isPlainPath = (path: string) => !/["$`\\\n]/.test(path)

/** Chooses the folder of the cluster; the same folder for the same data folder every time, even if its permissions changed since. */
export async function findClusterLocation(dir: string, say: (line: string) => void): Promise<ClusterLocation> {
  const wanted = await makeFolder(resolve(dir))
  const own = findServerUser()
  const owner = await clusterOwner(wanted)
  if (!own) return locationForCurrentUser(wanted, owner)
  if (owner) {
    if (await canEnter(owner, wanted)) return { folder: wanted, user: owner }
    throw new Error(
      `The database lies in ${wanted}, but the user "${owner.name}" that runs PostgreSQL can no longer enter it. ` +
        'Let others pass through that folder and its parents (chmod o+x), or start as the user who owns it.',
    )
  }
  const begun = await findFallback(wanted)
  if (!begun && isPlainPath(wanted) && (await canEnter(own, wanted))) return { folder: wanted, user: own }
  const elsewhere = begun ?? (await chooseFallback(wanted))
  const user = (await clusterOwner(elsewhere)) ?? own
  await makeReachable(elsewhere, user)
  say(`The database is kept in ${elsewhere}, because the user "${user.name}" could not enter ${wanted}`)
  return { folder: elsewhere, user }
}

async function makeFolder(dir: string): Promise<string> {
  try {
    const created = await mkdir(dir, { recursive: true })
    // Whatever root's umask says, the server's user must be able to pass; the cluster inside stays private.
    if (created && process.getuid?.() === 0) await chmod(dir, 0o711)
    return await realpath(dir)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
      throw new Error(`This user may not create ${dir}. Make its parent folder writable or set DATA_DIR to another folder.`, {
        cause: error,
      })
    }
    if (code === 'ENOSPC')
      throw new Error(`The disk is full: ${dir} could not be created. Free some space and start again.`, { cause: error })
    throw error
  }
}

/** A cluster that an ordinary user began is served as that user also when root starts it. */
async function clusterOwner(folder: string): Promise<ServerUser | null> {
  const data = await stat(join(folder, 'cluster', 'data')).catch(() => null)
  return data && { uid: data.uid, gid: data.gid, name: await nameOf(data.uid) }
}

async function locationForCurrentUser(wanted: string, owner: ServerUser | null): Promise<ClusterLocation> {
  if (owner && owner.uid !== process.getuid?.()) {
    throw new Error(
      `The database in ${wanted} belongs to the user "${owner.name}", because ShipSmart was first started as root or as another user. ` +
        'Start it as before, or set DATA_DIR to another folder.',
    )
  }
  if (!isPlainPath(wanted))
    throw new Error(`PostgreSQL cannot work in ${wanted}: its path holds one of the characters " $ \` \\. Use another folder.`)
  await access(wanted, constants.W_OK).catch((error: unknown) => {
    throw new Error(`This user may not write into ${wanted}. Make it writable or set DATA_DIR to another folder.`, {
      cause: error,
    })
  })
  return { folder: wanted, user: null }
}

async function findFallback(wanted: string): Promise<string | null> {
  const id = await readFile(join(wanted, 'cluster-id'), 'utf8').catch(() => null)
  return id === null ? null : fallbackFolderOf(wanted, id)
}

async function chooseFallback(wanted: string): Promise<string> {
  const file = join(wanted, 'cluster-id')
  await writeFile(file, randomBytes(12).toString('hex'), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error // two starts at once: the first one's name counts
  })
  return fallbackFolderOf(wanted, await readFile(file, 'utf8'))
}

/** The random name lies in the folder itself: who deletes the data folder to begin anew gets a new database. */
const fallbackFolderOf = (wanted: string, id: string) =>
  join(fallbackRoot, createHash('sha256').update(`${wanted}\n${id}`).digest('hex').slice(0, 16))

async function makeReachable(folder: string, user: ServerUser): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await chmod(fallbackRoot, 0o755)
    await chmod(folder, 0o711)
  } catch (error) {
    throw new Error(
      `Neither the data folder nor ${folder} can be used by PostgreSQL. Set DATA_DIR to a folder that others may enter.`,
      {
        cause: error,
      },
    )
  }
  if (!(await canEnter(user, folder))) {
    throw new Error(
      `The user "${user.name}" that runs PostgreSQL cannot enter ${folder}. Set DATA_DIR to a folder that others may enter.`,
    )
  }
}

async function nameOf(uid: number): Promise<string> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return (
    users
      .split('\n')
      .find((line) => line.split(':')[2] === String(uid))
      ?.split(':')[0] ?? `number ${uid}`
  )
}

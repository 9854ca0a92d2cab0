import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'

/** The end of the name of a file that is not finished. */
export const partialSuffix = '.partial'
/** A file that is being written changes all the time. */
const leftAfterMs = 3_600_000
/** A backup leaves a fiftieth of the disk free, 200 MB at most, for the database and other programs. */
const reserveShare = 0.02
const maxReserve = 200_000_000
/** How much is written between two looks at the disk. */
const checkEveryBytes = 33_554_432

type WholeFile<Result> = {
  write: (handle: FileHandle, onWrite: (total: number) => Promise<void>) => Promise<Result>
  /** free bytes of the disk that are left alone; of its own accord a share of the disk */
  reserve?: number
  openFile?: (place: string) => Promise<FileHandle>
}

/** The file appears under its name when it is whole and on the disk. After an error nothing of it is left. */
export async function writeWholeFile<Result>(
  target: string,
  { write, reserve, openFile = (place) => open(place, 'wx', 0o600) }: WholeFile<Result>,
): Promise<Result> {
  const folder = path.dirname(target)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (await stat(target).catch(() => null)) throw new Error(`${target} exists already. Name another file.`)
  await removeLeftovers(folder)
  const partial = `${target}.${process.pid}${partialSuffix}`
  let checked = Number.NEGATIVE_INFINITY
  const onWrite = async (total: number) => {
    if (total - checked < checkEveryBytes) return
    checked = total
    await mustHaveRoom(folder, reserve)
  }
  let handle: FileHandle | undefined
  try {
    await onWrite(0)
    handle = await openFile(partial)
    const result = await write(handle, onWrite)
    await handle.sync()
    await handle.close()
    await rename(partial, target)
    await syncFolder(folder)
    return result
  } catch (error) {
    await handle?.close().catch(() => undefined)
    await rm(partial, { force: true })
    throw isDiskFull(error) ? diskFull(folder, error) : error
  }
}

export const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(String((error as { code?: unknown })?.code))

const diskFull = (folder: string, cause: unknown): Error =>
  Object.assign(
    new Error(
      `The disk that holds ${folder} is full, so no backup was kept. Free some space or set BACKUP_DIR to another disk.`,
      {
        cause,
      },
    ),
    { code: 'ENOSPC' },
  )

/** The database may lie on the disk as well, and must not come to a stop for a backup. */
async function mustHaveRoom(folder: string, reserve: number | undefined): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(folder)
  const kept = reserve ?? Math.min(maxReserve, blocks * bsize * reserveShare)
  if (bavail * bsize < kept) throw Object.assign(new Error('too little room'), { code: 'ENOSPC' })
}

/** Removes the partial files of killed processes. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(partialSuffix)) continue
    const place = path.join(folder, name)
    const found = await stat(place).catch(() => null)
    if (found && Date.now() - found.mtimeMs > leftAfterMs) await rm(place, { force: true })
  }
}

/** Not every file system lets a folder be opened; the file itself is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'

/** The disk, a quota on it, and PostgreSQL's own disk. */
const noSpaceCodes = ['ENOSPC', 'EDQUOT', '53100']

export const isNoSpace = (error: unknown): boolean => noSpaceCodes.includes(String((error as NodeJS.ErrnoException)?.code ?? ''))

/** The disk under the data folder, in bytes. */
export async function readDisk(dataDir: string): Promise<{ size: number; free: number; freeShare: number }> {
  const disk = await statfs(nearestExistingFolder(dataDir))
  const [size, free] = [disk.blocks * disk.bsize, disk.bavail * disk.bsize]
  return { size, free, freeShare: size > 0 ? free / size : 1 }
}

/** The data folder is made when something is first kept in it; the disk it will lie on is known before. */
export const nearestExistingFolder = (folder: string): string =>
  existsSync(folder) ? folder : nearestExistingFolder(path.dirname(folder))

/** Below this share new files and the database may fail at any moment. */
export const criticalFreeShare = 0.03

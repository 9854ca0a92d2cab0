import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Ctx } from '#server/ctx.ts'
import { localBytesSql } from '#server/modules/files/index.ts'
import { type Figure, figureCard } from '#server/platform/dashboard-figures.ts'
import { getRow } from '#server/platform/db/pool.ts'
import { criticalFreeShare, nearestExistingFolder, readDisk } from '#server/platform/disk.ts'
import { diskParts } from './disk-parts.ts'

const lowFreeShare = 0.1

/** The disk under the data folder, with the database where that lies on it: for whoever looks after the queue. */
export const machineFigures: Figure<Ctx> = {
  node: 'job/index',
  read: async ({ db, env }) => {
    const { size, free, freeShare } = await readDisk(env.dataDir)
    const { database, uploads } = await getRow<{ database: number; uploads: number }>(
      db,
      `select pg_database_size(current_database()) as database, ${localBytesSql} as uploads`,
    )
    // What only the system may write to is not ours to fill: used and free make the whole.
    const used = size - free
    const isOwnDatabase = env.databaseUrl === undefined
    const known = [
      ...(isOwnDatabase ? [{ name: 'database', bytes: database }] : []),
      { name: 'uploads', bytes: uploads },
      { name: 'backups', bytes: (await isOnDiskOf(env.dataDir, env.backupDir)) ? await folderBytes(env.backupDir) : 0 },
    ]
    return [
      figureCard({
        name: 'disk',
        section: 'system',
        value: used,
        of: size,
        unit: 'bytes',
        alarm: freeShare < criticalFreeShare ? 'failed' : freeShare < lowFreeShare ? 'attention' : 'none',
        parts: diskParts(used, known),
        facts: [{ name: 'free', value: free, unit: 'bytes' }],
      }),
      ...(isOwnDatabase ? [] : [figureCard({ name: 'database', section: 'system', value: database, unit: 'bytes' })]),
    ]
  },
}

/** Backups may be kept on another disk, of which this figure says nothing. */
async function isOnDiskOf(folder: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([folder, other].map((place) => stat(nearestExistingFolder(place))))
  return one?.dev === two?.dev
}

/** The size of the files in a folder; zero without the folder. */
async function folderBytes(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(names.map((name) => stat(path.join(folder, name)).catch(() => null)))
  return files.reduce((total, file) => total + (file?.isFile() ? file.size : 0), 0)
}

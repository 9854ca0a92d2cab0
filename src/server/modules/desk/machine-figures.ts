import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Ctx } from '#server/ctx.ts'
import { type Figure, figureCard } from '#server/platform/dashboard-figures.ts'
import { run } from '#server/platform/db/pool.ts'

const lowFreeShare = 0.1
const criticalFreeShare = 0.03

/** The disk under the data folder and the database: for whoever looks after the queue. */
export const machineFigures: Figure<Ctx> = {
  node: 'job/index',
  read: async ({ db, env }) => {
    const disk = await statfs(nearestExistingFolder(env.dataDir))
    const [size, free] = [disk.blocks * disk.bsize, disk.bavail * disk.bsize]
    const share = size > 0 ? free / size : 1
    const [database] = await run<{ bytes: number }>(db, 'select pg_database_size(current_database()) as bytes')
    return {
      cards: [
        figureCard({
          name: 'disk',
          value: size - disk.bfree * disk.bsize,
          of: size,
          unit: 'bytes',
          alarm: share < criticalFreeShare ? 'failed' : share < lowFreeShare ? 'attention' : 'none',
          facts: [{ name: 'free', value: free, unit: 'bytes' }],
        }),
        figureCard({ name: 'database', value: database?.bytes ?? 0, unit: 'bytes' }),
      ],
    }
  },
}

/** The data folder is made when something is first kept in it; the disk it will lie on is known before. */
const nearestExistingFolder = (folder: string): string =>
  existsSync(folder) ? folder : nearestExistingFolder(path.dirname(folder))

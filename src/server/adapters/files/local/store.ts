import { randomUUID } from 'node:crypto'
import { constants, copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type FileStore, mustBeFileKey } from '../port.ts'

/** Files in a folder of this machine. A file appears under its name only when it is whole and on the disk. */
export function localStore(folder: string): FileStore {
  const placeOf = (key: string) => path.join(folder, ...mustBeFileKey(key).split('/'))
  return {
    name: 'local',
    put: async (key, file) => {
      const place = placeOf(key)
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      const half = path.join(path.dirname(place), `.${randomUUID()}.part`)
      try {
        await copyFile(file.path, half, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
        const handle = await open(half, 'r+')
        await handle.chmod(0o600)
        await handle.sync().finally(() => handle.close())
        await rename(half, place)
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
    },
    get: async (key) => {
      const handle = await open(placeOf(key), 'r').catch(missing)
      if (!handle) return null
      const found = await handle.stat()
      if (found.isFile()) return { stream: handle.createReadStream(), size: found.size }
      await handle.close()
      return null
    },
    exists: async (key) => (await stat(placeOf(key)).catch(missing))?.isFile() ?? false,
    remove: (key) => rm(placeOf(key), { force: true }),
  }
}

function missing(error: NodeJS.ErrnoException): null {
  if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '')) return null
  throw error
}

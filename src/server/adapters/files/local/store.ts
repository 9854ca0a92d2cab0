import { randomUUID } from 'node:crypto'
import { constants, copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type FileStore, mustBeFileKey } from '../port.ts'

/** Files in a folder of this machine. A file appears under its name only when it is whole and on the disk. */
export function localStore(folder: string): FileStore {
  const filePathOf = (key: string) => path.join(folder, ...mustBeFileKey(key).split('/'))
  return {
    name: 'local',
    put: async (key, file) => {
      const filePath = filePathOf(key)
      await mkdir(path.dirname(filePath), { recursive: true, mode: 0o700 })
      const partialPath = path.join(path.dirname(filePath), `.${randomUUID()}.part`)
      try {
        await copyFile(file.path, partialPath, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
        const handle = await open(partialPath, 'r+')
        await handle.chmod(0o600)
        await handle.sync().finally(() => handle.close())
        await rename(partialPath, filePath)
      } catch (error) {
        await rm(partialPath, { force: true })
        throw error
      }
    },
    get: async (key) => {
      const handle = await open(filePathOf(key), 'r').catch(nullIfMissing)
      if (!handle) return null
      const found = await handle.stat()
      if (found.isFile()) return { stream: handle.createReadStream(), size: found.size }
      await handle.close()
      return null
    },
    exists: async (key) => (await stat(filePathOf(key)).catch(nullIfMissing))?.isFile() ?? false,
    remove: (key) => rm(filePathOf(key), { force: true }),
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '')) return null
  throw error
}

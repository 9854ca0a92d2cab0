import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLock } from '#server/platform/postgres/lock-file.ts'

export type RunLock = { release(): Promise<void>; setAddress(url: string): Promise<void> }
export type RunningElsewhere = { runningAt: string | null; pid: number }

/**
 * One running app per data folder. Answers with the lock, or with the process that has it and the address it serves
 * (null while it is still starting). What a killed run left behind does not count.
 */
export async function takeRunLock(dataDir: string): Promise<RunLock | RunningElsewhere> {
  try {
    await mkdir(dataDir, { recursive: true })
    const answer = await tryLock(join(dataDir, 'run.lock'))
    if ('owner' in answer) return { runningAt: answer.owner.url, pid: answer.owner.pid }
    return { release: answer.held.release, setAddress: answer.held.setUrl }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
      throw new Error(`This user may not write into ${dataDir}. Make the folder writable or set DATA_DIR to another one.`, {
        cause: error,
      })
    }
    if (code === 'ENOSPC')
      throw new Error(`The disk that holds ${dataDir} is full. Free some space and start again.`, { cause: error })
    throw error
  }
}

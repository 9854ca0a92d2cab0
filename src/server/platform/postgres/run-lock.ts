import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findHolder, type HeldLock, tryLock, waitForLock } from '#server/platform/postgres/lock-file.ts'

export type RunLock = { release(): Promise<void>; setUrl(url: string): Promise<void> }
export type RunningElsewhere = { runningAt: string | null; pid: number }

const runLock = (dataDir: string) => join(dataDir, 'run.lock')
const commandLock = (dataDir: string) => join(dataDir, 'command.lock')

/**
 * One running app per data folder. Answers with the lock, or with the process that has it and the address it serves
 * (null while it is still starting). What a killed run left behind does not count.
 */
export const acquireRunLock = (dataDir: string): Promise<RunLock | RunningElsewhere> =>
  inFolder(dataDir, async () => {
    const answer = await tryLock(runLock(dataDir))
    if ('owner' in answer) return { runningAt: answer.owner.url, pid: answer.owner.pid }
    return { release: answer.held.release, setUrl: answer.held.setUrl }
  })

/** Whether an app has the run lock: it then looks after the database server, whoever started that. */
export const isAppRunning = async (dataDir: string): Promise<boolean> => (await findHolder(runLock(dataDir))) !== null

/** One operator's command after the other; an app that starts meanwhile waits until the command is over. */
export const acquireCommandLock = (dataDir: string, say: (line: string) => void): Promise<HeldLock> =>
  inFolder(dataDir, async () => {
    const holder = await findHolder(commandLock(dataDir))
    if (holder) say(`Waiting for the command of process ${holder.pid} to end`)
    return waitForLock(commandLock(dataDir), Number.POSITIVE_INFINITY)
  })

/** For an app that has the run lock: a command that saw nobody there may be about to stop the database server it started. */
export async function waitForCommands(dataDir: string, say: (line: string) => void): Promise<void> {
  await (await acquireCommandLock(dataDir, say)).release()
}

async function inFolder<Result>(dataDir: string, lock: () => Promise<Result>): Promise<Result> {
  try {
    await mkdir(dataDir, { recursive: true })
    return await lock()
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

import { setTimeout as sleep } from 'node:timers/promises'

type KeepRunningOptions = {
  isRunning: () => Promise<boolean>
  startAgain: () => Promise<unknown>
  say: (line: string) => void
}

const checkEveryMs = 500
const firstPauseMs = 200
const longestPauseMs = 10_000

/** Starts a server again that has died, for as long as nobody calls the returned function, which waits for a start under way. */
export function keepRunning({ isRunning, startAgain, say }: KeepRunningOptions): () => Promise<void> {
  const stopping = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
  const watch = async () => {
    let pauseMs = firstPauseMs
    while (!stopping.signal.aborted) {
      await pause(checkEveryMs)
      if (stopping.signal.aborted || (await isRunning())) continue
      say('The database server has ended unexpectedly and is started again')
      try {
        await startAgain()
        pauseMs = firstPauseMs
      } catch (error) {
        say(`The database server could not be started again: ${(error as Error).message}`)
        await pause(pauseMs)
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      }
    }
  }
  const watching = watch()
  return async () => {
    stopping.abort()
    await watching
  }
}

import type { Socket } from 'node:net'

export type PendingWaits = ReturnType<typeof createPendingWaits>

/** Whoever the carrier keeps waiting. When the application closes nobody waits any longer, so that it need not wait for them. */
export function createPendingWaits() {
  const waiting = new Set<() => void>()
  let isClosed = false
  return {
    /** Ends after so long, when whoever asked has left (if their line is named), or when the application closes; says whether that is closing. */
    wait: (ms: number, socket?: Socket): Promise<boolean> =>
      new Promise((resolve) => {
        const finish = () => {
          clearTimeout(timer)
          waiting.delete(finish)
          socket?.off('close', finish)
          resolve(isClosed)
        }
        const timer = setTimeout(finish, isClosed ? 0 : ms)
        waiting.add(finish)
        socket?.once('close', finish)
      }),
    close: (): void => {
      isClosed = true
      for (const finish of [...waiting]) finish()
    },
  }
}

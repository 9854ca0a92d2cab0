import type { Socket } from 'node:net'

export type WaitingRoom = ReturnType<typeof waitingRoom>

/** Whoever the carrier keeps waiting. When the house closes nobody waits any longer, so that it need not wait for them. */
export function waitingRoom() {
  const waiting = new Set<() => void>()
  let isClosed = false
  return {
    /** Ends after so long, when whoever asked has left (if their line is named), or when the house closes; says whether that is closing. */
    wait: (ms: number, line?: Socket): Promise<boolean> =>
      new Promise((resolve) => {
        const leave = () => {
          clearTimeout(timer)
          waiting.delete(leave)
          line?.off('close', leave)
          resolve(isClosed)
        }
        const timer = setTimeout(leave, isClosed ? 0 : ms)
        waiting.add(leave)
        line?.once('close', leave)
      }),
    close: (): void => {
      isClosed = true
      for (const leave of [...waiting]) leave()
    },
  }
}

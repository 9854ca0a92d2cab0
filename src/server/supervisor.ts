/** The process that started this one and starts it again (scripts/supervise.mjs); started by hand there is none. */

/** "A temporary failure": the supervisor begins anew. */
export const restartExitCode = 75

export const isSupervised = (): boolean => process.connected === true

/** Says every second that this process lives, and ends it when it is told so or when nobody is there any more to tell. */
export function connectSupervisor(stop: () => void): void {
  if (!process.connected) return
  const sendMessage = (message: unknown) => process.connected && process.send?.(message, undefined, undefined, () => undefined)
  const timer = setInterval(() => sendMessage('alive'), 1000)
  timer.unref()
  sendMessage('alive')
  process.on('message', (message) => message === 'stop' && stop())
  process.on('disconnect', stop)
}

export const notifySupervisor = (message: 'ending' | { up: number }): void => {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
}

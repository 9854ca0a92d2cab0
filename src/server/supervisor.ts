/** The process that started this one and starts it again (scripts/supervise.mjs); started by hand there is none. */

/** "A temporary failure": the supervisor begins anew. */
export const againCode = 75

export const isSupervised = (): boolean => process.connected === true

/** Says every second that this process lives, and ends it when it is told so or when nobody is there any more to tell. */
export function obeySupervisor(stop: () => void): void {
  if (!process.connected) return
  const tell = (message: unknown) => process.connected && process.send?.(message, undefined, undefined, () => undefined)
  const timer = setInterval(() => tell('alive'), 1000)
  timer.unref()
  tell('alive')
  process.on('message', (message) => message === 'stop' && stop())
  process.on('disconnect', stop)
}

export const tellSupervisor = (message: 'ending' | { up: number }): void => {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
}

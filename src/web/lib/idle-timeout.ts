export type IdleTimeout = {
  signal: AbortSignal
  /** something moved: the wait starts again (uploads and downloads call it at each piece; a plain call never does) */
  touch: () => void
  stop: () => void
}

/** Gives up after `ms` without a sign of life, so that a long transfer which still moves is never cut. */
export function startIdleTimeout(ms: number): IdleTimeout {
  const controller = new AbortController()
  const abort = () => controller.abort(timeoutReason)
  let timer = setTimeout(abort, ms)
  return {
    signal: controller.signal,
    touch: () => {
      clearTimeout(timer)
      timer = setTimeout(abort, ms)
    },
    stop: () => clearTimeout(timer),
  }
}

/** The reason of an abort that was ours, to tell it from a newer request taking over. */
export const timeoutReason = Symbol('timed out')

/** How often the event loop is expected to run the timer below. */
const tickMs = 250
/** Two seconds of ticks. */
const ticksKept = 8
const mostMeanDelayMs = 500

/** Measures how late the event loop runs. One long task counts for two seconds. */
export function createLoadMeter(nowMs: () => number = () => performance.now()) {
  const delays: number[] = []
  let dueMs = nowMs() + tickMs
  const tick = () => {
    delays.push(Math.max(0, nowMs() - dueMs))
    if (delays.length > ticksKept) delays.shift()
    dueMs = nowMs() + tickMs
  }
  return {
    tick,
    isOverloaded: () => delays.reduce((sum, delay) => sum + delay, 0) > mostMeanDelayMs * ticksKept,
    /** Keeps measuring until the returned function is called. Does not keep the process alive. */
    start: () => {
      const timer = setInterval(tick, tickMs).unref()
      return () => clearInterval(timer)
    },
  }
}

/** How far a task was, and when by this browser's clock: its own observations need no agreement of clocks with the server. */
export type ProgressSample = { done: number; atMs: number }

/** Sooner any guess is a bad one. */
const minSampleMs = 1500

/** Seconds until it is finished, going by the pace since it was first seen; null while there is no pace yet. */
export function secondsLeft(first: ProgressSample, last: ProgressSample, total: number): number | null {
  const [rows, ms] = [last.done - first.done, last.atMs - first.atMs]
  if (rows <= 0 || ms < minSampleMs) return null
  return Math.max(1, Math.round((((total - last.done) / rows) * ms) / 1000))
}

/** 7 s, 20 s, 3 min, 2 h: as exact as such a guess deserves. */
export function roundDuration(seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } {
  if (seconds < 10) return { unit: 'seconds', count: seconds }
  if (seconds < 90) return { unit: 'seconds', count: Math.round(seconds / 5) * 5 }
  if (seconds < 5400) return { unit: 'minutes', count: Math.round(seconds / 60) }
  return { unit: 'hours', count: Math.round(seconds / 3600) }
}

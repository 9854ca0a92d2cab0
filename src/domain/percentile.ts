/** How many took so long. */
export type TimeCount = { hours: number; count: number }

/** The fewest hours that at least this share of them took at most; null of none. */
export function percentile(times: readonly TimeCount[], share: number): number | null {
  const needed = Math.ceil(times.reduce((sum, { count }) => sum + count, 0) * share)
  let seen = 0
  for (const { hours, count } of [...times].sort((one, other) => one.hours - other.hours)) {
    seen += count
    if (seen >= needed && count > 0) return hours
  }
  return null
}

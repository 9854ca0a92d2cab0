const minuteMs = 60_000

/** Minutes after a label failed or was stopped: often at first, when it is likeliest to appear, and seldom in the end. */
const lookupAgesMinutes = [10, 30, 120, 480, 1440, 2880]

/** When the carrier is asked for it again; null: often enough. What comes too late for several looks makes up for none. */
export function nextLookupTime(closed: Date, now: Date): Date | null {
  const next = lookupAgesMinutes.map((minutes) => new Date(closed.getTime() + minutes * minuteMs)).find((time) => time > now)
  return next ?? null
}

const maxAgeMs = 7 * 1440 * minuteMs

/** A look that nobody answered is none: it is made up for, after pauses that grow, for a week. */
export function nextLookupTimeUnanswered(closed: Date, now: Date): Date | null {
  const age = now.getTime() - closed.getTime()
  return age > maxAgeMs ? null : new Date(now.getTime() + Math.max(10 * minuteMs, age / 4))
}

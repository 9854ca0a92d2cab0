/**
 * The one date formatter of both sides. Patterns are the spec's: yyyy mm dd hh MM ss (mm is the month, MM the minute).
 * A 10-digit number counts seconds, a longer one milliseconds; the zone is the product's, whatever the browser's.
 */
export const defaultPattern = 'yyyy-mm-dd hh:MM:ss'

export function formatTime(
  value: Date | number | string | null | undefined,
  zone: string,
  pattern: string = defaultPattern,
): string {
  const instant = toInstant(value)
  if (!instant) return ''
  const words = wordsOf(instant, zone)
  return pattern.replace(/yyyy|mm|dd|hh|MM|ss/g, (word) => words[word] ?? word)
}

type TimeWords = Record<string, string | undefined>
const lastWords = new Map<string, { second: number; words: TimeWords }>()

/** What many rows say of one moment is asked once: taking an instant apart is slow. */
function wordsOf(instant: Date, zone: string): TimeWords {
  const second = toSeconds(instant)
  const last = lastWords.get(zone)
  if (last?.second === second) return last.words
  const parts = Object.fromEntries(
    partsIn(zone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  )
  const words = {
    yyyy: parts.year,
    mm: parts.month,
    dd: parts.day,
    hh: parts.hour,
    MM: parts.minute,
    ss: parts.second,
  }
  lastWords.set(zone, { second, words })
  return words
}

export function toInstant(value: Date | number | string | null | undefined): Date | null {
  if (value === null || value === undefined || value === '') return null
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value
  if (typeof value === 'string' && !/^\d+$/.test(value)) return toInstant(new Date(value))
  const digits = String(value)
  const number = Number(value)
  if (number === 0) return null
  return toInstant(new Date(digits.length === 10 ? number * 1000 : number))
}

export const toSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000)

/** "2026-03-09" or "2026-03-09 14:05:07", a wall clock in the given zone → the instant; null when it is no date. */
export function parseWallClock(text: string, zone: string): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text.trim())
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second)
  if (formatTime(new Date(asUtc), 'UTC', 'yyyy-mm-dd') !== text.trim().slice(0, 10) || hour > 23 || minute > 59 || second > 59)
    return null
  // The offset depends on the instant we are looking for: guess with UTC, then correct once for days on which the clocks change.
  const guess = asUtc - offsetMs(new Date(asUtc), zone)
  return new Date(asUtc - offsetMs(new Date(guess), zone))
}

/** "2026-02-28" is one, "2026-02-30" is not. */
export const isCalendarDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseWallClock(text, 'UTC') !== null

/** No zone has ever changed its clocks within such a piece of time since there are computers. */
const quarterSeconds = 900

/**
 * Seconds → what the clock on the wall shows in the zone, as a Date whose UTC fields show it. For many instants at once: asking for a zone's
 * offset is slow, so it is remembered for each quarter of an hour.
 */
export function wallClock(zone: string): (seconds: number) => Date {
  const offsets = new Map<number, number>()
  return (seconds) => {
    const quarter = Math.floor(seconds / quarterSeconds)
    let offset = offsets.get(quarter)
    if (offset === undefined) {
      offset = offsetMs(new Date(quarter * quarterSeconds * 1000), zone)
      offsets.set(quarter, offset)
    }
    return new Date(seconds * 1000 + offset)
  }
}

function offsetMs(instant: Date, zone: string): number {
  const wall = formatTime(instant, zone)
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - Math.floor(instant.getTime() / 1000) * 1000
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function partsIn(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
    formatters.set(zone, formatter)
  }
  return formatter
}

/** Whether a zone of that name is known, such as Europe/London. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

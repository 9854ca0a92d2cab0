import { randomBytes } from 'node:crypto'
import { formatTime } from '#domain/time.ts'

/** Letters and digits that are not taken for one another on the telephone. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** P261115-7KQ2M9XT: the day for whoever sorts by it, the rest by chance so that nobody guesses the next. */
export function newNumber(prefix: string, now: Date, zone: string): string {
  const chance = [...randomBytes(8)].map((byte) => letters[byte % letters.length]).join('')
  return `${prefix}${formatTime(now, zone, 'yyyy-mm-dd').slice(2).replaceAll('-', '')}-${chance}`
}

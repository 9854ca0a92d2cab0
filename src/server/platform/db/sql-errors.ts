/** PostgreSQL's error codes by what they mean to us. */
type SqlError = { code?: unknown; constraint?: unknown; message?: unknown }

const codeOf = (error: unknown): string => String((error as SqlError)?.code ?? '')

export const isDeadlock = (error: unknown): boolean => codeOf(error) === '40P01'
export const isSerialisationFailure = (error: unknown): boolean => codeOf(error) === '40001' || isDeadlock(error)
export const isForeignKeyViolation = (error: unknown): boolean => codeOf(error) === '23503'

/** The name of the violated unique index or constraint, or null if it was something else. */
export const violatedUnique = (error: unknown): string | null =>
  codeOf(error) === '23505' ? String((error as SqlError).constraint ?? '') : null

/** The database, or whoever holds a lock there, took longer than it was given. */
export const isTimedOut = (error: unknown): boolean => ['57014', '55P03', '25P03'].includes(codeOf(error))

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** The database is down, restarting or out of reach: worth a calm answer and another try, not a bug. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (unavailableCodes.has(code) || code.startsWith('08')) return true
  const message = String((error as SqlError)?.message ?? '')
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|database system is/i.test(
    message,
  )
}

/** The name of the violated check, or null if it was something else. */
export const violatedCheck = (error: unknown): string | null =>
  codeOf(error) === '23514' ? String((error as SqlError).constraint ?? '') : null

import { AppError } from '#domain/errors.ts'
import { strangerText } from '#domain/stranger-text.ts'

/** `why` may be a stranger's words: at most a line of plain text of them is kept and shown. */
export const refused = (why: string, cause?: unknown): AppError =>
  new AppError('carrier.refused', { detail: { why: strangerText(why) || 'no readable reason' }, cause })
export const unavailable = (cause: unknown): AppError => new AppError('carrier.unavailable', { cause })
export const unclear = (cause: unknown): AppError => new AppError('carrier.unclear', { cause })

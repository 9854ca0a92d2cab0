import { AppError } from '#domain/errors.ts'
import { strangerText } from '#domain/stranger-text.ts'

/** `why` may be a stranger's words: at most a line of plain text of them is kept and shown. */
export const refused = (why: string, cause?: unknown): AppError =>
  new AppError('gateway.refused', { detail: { why: strangerText(why) || 'no readable reason' }, cause })
export const unavailable = (cause: unknown): AppError => new AppError('gateway.unavailable', { cause })
export const unclear = (cause: unknown): AppError => new AppError('gateway.unclear', { cause })
/** Signed, and yet nothing we can read: sending it again will not help. */
export const unreadable = (cause?: unknown): AppError => new AppError('body.malformed', { cause })
export const wrongSignature = (cause?: unknown): AppError => new AppError('gateway.signature', { cause })

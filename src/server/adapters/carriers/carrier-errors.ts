import { AppError } from '#domain/errors.ts'
import { cleanExternalText } from '#domain/external-text.ts'

/** `why` may be a stranger's words: at most a line of plain text of them is kept and shown. */
export const carrierRefused = (why: string, cause?: unknown): AppError =>
  new AppError('carrier.refused', { detail: { why: cleanExternalText(why) || 'no readable reason' }, cause })
export const carrierUnavailable = (cause: unknown): AppError => new AppError('carrier.unavailable', { cause })
export const carrierUnclear = (cause: unknown): AppError => new AppError('carrier.unclear', { cause })

import { AppError } from '#domain/errors.ts'
import { cleanExternalText } from '#domain/external-text.ts'

/** `why` may be a stranger's words: at most a line of plain text of them is kept and shown. */
export const gatewayRefused = (why: string, cause?: unknown): AppError =>
  new AppError('gateway.refused', { detail: { why: cleanExternalText(why) || 'no readable reason' }, cause })
export const gatewayUnavailable = (cause: unknown): AppError => new AppError('gateway.unavailable', { cause })
export const gatewayUnclear = (cause: unknown): AppError => new AppError('gateway.unclear', { cause })
/** Signed, and yet nothing we can read: sending it again will not help. */
export const malformedCallback = (cause?: unknown): AppError => new AppError('body.malformed', { cause })
export const wrongSignature = (cause?: unknown): AppError => new AppError('gateway.signature', { cause })

import { AppError } from '#domain/errors.ts'

export const refused = (why: string, cause?: unknown): AppError =>
  new AppError('gateway.refused', { detail: { why: why.slice(0, 300) }, cause })
export const unavailable = (cause: unknown): AppError => new AppError('gateway.unavailable', { cause })
export const unclear = (cause: unknown): AppError => new AppError('gateway.unclear', { cause })
/** Signed, and yet nothing we can read: sending it again will not help. */
export const unreadable = (cause?: unknown): AppError => new AppError('body.malformed', { cause })
export const wrongSignature = (cause?: unknown): AppError => new AppError('gateway.signature', { cause })

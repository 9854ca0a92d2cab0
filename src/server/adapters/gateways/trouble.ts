import { AppError } from '#domain/errors.ts'

export const refused = (why: string, cause?: unknown): AppError =>
  new AppError('gateway.refused', { detail: { why: why.slice(0, 300) }, cause })
export const unavailable = (cause: unknown): AppError => new AppError('gateway.unavailable', { cause })
export const unclear = (cause: unknown): AppError => new AppError('gateway.unclear', { cause })
export const wrongSignature = (cause?: unknown): AppError => new AppError('gateway.signature', { cause })

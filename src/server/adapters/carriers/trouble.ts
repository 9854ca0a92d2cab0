import { AppError } from '#domain/errors.ts'

export const refused = (why: string, cause?: unknown): AppError =>
  new AppError('carrier.refused', { detail: { why: why.slice(0, 300) }, cause })
export const unavailable = (cause: unknown): AppError => new AppError('carrier.unavailable', { cause })
export const unclear = (cause: unknown): AppError => new AppError('carrier.unclear', { cause })

import { AppError } from '#domain/errors.ts'

export const refused = (why: string, cause?: unknown): AppError =>
  new AppError('gateway.refused', { detail: { why: why.slice(0, 300) }, cause })
export const unavailable = (cause: unknown): AppError => new AppError('gateway.unavailable', { cause })
export const unclear = (cause: unknown): AppError => new AppError('gateway.unclear', { cause })
export const wrongSignature = (cause?: unknown): AppError => new AppError('gateway.signature', { cause })

/** Whether the connection never came about, so that nothing can have happened. */
export function isUnreached(error: unknown): boolean {
  const codes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']
  for (
    let one: unknown = error;
    one instanceof Object;
    one = (one as { cause?: unknown; detail?: unknown }).cause ?? (one as { detail?: unknown }).detail
  )
    if (codes.includes(String((one as { code?: unknown }).code))) return true
  return false
}

import { AppError } from '#domain/errors.ts'
import { isConnectionFailure } from '#server/platform/external.ts'
import { gatewayRefused, gatewayUnavailable, gatewayUnclear } from '../port.ts'

type StripeErrorLike = { type?: string; statusCode?: number; message?: string; code?: string }

/** Stripe's errors (docs.stripe.com/api/errors) as ours. What was read may be asked again; what was done may have happened. */
export function toGatewayError(error: unknown, { isRead }: { isRead: boolean }): Error {
  if (error instanceof AppError || !(error instanceof Error)) return error as Error
  const { type = '', statusCode, message = '' } = error as StripeErrorLike
  if (!type.startsWith('Stripe')) return error
  // Our own earlier call with this key is still under way, or we ask too often: nothing was done by this one.
  if (statusCode === 429 || statusCode === 409) return gatewayUnavailable(error)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return gatewayRefused(message, error)
  return isRead || isConnectionFailure(error) ? gatewayUnavailable(error) : gatewayUnclear(error)
}

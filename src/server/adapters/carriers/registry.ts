import type { Carrier as CarrierCode } from '#domain/channel.ts'
import { AppError } from '#domain/errors.ts'
import type { Env } from '#server/platform/env.ts'
import type { Log } from '#server/platform/log.ts'
import type { CarrierPort } from './port.ts'
import { r2rCarrier } from './r2r/carrier.ts'
import { sandboxCarrier } from './sandbox/carrier.ts'

/** `appUrl`: where this application reaches itself, since the sandbox carrier lives in it. Production has none, whatever its rows say. */
export function openCarriers({ env, log, appUrl }: { env: Env; log: Log; appUrl: () => string }): CarrierPort {
  const live: readonly CarrierCode[] = env.mode === 'production' ? ['r2r'] : ['r2r', 'sandbox']
  return {
    live: () => live,
    of: ({ carrier, params }) => {
      if (!live.includes(carrier)) throw new AppError('carrier.not_connected')
      return carrier === 'sandbox' ? sandboxCarrier(params, { log, appUrl, allowPrivate: env.allowPrivateAddresses }) : r2rCarrier
    },
  }
}

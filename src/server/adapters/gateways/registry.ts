import type { PayProvider } from '#domain/pay-way.ts'
import type { Env } from '#server/platform/env.ts'
import type { Log } from '#server/platform/log.ts'
import { offlineGateway } from './offline/gateway.ts'
import { type Gateway, type GatewayPort, gatewayRefused, type PayWayCredentials } from './port.ts'
import { sandboxGateway } from './sandbox/gateway.ts'
import { stripeGateway } from './stripe/gateway.ts'

type Options = {
  env: Env
  log: Log
  /** where this application reaches itself: the sandbox bank lives in it */
  appUrl: () => string
  merchantName: () => string
  newSandboxKeys: () => Record<string, string>
}

/** The sandbox gives money away for nothing: production has none, whatever its rows say. */
export function openGateways({ env, log, appUrl, merchantName, newSandboxKeys }: Options): GatewayPort {
  const isAllowed = (provider: PayProvider) => provider !== 'sandbox' || env.mode !== 'production'
  return {
    isAllowed,
    newKeys: (provider) => (provider === 'sandbox' ? newSandboxKeys() : null),
    of: (way: PayWayCredentials): Gateway => {
      if (!isAllowed(way.provider)) throw gatewayRefused('no sandbox in production')
      const allowPrivate = env.allowPrivateAddresses
      switch (way.provider) {
        case 'sandbox':
          return sandboxGateway(way, { log, appUrl, merchantName, allowPrivate })
        case 'stripe':
          return stripeGateway(way, { log, allowPrivate })
        case 'offline':
          return offlineGateway(way)
        default:
          return way.provider satisfies never
      }
    },
  }
}

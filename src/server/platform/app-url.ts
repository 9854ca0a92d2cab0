import type { AddressInfo } from 'node:net'
import type { Env } from '#server/platform/env.ts'

/** Where this application is reached: by visitors if the operator said so, else by whoever is on this machine. Without a slash at the end. */
export type AppUrl = {
  url(): string
  /** set once the server listens; the port may have been chosen only then */
  setListeningAt(at: AddressInfo): void
}

const everywhere = ['0.0.0.0', '::']

export function openAppUrl(env: Pick<Env, 'publicUrl' | 'host' | 'port'>): AppUrl {
  let host = env.host
  let port = env.port
  return {
    url: () => {
      if (env.publicUrl) return env.publicUrl.replace(/\/+$/, '')
      const near = everywhere.includes(host) ? '127.0.0.1' : host
      return `http://${near.includes(':') ? `[${near}]` : near}:${port}`
    },
    setListeningAt: ({ address, port: chosen }) => {
      host = address
      port = chosen
    },
  }
}

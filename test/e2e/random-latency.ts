import type { Server } from 'node:http'

/**
 * For finding races, never in the daily run: with E2E_RESTLESS every call, and every answer on its own, is late by chance. What holds only
 * while the machine is quick fails here. `E2E_RESTLESS=1 npx vitest run --project e2e`
 */
export function addRandomLatency(server: Server): void {
  if (!process.env.E2E_RESTLESS) return
  const handlers = server.listeners('request') as ((...args: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const end = response.end.bind(response) as (...args: unknown[]) => void
    response.end = (...args: unknown[]) => {
      setTimeout(() => end(...args), randomDelayMs())
      return response
    }
    setTimeout(() => {
      for (const handle of handlers) handle.call(server, request, response)
    }, randomDelayMs())
  })
}

/** Mostly a little, now and then enough for a person to do the next thing first. */
function randomDelayMs(): number {
  const luck = Math.random()
  if (luck < 0.02) return 1200
  if (luck < 0.15) return 100 + Math.random() * 400
  return Math.random() * 20
}

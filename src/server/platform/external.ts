import { crashPoint } from '#server/platform/crash-points.ts'
import { insideTx } from '#server/platform/db/tx.ts'
import type { Log } from '#server/platform/log.ts'

/**
 * A call to the outside. Never inside a transaction: a rollback would forget what the other side has already done, and a slow stranger would
 * hold our locks.
 */
export async function callExternal<Result>({ log }: { log: Log }, name: string, call: () => Promise<Result>): Promise<Result> {
  if (insideTx()) throw new Error(`${name}: an outside call inside a transaction; claim, call, record`)
  await crashPoint(`before ${name}`)
  const started = performance.now()
  try {
    const result = await call()
    log.info({ external: name, ms: Math.round(performance.now() - started), outcome: 'ok' }, 'external')
    await crashPoint(`after ${name}`)
    return result
  } catch (error) {
    log.warn(
      { external: name, ms: Math.round(performance.now() - started), outcome: 'failed', err: (error as Error).message },
      'external',
    )
    throw error
  }
}

/** Whether the connection never came about, so that nothing can have happened. */
export function isConnectionFailure(error: unknown): boolean {
  const codes = [
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'UND_ERR_CONNECT_TIMEOUT',
    'ERR_PRIVATE_ADDRESS',
  ]
  for (
    let one: unknown = error;
    one instanceof Object;
    one = (one as { cause?: unknown; detail?: unknown }).cause ?? (one as { detail?: unknown }).detail
  )
    if (codes.includes(String((one as { code?: unknown }).code))) return true
  return false
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { makeSiblingPool, type Pool } from '#server/platform/db/pool.ts'
import { isDatabaseUnavailable, isTimedOut } from '#server/platform/db/sql-errors.ts'
import { timeLimits } from '#server/platform/db/time-limits.ts'

export type QueuePool = {
  pool: Pool
  /** Lets the queue write down what became of the last jobs, but waits for no database that stays away. */
  end(): Promise<void>
}

type ClientCallback = (error: Error | undefined, client: PoolClient | undefined, release: (error?: unknown) => void) => void

const longestEndMs = 5000

/**
 * The queue's own connections: its questions never wait behind calls, nor calls behind them. Left alone the library ends the process when the
 * database is away: it notes what became of a job without waiting for the answer, tries again only after the few errors it knows, and every other
 * one goes unheard. So errors that only mean "not now" carry here a code after which it tries again soon, for some eight minutes.
 */
export function makeQueuePool(mainPool: Pool, max: number, onError: (error: Error) => void): QueuePool {
  const pool = makeSiblingPool(mainPool, { max, name: 'shipsmart-queue', limits: timeLimits.job, onError })
  const connect = pool.connect.bind(pool) as (given: ClientCallback) => void
  const connectAgain = (given?: ClientCallback) =>
    given
      ? connect((error, client, release) => given(error && toRetryableError(error), client, release))
      : new Promise((done, fail) => connect((error, client) => (client ? done(client) : fail(toRetryableError(error)))))
  pool.connect = connectAgain as typeof pool.connect
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...args: unknown[]) => unknown
    const query = (...args: unknown[]) => {
      const answer = ask(...args)
      return answer instanceof Promise ? answer.catch((error: unknown) => Promise.reject(toRetryableError(error))) : answer
    }
    client.query = query as typeof client.query
  })
  return { pool, end: () => endWithDeadline(pool) }
}

const toRetryableError = (error: unknown): Error =>
  isDatabaseUnavailable(error) || isTimedOut(error)
    ? Object.assign(new Error((error as Error).message, { cause: error }), { code: '40001' })
    : (error as Error)

async function endWithDeadline(pool: Pool): Promise<void> {
  const deadline = Date.now() + longestEndMs
  while (pool.waitingCount + pool.totalCount - pool.idleCount > 0 && Date.now() < deadline) await sleep(10)
  await Promise.race([pool.end(), sleep(longestEndMs, undefined, { ref: false })])
}

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '#server/platform/db/pool.ts'
import { isDatabaseUnavailable } from '#server/platform/db/sql-errors.ts'

const connectMs = 5000
const firstPauseMs = 200
const longestPauseMs = 5000

type Options = { say: (line: string) => void; isStopped: () => boolean }

/** A database may start later than we do, or be on its way back. One that answers and refuses us (a wrong password, no such database) ends the start. */
export async function waitForDatabase(connection: Connection, { say, isStopped }: Options): Promise<void> {
  for (let pauseMs = firstPauseMs, lastProblem = ''; !isStopped(); pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const problem = await tryOnce(connection)
    if (!problem) return
    if (problem !== lastProblem) say(`The database could not be reached (${problem}); trying again until it can`)
    lastProblem = problem
    await sleep(pauseMs)
  }
}

async function tryOnce(connection: Connection): Promise<string | null> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: connectMs, application_name: 'shipsmart-start' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return null
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message
  }
}

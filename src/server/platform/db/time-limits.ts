import type { Socket } from 'node:net'
import type { ClientBase } from 'pg'

/** How long one statement may take, how long it may wait for a lock of somebody else, and how long a transaction may lie open with nothing asked. */
export type TimeLimits = { statementMs: number; lockMs: number; pauseMs: number }

/** By who asks. Somebody waits for a call; a job comes again by itself; a task reads everything there is. */
export const timeLimits = {
  call: { statementMs: 6000, lockMs: 3000, pauseMs: 15_000 },
  job: { statementMs: 30_000, lockMs: 10_000, pauseMs: 60_000 },
  task: { statementMs: 900_000, lockMs: 30_000, pauseMs: 900_000 },
} as const satisfies Record<string, TimeLimits>

export const settingsFor = ({ statementMs, lockMs, pauseMs }: TimeLimits): string =>
  `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}; set idle_in_transaction_session_timeout = ${pauseMs}`

/** The database ends what takes too long itself. Only one that cannot be heard any more says nothing for so long. */
export const maxSilenceMs = ({ statementMs }: TimeLimits): number => statementMs * 1.5

/**
 * Cuts a connection on which a question stays without any sign of an answer: its server was frozen, or the way there swallows everything. Left to
 * TCP this takes minutes, with every caller waiting behind it.
 */
export function destroyWhenSilent(client: ClientBase, ms: number): void {
  const known = client as ClientBase & { connection: { stream: Socket }; readyForQuery: boolean }
  const { stream } = known.connection
  // Not as an argument of setTimeout: that one is told once, and an idle connection would have used it up.
  stream.setTimeout(ms).on('timeout', () => {
    if (!known.readyForQuery) stream.destroy(new Error('Connection terminated: the database said nothing for too long'))
  })
}

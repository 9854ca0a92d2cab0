import type { RunResult } from '#server/platform/postgres/run.ts'

const known: [RegExp, string][] = [
  [/No space left on device|Disk quota exceeded/i, 'The disk is full: free some space and start again.'],
  [
    /could not look up effective user ID/i,
    'The user that runs ShipSmart has no name in /etc/passwd, which PostgreSQL needs: use a named user or set DATABASE_URL.',
  ],
  [
    /GLIBC_[\d.]+' not found/i,
    'The C library of this system is too old for the PostgreSQL that ShipSmart brings: set DATABASE_URL.',
  ],
  [
    /could not (create|map) (anonymous )?shared memory|could not create semaphores/i,
    'The system gives PostgreSQL too little shared memory: raise the limit of the machine or container, or set DATABASE_URL.',
  ],
  [
    /pre-existing shared memory block/i,
    'An old database server still works in this folder: end the "postgres" processes that belong to it and start again.',
  ],
  [
    /Permission denied/i,
    'Some file or folder cannot be entered by the user that runs PostgreSQL: check their owners and permissions.',
  ],
]

/** One sentence for a person, then what to do where we know it, then PostgreSQL's own last words. */
export function toPostgresError(what: string, result: Pick<RunResult, 'output' | 'error' | 'code'>, serverLog = ''): Error {
  const words = [result.output, serverLog, result.error?.message ?? ''].join('\n')
  const advice = known.find(([pattern]) => pattern.test(words))?.[1]
  const lastWords = words
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-12)
    .map((line) => `  ${line}`)
  const ending = result.code === null && !result.error ? ' It was interrupted.' : ''
  return new Error([`${what}${ending}${advice ? ` ${advice}` : ''}`, ...lastWords].join('\n'))
}
